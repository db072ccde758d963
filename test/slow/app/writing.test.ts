// Writing in the web app (E20): the editor opens where you read, completes names, and the menu of a note does what it says.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { purgeContract } from '../../../lib/api/routes/trash.ts';
import { violations } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser-test.ts';
import { writtenText } from '../../harness/editor.ts';
import { appUrl, DESK, fromPalette, look, openView, PHONE, storedTexts } from '../../harness/web-app.ts';

const LONG = Array.from({ length: 80 }, (_, n) => `## Part ${n}\n\nThe text of part ${n}.\n`).join('\n');

const topOf = async (page: Page, text: string): Promise<number> =>
  (await page.getByText(text, { exact: true }).boundingBox())?.y ?? -1;

describe('writing', () => {
  test('the editor opens at the place on the screen, and Esc returns to it', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Long', content: LONG });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}`);
    await page.getByText('The text of part 79.').waitFor();
    await page.getByText('The text of part 40.').scrollIntoViewIfNeeded();
    const before = await topOf(page, 'The text of part 40.');
    await page.locator('main').focus();
    await page.keyboard.press('e');
    const line = page.locator('.cm-line').getByText('The text of part 40.');
    await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(400);
    await page.keyboard.press('Escape');
    await page.getByText('The text of part 79.').waitFor();
    await expect
      .poll(async () => Math.abs((await topOf(page, 'The text of part 40.')) - before))
      .toBeLessThan(400);
    await page.getByText('The text of part 41.').dblclick();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('here: ');
    await page.locator('.save-status.is-reading').waitFor();
    const { content } = (await me.ok(note.getNoteContract, { noteId: data.id })).data;
    expect(content).toContain('\nThe text of part 41.here: \n');
    // The palette goes to a heading, here and where the note is read, also once more.
    for (const lines of ['.cm-line', '.markdown']) {
      for (let times = 0; times < 2; times += 1) {
        await page.evaluate('scrollTo(0, 0)');
        await fromPalette(page, '#20', '\u2003Part 20');
        await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500);
        const heading = page.locator(lines).getByText('Part 20', { exact: true });
        expect((await heading.boundingBox())?.y).toBeCloseTo(45, -2);
      }
      await page.keyboard.press('Escape');
      await page.locator('.markdown').waitFor();
    }
  });

  test('a click below a text writes at its end, and what is typed from the first key on is kept', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Short', content: 'one' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${data.id}`);
    // A key can be pressed as soon as the field is there.
    await page.evaluate(`new MutationObserver(() => {
      const field = document.querySelector('textarea[aria-label=Text]');
      if (field) window.hadFocus ??= field.matches(':focus');
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.locator('.below-text').click();
    await page.getByRole('textbox', { name: 'Text' }).first().waitFor();
    expect(await page.evaluate('window.hadFocus')).toBe(true);
    await page.keyboard.type(' two three four five six seven');
    await page.locator('.cm-content').getByText('one two three four five six seven').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.locator('.markdown').getByText('one two three four five six seven').waitFor();
  });

  test('[[ completes the names of notes, Tab indents a list, and find marks what it finds', async ({
    me,
    pages,
  }) => {
    await me.ok(note.createNoteContract, { name: 'Compost heap' });
    await me.ok(note.createNoteContract, { name: 'A/B', content: '#home/garden #gardener' });
    const { data } = await me.ok(note.createNoteContract, { name: 'Draft', content: '' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.type('[[heap');
    await page.locator('.cm-tooltip-autocomplete').getByText('Compost heap').waitFor();
    await look(page, 'desktop-light-completion');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type(' and [[');
    await page.locator('.cm-tooltip-autocomplete').getByText('A/B').waitFor();
    // Enter right after a letter chooses, too.
    await page.keyboard.type('a/\n');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- a');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b #gard');
    const options = page.locator('.cm-tooltip-autocomplete li');
    await options.first().waitFor();
    expect(await options.allTextContents()).toEqual(['#gardener', '#home/garden']);
    // After a whole tag, Enter begins the next item.
    await page.keyboard.type('ener\nc');
    await page.locator('.cm-line').getByText('- c').waitFor();
    await page.locator('.save-status.is-reading').waitFor();
    expect((await me.ok(note.getNoteContract, { noteId: data.id })).data.content).toBe(
      '[[Compost heap]] and [A/B](A%2FB.md)\n- a\n  - b #gardener\n  - c',
    );
    await page.keyboard.press('Control+f');
    await page.keyboard.type('heap');
    await page.locator('.cm-searchMatch').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'A/B' }).click();
    await page.getByRole('heading', { name: 'A/B' }).waitFor();
  });

  test('every key after Tab is text, in each kind of line and in a new note, and no command', async ({
    me,
    pages,
  }) => {
    const content = 'text\n\n- a\n- b\n\n| c | d |\n|---|---|\n\n```\ncode\n```';
    const { data } = await me.ok(note.createNoteContract, { name: 'Keys', content });
    const { page } = await pages.signedIn({ viewport: DESK });
    const keys = 'abcdefghijklmnopqrstuvwxyz/';
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    for (const line of [0, 2, 3, 5, 9]) {
      await page.keyboard.press('Control+Home');
      for (let step = 0; step < line; step += 1) await page.keyboard.press('ArrowDown');
      // In the table, the next cell follows.
      await page.keyboard.press(line === 5 ? 'Home' : 'End');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(keys);
    }
    expect(await writtenText(page)).toBe(
      `text\t${keys}\n\n- a${keys}\n  - b${keys}\n\n| c | ${keys} |\n|---|---|\n\n\`\`\`\ncode    ${keys}\n\`\`\``,
    );
    expect(page.url()).toBe(appUrl(`#/note/${data.id}/edit`));
    // The fields of the editor's search are left by Tab, as elsewhere.
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.querySelector(".editor").shadowRoot.activeElement.ariaLabel')).toBe(
      'Previous',
    );
    await openView(page, '#/new');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('New\nstart');
    await page.keyboard.press('Tab');
    await page.keyboard.type(keys);
    // A mark that is typed over a selection is set around it.
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('**[');
    await expect
      .poll(async () =>
        (await me.ok(note.listNotesContract, { sort: 'createdAt:asc' })).data.map((one) => one.content),
      )
      .toEqual([expect.stringContaining(keys), `New\n**[start\t${keys}]**`]);
    await openView(page, '#/today');
    await page.locator('#capture').fill('a thought');
    // At once, because two seconds later these keys are commands.
    await page.evaluate(`(async () => {
      document.activeElement.blur();
      await Promise.resolve();
      for (const key of 'n/') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    })()`);
    expect(page.url()).toBe(appUrl('#/today'));
    await expect(page.locator('#capture').inputValue()).resolves.toBe('a thought');
  });

  test('after a rename, the links of other notes are updated', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Compost', content: 'brown' });
    const from = await me.ok(note.createNoteContract, { name: 'Index', content: 'See [[Compost|it]].' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${data.id}`);
    await page.locator('.linked-from').getByRole('link', { name: 'Index' }).waitFor();
    await look(page, 'phone-light-linked-from');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit' }).click();
    const asked = page.waitForResponse((response) => response.url().includes('linksTo='));
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await asked;
    await page.getByRole('textbox', { name: 'Name' }).fill('Humus');
    await page.getByText('Links in 1 note have the old name, “Compost”.').waitFor();
    await page.getByRole('button', { name: 'Update the links' }).click();
    await page.getByText('The links of 1 note are updated.').waitFor();
    expect((await me.ok(note.getNoteContract, { noteId: from.data.id })).data.content).toBe(
      'See [[Humus|it]].',
    );
  });

  test('the menu of a note shares, moves, pins, renames, downloads and makes a template of it, and is closed by Esc', async ({
    me,
    pages,
  }) => {
    const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
    const { data } = await me.ok(note.createNoteContract, { name: 'Compost', content: 'brown' });
    const { context, page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${data.id}`);
    await page.locator('.markdown p').waitFor();
    const choose = async (name: string): Promise<void> => {
      await page.getByLabel('More for this note').click();
      await page.getByRole('button', { name }).click();
    };
    await page.getByLabel('More for this note').click();
    await look(page, 'phone-light-menu');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(appUrl(`#/note/${data.id}`));
    await choose('Move to a group…');
    await page.keyboard.type('gard');
    await page.keyboard.press('Enter');
    await page.getByText('The note is in Garden now.').waitFor();
    await choose('Pin');
    await page.getByText('Pinned').waitFor();
    await expect
      .poll(async () => {
        const { groupId, pinned } = (await me.ok(note.getNoteContract, { noteId: data.id })).data;
        return { groupId, pinned };
      })
      .toEqual({ groupId: garden.id, pinned: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose('Share…');
    await page.getByText('works only on this computer').waitFor();
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const url = await page.evaluate<string>('navigator.clipboard.readText()');
    const token = new URL(url).hash.slice(1);
    const shared = await fetch(new URL(`shared/${token}`, url), { headers: { Accept: 'text/markdown' } });
    expect({ status: shared.status, text: await shared.text() }).toEqual({ status: 200, text: 'brown' });
    await look(page, 'phone-light-share');
    expect(await violations(page)).toEqual([]);
    const mark = page.getByRole('img', { name: 'Shared' });
    await mark.waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link no longer works.').waitFor();
    expect((await fetch(new URL(`shared/${token}`, url))).status).toBe(404);
    await mark.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('More for this note');
    await choose('Use as template of days');
    await page.getByText('New days begin with this text.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Download')]);
    expect(download.suggestedFilename()).toBe('Compost.md');
    await choose('Copy link');
    await page.getByText('It opens the note in this app.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(appUrl(`#/note/${data.id}`));
    await page.getByLabel('More for this note').click();
    await page.getByRole('link', { name: 'Rename' }).click();
    // Its whole name is selected, also once the full editor has loaded.
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('Humus');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Humus' }).waitFor();
    await openView(page, '#/account');
    await page.getByLabel('Open notes in the editor').check();
    await openView(page, `#/note/${data.id}`);
    await page.locator('.cm-content').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.locator('.markdown').getByText('brown').waitFor();
  });

  test('a rejected text is saved as a new note, and what is typed meanwhile stays', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Gone', content: 'old' });
    const { context, page } = await pages.signedIn({ viewport: DESK, serviceWorkers: 'block' });
    await openView(page, `#/note/${data.id}/edit`);
    const editor = page.locator('.cm-content');
    await editor.waitFor();
    await me.ok(note.deleteNoteContract, { id: data.id });
    await me.ok(purgeContract, { noteId: data.id });
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' new');
    const save = page.getByRole('button', { name: 'Save as a new note' });
    await save.waitFor();
    const sent = Promise.withResolvers<unknown>();
    await context.route(/\/api\/note$/, async (route) => {
      if (route.request().method() === 'POST') await sent.promise;
      await route.continue();
    });
    await save.click();
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' newer');
    await expect.poll(() => storedTexts(page)).toEqual(['old new newer']);
    sent.resolve(undefined);
    await page.getByText('has changes that are not saved').waitFor();
    expect(await storedTexts(page)).toEqual(['old new newer']);
    const notes = (await me.ok(note.listNotesContract, {})).data;
    expect(notes.map(({ name, content }) => [name, content])).toEqual([['Gone', 'old new']]);
  });
});
