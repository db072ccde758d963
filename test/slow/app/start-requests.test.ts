// The requests of the web app when it starts (E20): however many notes and groups there are, a start after the first one
// reads only what has changed, each thing once, and a few at a time.
// @module-tag slow
// @module-tag browser
import type { BrowserContext, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { appUrl, storedCopies } from '../../harness/web-app.ts';

/** Counts the requests to the API in a context. */
function counted(context: BrowserContext) {
  const found = { calls: [] as string[], active: 0, most: 0 };
  const isCall = (url: string): boolean => url.includes('/api/') && !url.includes('/api/app');
  context.on('request', (request) => {
    if (!isCall(request.url())) return;
    const { pathname, search } = new URL(request.url());
    found.calls.push(`${request.method()} ${pathname.replace(/.*\/api/, '')}${search}`);
    found.active += 1;
    found.most = Math.max(found.most, found.active);
  });
  const end = (request: Request): void => void (isCall(request.url()) && (found.active -= 1));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return found;
}

describe('the app starts', () => {
  test('with at most 8 requests, 5 at a time and none twice, also with more than a page of notes and groups', async ({
    me,
    pages,
  }) => {
    const createBoth = async (at: number): Promise<void> => {
      const { data } = await me.ok(group.createGroupContract, { name: `Group ${at}` });
      await me.ok(note.createNoteContract, { name: `Note ${at}`, groupId: data.id });
    };
    for (let at = 0; at < 105; at += 15)
      await Promise.all(Array.from({ length: 15 }, (_, more) => createBoth(at + more)));
    const { context, page } = await pages.signedIn({ serviceWorkers: 'block', timezoneId: 'UTC' });
    const stored = async (): Promise<number> =>
      (await storedCopies(page)).filter((name) => name.startsWith('note ')).length;
    await expect.poll(stored, { timeout: 60_000 }).toBe(105);
    await expect.poll(() => storedCopies(page)).toContain(`catalogue ${me.workspaceId}`);
    await page.close();
    const found = counted(context);
    const next = await context.newPage();
    await next.goto(appUrl());
    await next.locator('.groups li').nth(104).waitFor();
    await next.getByText('A fresh page.').waitFor();
    await next.waitForLoadState('networkidle');
    const { calls, most } = found;
    expect({
      twice: calls.filter((call, at) => calls.indexOf(call) !== at),
      routes: calls.map((call) => call.replace(/\?.*/, '')).toSorted(),
      isFew: most <= 5,
    }).toEqual({
      twice: [],
      routes: ['GET /changes', 'GET /daily', 'GET /link', 'GET /tag', 'GET /todo', 'GET /workspace'],
      isFew: true,
    });
  });
});
