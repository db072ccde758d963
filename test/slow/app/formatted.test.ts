// Formatted text while writing (E20), as far as only a browser shows it: what is seen, where keys, clicks and input methods
// land in it, and the row above the keyboard of a phone.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as file from '../../../lib/api/routes/file.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import type { Client } from '../../harness/client.ts';
import { placeOf, seenLines, VIEW, writtenText } from '../../harness/editor.ts';
import { appUrl, DESK, fromPalette, openView, PHONE, signedInPage } from '../../harness/web-app.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const LINES = [
  '## Plan of **spring**',
  '- [ ] water',
  '- [x] prune',
  '- one *two* three',
  '> See [[Seeds|the seeds]] and [more](https://example.com/).',
  '![Bed](p/bed.png)',
  'water `the` beds',
  '',
];
const SEEN = [
  'Plan of spring',
  '☐ water',
  '☑ prune',
  '• one two three',
  ' See the seeds and more.',
  '(Bed)',
  'water the beds',
  '',
];

const CONTENT = LINES.join('\n');

/** Opens a note in the editor. The cursor is at its end. */
async function editing(me: Client, pages: Pages, content: string, options = {}) {
  const { data } = await me.ok(note.createNoteContract, { name: 'Spring', content });
  const opened = await pages.signedIn({ viewport: DESK, ...options });
  const { page } = opened;
  await openView(page, `#/note/${data.id}/edit`);
  await page.locator('.cm-content').press('Control+End');
  const stored = async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content;
  return { ...opened, id: data.id, stored };
}

/** The lines as they are written, with some of them changed. */
const withLines = (changed: Readonly<Record<number, string>>): string =>
  LINES.map((line, n) => changed[n] ?? line).join('\n');

async function clickWith(page: Page, key: 'Alt' | 'Control', x: number, y: number): Promise<void> {
  await page.keyboard.down(key);
  await page.mouse.click(x, y);
  await page.keyboard.up(key);
}

const press = async (page: Page, key: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
};

describe('formatted text', () => {
  test('hides the marks except in the line with the cursor, and keys and clicks land where they seem to', async ({
    me,
    pages,
  }) => {
    await me.ok(file.putFileContract, { path: 'p/bed.png', bytes: PIXEL });
    const { page, stored } = await editing(me, pages, CONTENT);
    await expect.poll(() => seenLines(page)).toEqual(SEEN);
    await page.locator('.cm-picture img[src^=blob]').waitFor();

    // The line that the cursor enters shows its marks.
    const entered: (string | undefined)[] = [];
    for (let n = LINES.length - 2; n >= 0; n -= 1) {
      await page.keyboard.press('ArrowUp');
      entered.unshift((await seenLines(page))[n]);
    }
    const shown = LINES.slice(0, -1);
    // A link shows its address while the cursor is at it, and a picture is below its line.
    shown[4] = '> See the seeds and more.';
    shown[5] += '(Bed)';
    expect(entered).toEqual(shown);
    // Each step passes one character: none is skipped, and none holds the cursor.
    const three = CONTENT.indexOf('three');
    await page.keyboard.press('Home');
    await press(page, 'ArrowRight', three);
    await page.keyboard.type('1');
    await press(page, 'ArrowRight', CONTENT.length - three);
    await page.keyboard.type('2');
    await press(page, 'ArrowLeft', CONTENT.length + 2);
    await page.keyboard.type('3');
    expect(await writtenText(page)).toBe(`3${CONTENT.replace('three', '1three')}2`);
    await press(page, 'Control+z', 3);
    expect(await writtenText(page)).toBe(CONTENT);

    // A box ticks its todo, and the cursor stays.
    await page.keyboard.press('Control+End');
    await page.locator('.cm-box input').last().click();
    await page.keyboard.type('x');
    expect(await writtenText(page)).toBe(withLines({ 2: '- [ ] prune', 7: 'x' }));
    await press(page, 'Control+z', 2);
    expect(await writtenText(page)).toBe(CONTENT);

    // With the mouse, the words that were seen are selected.
    const two = await placeOf(page, 'two');
    await page.mouse.dblclick((two.left + two.right) / 2, two.y);
    await page.keyboard.type('2');
    const spring = await placeOf(page, 'spring');
    await page.mouse.move(spring.right - 1, spring.y);
    await page.mouse.down();
    await page.mouse.move(spring.left + 1, spring.y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.type('autumn');
    expect(await writtenText(page)).toBe(withLines({ 0: '## Plan of **autumn**', 3: '- one *2* three' }));

    // Several cursors.
    const water = await placeOf(page, 'water');
    await page.mouse.dblclick((water.left + water.right) / 2, water.y);
    await page.keyboard.press('Control+d');
    await page.keyboard.type('sow');
    const end = await placeOf(page, 'three');
    await clickWith(page, 'Alt', end.right, end.y);
    await page.keyboard.type('!');
    const changed = withLines({
      0: '## Plan of **autumn**',
      1: '- [ ] sow!',
      3: '- one *2* three!',
      6: 'sow! `the` beds',
    });
    expect(await writtenText(page)).toBe(changed);

    // The steps survive that the editor is left. The first Escape leaves one cursor.
    await press(page, 'Escape', 2);
    await page.locator('.markdown').getByText('three!').waitFor();
    await page.keyboard.press('e');
    await page.locator('.cm-content').waitFor();
    expect(await writtenText(page)).toBe(changed);
    await press(page, 'Control+z', 20);
    expect(await writtenText(page)).toBe(CONTENT);
    await page.locator('.save-status.is-reading').waitFor();
    expect(await stored()).toBe(CONTENT);
  });

  test('what an input method composes is kept, and a link is followed when the text before it is saved', async ({
    me,
    pages,
  }) => {
    const { data: seeds } = await me.ok(note.createNoteContract, { name: 'Seeds', content: 'Sown in March' });
    const { context, page, id, stored } = await editing(me, pages, CONTENT);
    const session = await context.newCDPSession(page);
    const compose = async (...texts: string[]): Promise<void> => {
      for (const text of texts)
        await session.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
    };
    // At once after a click, while the line still hides its marks.
    const prune = await placeOf(page, 'prune');
    await page.mouse.click(prune.right, prune.y);
    await compose('k', 'か', 'かn', 'かん');
    await session.send('Input.insertText', { text: '漢' });
    // Marks that appear while the text is composed; and a tick in another line.
    await compose('*', '**b', '**b**');
    await page.locator('.cm-box input').first().click();
    await session.send('Input.insertText', { text: '**b**' });
    await page.keyboard.press('ArrowDown');
    const written = withLines({ 1: '- [x] water', 2: '- [x] prune漢**b**' });
    expect([await writtenText(page), (await seenLines(page))[2]]).toEqual([written, '☑ prune漢b']);

    const link = await placeOf(page, 'the seeds');
    await clickWith(page, 'Control', link.left + 5, link.y);
    await page.locator('.markdown').getByText('Sown in March').waitFor();
    expect(page.url()).toBe(appUrl(`#/note/${seeds.id}`));
    await expect.poll(stored).toBe(written);

    await openView(page, `#/note/${id}/edit`);
    await page.locator('.cm-content').press('Control+End');
    await fromPalette(page, 'Show the marks of Markdown');
    await expect.poll(() => seenLines(page)).toContain('- [x] prune漢**b**');
    await fromPalette(page, 'Hide the marks of Markdown');
    await expect.poll(() => seenLines(page)).toContain('☑ prune漢b');
  });

  test('in a text of 1 MB only the visible part is formatted, and pictures load when they come into view', async ({
    me,
    pages,
  }) => {
    await me.ok(file.putFileContract, { path: 'p/bed.png', bytes: PIXEL });
    const todos = Array.from({ length: 40_000 }, (_, n) => `- [ ] todo **${n}**`);
    const content = [...todos, '', '## Pictures', '', '![Bed](p/bed.png)', '', '## End'].join('\n');
    const { data } = await me.ok(note.createNoteContract, { name: 'Long', content });
    // Unwatched, because the editor complains if it measures the lines of such a text more than five times.
    const page = await signedInPage(await pages.unwatched({ viewport: DESK }), me.key);
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-box').first().waitFor();
    const decorations = (): Promise<number> =>
      page.evaluate(`Math.max(...${VIEW}.plugins.map(({ value }) => value?.decorations?.size ?? 0))`);
    expect(await decorations()).toBeLessThan(1_000);
    expect(await page.locator('.cm-picture').count()).toBe(0);
    await fromPalette(page, '#pic', '\u2003Pictures');
    await page.locator('.cm-picture img[src^=blob]').waitFor();
    expect(await seenLines(page)).toContain('☐ todo 39999');
    expect(await decorations()).toBeLessThan(1_000);
    expect(page.url()).toBe(appUrl(`#/note/${data.id}/edit?heading=Pictures`));
  });

  test('on a phone, a row above the keyboard takes the place of the bar and of the missing keys', async ({
    me,
    pages,
  }) => {
    const before = 'Plan\n\nSee [[Seeds]].\n\n';
    const options = { viewport: PHONE, hasTouch: true, isMobile: true };
    const { page, stored } = await editing(me, pages, `${before}buy`, options);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.locator('.cm-line').last().tap();
    const tap = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap();
    const after: Record<string, string> = {};
    const steps = ['Todo', 'Indent', 'Outdent', 'List', 'Undo', 'Bold', 'Tag', 'Link to a note'];
    await page.keyboard.press('End');
    for (const step of steps) {
      await tap(step);
      after[step] = (await writtenText(page)).slice(before.length);
      if (step === 'Todo') await page.keyboard.type('\nsoil');
    }
    expect(after).toEqual({
      Todo: '- [ ] buy',
      Indent: '- [ ] buy\n  - [ ] soil',
      Outdent: '- [ ] buy\n- [ ] soil',
      List: '- [ ] buy\n- soil',
      Undo: '- [ ] buy\n- [ ] soil',
      Bold: '- [ ] buy\n- [ ] **soil**',
      Tag: '- [ ] buy\n- [ ] **soil #**',
      'Link to a note': '- [ ] buy\n- [ ] **soil #[[**',
    });
    const row = page.locator('.writing-row');
    const place = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    expect([await bar.isVisible(), await place()]).toEqual([false, PHONE.height]);
    // A keyboard of 300 pixels.
    await page.evaluate(`{
      Object.defineProperty(visualViewport, 'height', { value: ${PHONE.height - 300}, configurable: true });
      visualViewport.dispatchEvent(new Event('resize'));
    }`);
    expect(await place()).toBe(PHONE.height - 300);
    const small = await row.evaluate((element) =>
      [...element.querySelectorAll('button, a, label')]
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map(({ textContent }) => textContent),
    );
    expect(small).toEqual([]);
    await row.getByRole('link', { name: 'Done' }).tap();
    await page.locator('.markdown').getByText('soil').waitFor();
    expect(await bar.isVisible()).toBe(true);
    await expect.poll(stored).toContain('soil');
    await page.goBack();
    await page.locator('.cm-link').tap();
    await expect.poll(() => page.url()).toBe(appUrl('#/notes?name=Seeds'));
  });
});
