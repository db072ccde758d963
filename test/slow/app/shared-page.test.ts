// The page of a shared note in a browser (E25).
// @module-tag slow
// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { deleteLinkContract } from '../../../lib/api/routes/link.ts';
import { updateNoteContract } from '../../../lib/api/routes/note.ts';
import { violations } from '../../harness/accessibility.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import { putFile } from '../../harness/files.ts';
import { sharedNote } from '../../harness/shares.ts';
import { DESK, look, PHONE } from '../../harness/web-app.ts';
import { placesOf } from '../../harness/xss-payloads.ts';

const TEXT = `# The party

Bring **cake**, see [[Recipes]] and [[Recipes|the recipe]], or [a site](https://example.com/).

- [ ] candles
- [x] invitations

| who | what |
| --- | ---- |
| Ada | tea  |

> a quote

\`\`\`
code
\`\`\`
`;

const GONE = 'This link does not work, or no longer does. Ask the person who sent it for a new one.';

const pageUrl = (fragment: string): string => `${inject('baseUrl')}/s#${fragment}`;

async function open(pages: Pages, fragment: string, options: BrowserContextOptions = { viewport: PHONE }) {
  const { context } = await pages.context(options);
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(pageUrl(fragment));
  return { page, requested };
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>';

/** The descriptions of the pictures that the browser has painted. */
const shownPictures = (page: Page): Promise<string[]> =>
  page
    .locator('.markdown img')
    .evaluateAll((all) =>
      (all as { alt: string; naturalWidth: number }[])
        .filter(({ naturalWidth }) => naturalWidth > 0)
        .map(({ alt }) => alt),
    );

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe('the page of a shared note', () => {
  test.for([
    ['on a phone', { viewport: PHONE, colorScheme: 'light' }],
    ['in the dark', { viewport: DESK, colorScheme: 'dark' }],
  ] as const)('shows the note %s, without links to other notes', async ([where, options], { me, pages }) => {
    const { token } = await sharedNote(me, TEXT, 'Party');
    const { page, requested } = await open(pages, token, options);
    await page.getByRole('heading', { name: 'The party' }).waitFor();
    expect(await page.title()).toBe('Party');
    expect(await page.locator('h1').textContent()).toBe('Party');
    expect(await page.locator('.markdown a').evaluateAll((all) => all.map((a) => String(a)))).toEqual([
      'https://example.com/',
    ]);
    expect(await page.locator('.markdown p').first().textContent()).toContain('see Recipes and the recipe');
    expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(2);
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await look(page, `shared ${where}`);
    await page.emulateMedia({ media: 'print' });
    expect(await overflows(page)).toBe(false);
    // Page, style, script, worker and the note: the token is in the path of the last one only.
    expect(requested.length).toBe(5);
    expect(requested.filter((path) => path.includes(token))).toEqual([`/api/shared/${token}`]);
  });

  test('shows one sentence for every link that does not work', async ({ me, pages }) => {
    const { token, link } = await sharedNote(me);
    await me.ok(deleteLinkContract, { id: link.id });
    const { page } = await open(pages, token);
    for (const fragment of [token, 'a'.repeat(32), 'x', '', '../account']) {
      await page.goto('about:blank');
      await page.goto(pageUrl(fragment));
      await page.getByText(GONE).waitFor();
      expect((await page.locator('main').textContent())?.trim()).toBe(GONE);
    }
    await look(page, 'shared gone');
  });

  test('shows nothing from the cache after its link was deleted', async ({ me, pages }) => {
    const { token, link } = await sharedNote(me, 'Bring cake.');
    const { page } = await open(pages, token);
    await page.getByText('Bring cake.').waitFor();
    await me.ok(deleteLinkContract, { id: link.id });
    await page.goto('about:blank');
    await page.goto(pageUrl(token));
    await page.getByText(GONE).waitFor();
  });

  test('waits and asks again if the service is busy, and offers to try again if it can’t be reached', async ({
    me,
    pages,
  }) => {
    const { token } = await sharedNote(me, 'Bring cake.');
    const { context } = await pages.context({ viewport: PHONE });
    const page = await context.newPage();
    let left = 1;
    await page.route('**/shared/*', (route) =>
      left-- > 0 ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' } }) : route.continue(),
    );
    await page.goto(pageUrl(token));
    await page.getByText('Bring cake.').waitFor();
    await page.unroute('**/shared/*');
    await page.route('**/shared/*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '9000' } }),
    );
    await page.reload();
    await page.getByText('This link was used very often today.').waitFor();
    await page.unroute('**/shared/*');
    await page.route('**/shared/*', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '60' } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/shared/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Bring cake.').waitFor();
  });

  test('loads pictures as they come into view, and again after a 429; a missing one is its description', async ({
    me,
    pages,
  }) => {
    for (const name of ['near.svg', 'a far.svg', 'busy.svg']) await putFile(me, name, Buffer.from(SVG));
    await putFile(me, 'plan.pdf');
    const { token } = await sharedNote(
      me,
      [
        '![[near.svg]] ![busy](busy.svg) ![the garden](gone.png)',
        ...Array.from({ length: 200 }, (_, n) => `Paragraph ${n}.`),
        '![](a%20far.svg) and [the plan](plan.pdf#page=2)',
      ].join('\n\n'),
    );
    const { context } = await pages.context({ viewport: PHONE });
    const page = await context.newPage();
    const loaded: string[] = [];
    let busy = 2;
    await page.route('**/shared/*/file?*', (route) => {
      const path = new URL(route.request().url()).searchParams.get('path') ?? '';
      loaded.push(path);
      const isBusy = path === 'busy.svg' && busy-- > 0;
      return isBusy ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' } }) : route.continue();
    });
    await page.goto(pageUrl(token));
    await expect.poll(() => shownPictures(page)).toEqual(['near.svg', 'busy']);
    expect(await page.locator('.no-picture').textContent()).toBe('the garden is not here');
    expect(loaded.toSorted()).toEqual(['busy.svg', 'busy.svg', 'busy.svg', 'gone.png', 'near.svg']);
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await look(page, 'shared pictures');
    const plan = page.getByRole('link', { name: 'the plan' });
    await plan.scrollIntoViewIfNeeded();
    await expect.poll(() => shownPictures(page)).toHaveLength(3);
    expect(loaded.at(-1)).toBe('a%20far.svg');
    const file = await fetch((await plan.getAttribute('href')) ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('prints all pictures, also those that were never in view', async ({ me, pages }) => {
    await putFile(me, 'far.svg', Buffer.from(SVG));
    const { token } = await sharedNote(me, `${'Text.\n\n'.repeat(200)}![[far.svg]]`);
    const { page, requested } = await open(pages, token, { viewport: DESK });
    await page.getByText('Text.').first().waitFor();
    await page.locator('img').waitFor({ state: 'attached' });
    expect(requested.filter((path) => path.endsWith('/file'))).toEqual([]);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => shownPictures(page)).toHaveLength(1);
  });

  test('executes nothing in the name or the text of a note', async ({ me, pages }) => {
    const markup = '<img src=x onerror=alert(1)>';
    const content = [...placesOf(markup), ...placesOf('javascript:alert(1)')].join('\n\n');
    const { note, token } = await sharedNote(me, `${content}\n\nThe end.`, markup);
    const { page } = await open(pages, token);
    await page.getByText('The end.').waitFor();
    expect(await page.title()).toBe(markup);
    expect(
      await page.locator('script:not([src]), iframe, object, [onerror], a[href^="javascript"]').count(),
    ).toBe(0);
    await me.ok(updateNoteContract, { id: note.id, content: 'x'.repeat(100_000) });
    await page.reload();
    await page.locator('.markdown p').waitFor();
    expect(await overflows(page)).toBe(false);
  });
});
