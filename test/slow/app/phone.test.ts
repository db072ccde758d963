// Writing on a phone (E20): the keyboard composes every word, and covers the lower half of the page.
// @module-tag slow
// @module-tag browser
import { expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { writtenText } from '../../harness/editor.ts';
import { openView, PHONE } from '../../harness/web-app.ts';

/** The editor treats its keyboards in another way. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const LINES = `${'line\n'.repeat(40)}- see `;

test('a button or a choice during a composition loses no letter, and choices are shown above the keyboard', async ({
  me,
  pages,
}) => {
  const { data } = await me.ok(note.createNoteContract, { name: 'Shopping', content: LINES });
  await me.ok(note.createNoteContract, { name: 'Bakery' });
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, userAgent: ANDROID };
  const { page, context } = await pages.signedIn(phone);
  const session = await context.newCDPSession(page);
  const compose = async (word: string): Promise<void> => {
    for (let end = 1; end <= word.length; end += 1)
      await session.send('Input.imeSetComposition', {
        text: word.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      });
  };
  await openView(page, `#/note/${data.id}/edit`);
  await page.locator('.cm-content').press('Control+End');
  const height = PHONE.height - 300;
  await page.evaluate(`{
    Object.defineProperty(visualViewport, 'height', { value: ${height}, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  }`);
  await page.getByRole('button', { name: 'Link to a note' }).tap();
  await compose('Bak');
  const choice = page.locator('.cm-tooltip-autocomplete li').getByText('Bakery');
  await choice.waitFor();
  const { y = height } = (await choice.boundingBox()) ?? {};
  await choice.tap();
  await compose(' or');
  await page.getByRole('button', { name: 'Bold' }).tap();
  await compose('e');
  expect({ isVisible: y > 0 && y < height, text: (await writtenText(page)).slice(LINES.length - 6) }).toEqual(
    {
      isVisible: true,
      text: '- see [[Bakery]] **ore**',
    },
  );
});
