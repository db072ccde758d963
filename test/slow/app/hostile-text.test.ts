// Hostile text in every place of the web app (E20): nothing is executed, and no request leaves the origin. Each place
// gets a payload that would execute there; test/unit/app-xss.test.ts tests all payloads.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as snapshot from '../../../lib/api/routes/snapshot.ts';
import { appUrl, openView, PHONE } from '../../harness/web-app.ts';
import { test } from '../../harness/browser-test.ts';
import { placesOf } from '../../harness/xss-payloads.ts';

/** Executes where HTML is inserted, and where an address is opened or loaded. */
const MARKUP = '<img src=x onerror=alert(1)>';
const ADDRESS = 'javascript:alert(1)';

/** Finds elements and attributes that could execute something or load from another host. Runs in the page. */
const FIND_DANGEROUS = `[...document.body.querySelectorAll('*')].flatMap((element) => [
  ...(element.matches('script, style, iframe, object, embed, base, meta, link, form[action]') ? [element.outerHTML] : []),
  ...[...element.attributes]
    .filter(({ name, value }) => {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'srcset') return true;
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name);
      return isAddress && !/^(?:https?:|mailto:|#|data:image\\/(?:png|jpeg|gif|webp|avif);)/.test(value);
    })
    .map(({ name, value }) => element.tagName + ' ' + name + '=' + value),
])`;

const dangerous = (page: Page): Promise<string[]> => page.evaluate(FIND_DANGEROUS);

describe('hostile text', () => {
  test('executes nothing in names, contents, links, todos, groups, searches and fragments', async ({
    me,
    pages,
  }) => {
    const { workspaceId } = me;
    const ids: string[] = [];
    for (const payload of [MARKUP, ADDRESS]) {
      const content = placesOf(payload).join('\n\n');
      const created = await me.ok(note.createNoteContract, {
        workspaceId,
        name: payload,
        content,
        syncTodos: true,
      });
      ids.push(created.data.id);
    }
    await me.ok(group.createGroupContract, { workspaceId, name: MARKUP });

    const { complaints, page } = await pages.signedIn({ viewport: PHONE });
    const visit = async (fragment: string, shown: string): Promise<void> => {
      await openView(page, fragment);
      await page.locator(shown).first().waitFor();
      expect({ fragment, found: await dangerous(page), complaints }).toEqual({
        fragment,
        found: [],
        complaints: [],
      });
    };
    for (const [index, payload] of [MARKUP, ADDRESS].entries()) {
      await openView(page, `#/note/${ids[index] ?? ''}`);
      await page.locator('.markdown p').first().waitFor();
      expect({ payload, found: await dangerous(page), complaints }).toEqual({
        payload,
        found: [],
        complaints: [],
      });
      expect(await page.locator('.page h1').textContent()).toBe(payload.trim());
    }
    const [first = ''] = ids;
    await me.ok(snapshot.createSnapshotContract, {
      workspaceId,
      noteId: first,
      content: `${MARKUP}\n${ADDRESS}`,
    });
    await visit('#/notes', '.row');
    await visit('#/todos', 'main input[type=checkbox]');
    await visit('#/account', 'main h1');
    await visit(`#/note/${first}/edit`, '.cm-content');
    await visit(`#/note/${first}/history`, '.versions a');
    await page.locator('.versions a').first().click();
    await page.locator('.diff').waitFor();
    await visit('#/notes?q=alert', '.row');
    await me.ok(note.deleteNoteContract, { id: first });
    await visit('#/trash', 'main li');
    const text = encodeURIComponent(MARKUP);
    await visit(`#/notes?q=${text}`, '.row, main .empty:not(.loading)');
    await visit(`#/notes?name=${text}`, 'main :is(h1, .row)');
    for (const fragment of [`#/${MARKUP}`, `#${MARKUP}`, `#capture=${text}`]) await visit(fragment, 'main');
  });

  test('a hostile key in a fragment is only a key that is not valid', async ({ pages }) => {
    const { context, complaints } = await pages.context();
    const page = await context.newPage();
    await page.goto(appUrl(`#key=${encodeURIComponent(MARKUP)}`));
    await page.getByLabel('API key').waitFor();
    expect({ found: await dangerous(page), complaints }).toEqual({ found: [], complaints: [] });
  });
});
