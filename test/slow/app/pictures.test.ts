// The pictures of README and docs/app.md: what a day looks like, and a phone on which somebody captures, writes and
// searches. `PICTURES=docs npx vitest run test/slow/app/pictures.test.ts` stores them in docs; that needs ImageMagick.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import type { Client } from '../../harness/client.ts';
import { Recording } from '../../harness/recording.ts';
import { openView } from '../../harness/web-app.ts';

const FOLDER = process.env['PICTURES'];

const PHONE = { width: 390, height: 700 };
const DESK = { width: 1200, height: 780 };

const DAY = `Frost again. The **second tray** of leeks is up, see [[Seeds]].

- [ ] Call the plumber about the tap in the greenhouse
- [x] Water the seedlings
- [ ] Send Noor the [draft](https://example.com/draft)

> [!tip] From Ida
> Sow the peas when the ==wild cherry== flowers.
`;

const SEEDS = `Everything that is sown this spring. #garden

| Tray    |       Up | Sown       |
| ------- | -------: | ---------- |
| Leek    | 48 of 60 | 3 February |
| Peppers | 11 of 12 | 9 February |

- [x] Order the peas
- [ ] Label the trays

\`\`\`
sowing = last frost - 8 weeks
\`\`\`
`;

const NOTES = [
  ['Pruning the apple trees', 'In winter, when they sleep. Old leeks go to the compost.', 'Garden'],
  ['Soup for a cold day', 'Two leeks, three potatoes, thyme and a little cream. #soup', 'Recipes'],
  ['How Buildings Learn', 'Stewart Brand. Fast layers change often, slow ones carry them.', 'Reading'],
  ['Minutes of Monday', '- [ ] Answer the council by Friday 📅 2030-01-04', 'Work'],
] as const;

async function fill(me: Client): Promise<void> {
  const groups = new Map<string, string>();
  for (const name of ['Garden', 'Reading', 'Recipes', 'Work'])
    groups.set(name, (await me.ok(group.createGroupContract, { name })).data.id);
  for (const [name, content, place] of [...NOTES, ['Seeds', SEEDS, 'Garden'] as const])
    await me.ok(note.createNoteContract, {
      name,
      content,
      groupId: groups.get(place) ?? null,
      syncTodos: true,
    });
  await me.ok(daily.putDailyContract, { content: DAY, syncTodos: true });
}

async function opened(pages: Pages, viewport: typeof PHONE, colorScheme: 'light' | 'dark') {
  const isPhone = viewport === PHONE;
  const options = { viewport, colorScheme, timezoneId: 'UTC', hasTouch: isPhone, isMobile: isPhone };
  const { page } = await pages.signedIn(options);
  await page.locator('.markdown p').first().waitFor();
  return page;
}

async function store(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

describe('the pictures of the documents', () => {
  test.for([
    ['desktop', DESK, 'light'],
    ['desktop', DESK, 'dark'],
    ['phone', PHONE, 'light'],
  ] as const)('show the app on a %s', async ([device, viewport, colorScheme], { me, pages }) => {
    await fill(me);
    const page = await opened(pages, viewport, colorScheme);
    if (colorScheme === 'dark') {
      await openView(page, '#/notes?name=Seeds');
      await page.locator('.markdown table').waitFor();
    }
    const shown = colorScheme === 'dark' ? '#garden' : 'wild cherry';
    await page.locator('.markdown').getByText(shown).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await store(page, `app-${device}-${colorScheme}`);
  });

  test('record how somebody captures a thought, writes a note with a link, and finds it', async ({
    me,
    pages,
  }) => {
    await fill(me);
    const page = await opened(pages, PHONE, 'light');
    const recording = await Recording.of(page);
    await recording.take();

    await page.getByRole('textbox', { name: 'Add to this day' }).click();
    await recording.type('Ida has leeks to swap #garden');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('.markdown').getByText('Ida has leeks').waitFor();
    await recording.take();

    await page.getByRole('link', { name: 'New note' }).click();
    await page.locator('.cm-content').waitFor();
    await recording.type('Plans for spring\n\n- [ ] Plant out the leeks, see [[See');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await recording.take();
    await page.keyboard.press('Enter');
    await recording.type('\nAsk Ida first');
    await page.getByText('Saved', { exact: true }).waitFor();
    await recording.take();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.locator('.markdown').getByText('Ask Ida first').waitFor();
    await recording.take();

    await page.getByRole('link', { name: 'Notes', exact: true }).last().click();
    await page.locator('.row').first().waitFor();
    await recording.take();
    await page.getByRole('searchbox', { name: 'Search' }).click();
    await recording.type('leeks');
    await page.getByText('4 results').waitFor();
    await recording.take(2 * 160);

    const found = await page.locator('.row-name').allTextContents();
    expect(found).toContain('Plans for spring');
    expect(found).toContain('Soup for a cold day');
    const { data } = await me.ok(note.listNotesContract, { name: 'Plans for spring' });
    expect(data.map(({ content }) => content)).toEqual([
      'Plans for spring\n\n- [ ] Plant out the leeks, see [[Seeds]]\n- [ ] Ask Ida first',
    ]);
    if (FOLDER) await recording.save(`${FOLDER}/app-phone.webp`);
    else await recording.close();
  });
});
