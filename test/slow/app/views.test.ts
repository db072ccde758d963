// Every view of the web app (E20) for everybody: axe-core finds nothing, light or dark, and nothing is wider than the
// screen from 360 px on. The keyboard reaches everything.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as snapshot from '../../../lib/api/routes/snapshot.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import { violations } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser-test.ts';
import type { Client } from '../../harness/client.ts';
import { appUrl, DESK, look, openView, PHONE, signedInPage } from '../../harness/web-app.ts';

const TEXT = `# Spring

- [ ] Sow **tomatoes**
- [x] Order seeds

> Water in the morning.

| Plant | Month |
| :-- | --: |
| Beans | 5 |

See [[Compost]], https://example.com and \`code\`.

\`\`\`
${'a long line of code '.repeat(12)}
\`\`\`
`;

interface Prepared {
  readonly noteId: string;
  readonly snapshotId: string;
  readonly groupId: string;
}

/** Creates data for every view. */
async function prepare(me: Client): Promise<Prepared> {
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  await me.ok(group.createGroupContract, { name: 'Beds', parentId: garden.id });
  await me.ok(workspace.createWorkspaceContract, { name: 'Work' });
  const input = { name: 'Planting calendar', content: TEXT, groupId: garden.id, syncTodos: true };
  const { data } = await me.ok(note.createNoteContract, input);
  await me.ok(daily.appendDailyContract, { content: TEXT });
  const version = await me.ok(snapshot.createSnapshotContract, {
    noteId: data.id,
    workspaceId: me.workspaceId,
    content: 'before',
  });
  const old = await me.ok(note.createNoteContract, { name: 'Old list' });
  await me.ok(note.deleteNoteContract, { id: old.data.id });
  return { noteId: data.id, snapshotId: version.data.id, groupId: garden.id };
}

/** Each view: its name, its fragment, and an element that shows that it is complete. */
const viewsOf = ({ noteId, snapshotId, groupId }: Prepared): (readonly [string, string, string])[] => [
  ['today', '#/today', '.markdown li'],
  ['notes', '#/notes', '.row'],
  ['search', '#/notes?q=tomatoes', '.row'],
  ['note', `#/note/${noteId}`, '.markdown li'],
  ['edit', `#/note/${noteId}/edit`, '.cm-box'],
  ['history', `#/note/${noteId}/history`, '.versions a'],
  ['version', `#/note/${noteId}/history/${snapshotId}`, '.diff'],
  ['new', '#/new', '.cm-content'],
  ['new group', '#/new-group', 'input[name=name]'],
  ['named', '#/notes?name=Missing', '.empty:not(.loading)'],
  ['subgroup', `#/notes?group=${groupId}`, '.subgroups a'],
  ['week', '#/week/2026-W48', 'main .empty:not(.loading)'],
  ['workspaces', '#/workspaces', '.items li'],
  ['more', '#/more', '.more a'],
  ['todos', '#/todos', '.todo'],
  ['trash', '#/trash', '.items li'],
  ['account', '#/account', 'main h1'],
  ['import', '#/import', '.drop-here'],
  ['nothing', '#/nowhere', 'main h1'],
];

/** The screens with the layout of another one, which is checked with axe-core. */
const MEASURED: ReadonlySet<string> = new Set(['small phone', 'tablet']);

const SCREENS = [
  ['small phone', 'light', { width: 320, height: 568 }],
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
  ['tablet', 'light', { width: 768, height: 1024 }],
  ['desktop', 'light', DESK],
  ['desktop', 'dark', DESK],
] as const;

describe('every view', () => {
  test.for(SCREENS)(
    'fits on a %s in %s mode, and is accessible unless its layout is that of another screen',
    async ([screen, colorScheme, viewport], { me, pages }) => {
      const prepared = await prepare(me);
      const { context } = await pages.context({
        viewport,
        colorScheme,
        // Phones have a row above the keyboard.
        hasTouch: viewport.width < 400,
        timezoneId: 'Europe/Berlin',
      });
      const start = await context.newPage();
      await start.goto(appUrl());
      await start.getByLabel('API key').waitFor();
      const check = async (page: Page, view: string): Promise<void> => {
        await look(page, `${screen}-${colorScheme}-${view}`);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        const rules = colorScheme === 'light' ? 'all' : 'colors';
        const found = MEASURED.has(screen) ? [] : await violations(page, rules);
        expect({ view, wide: width > viewport.width, found }).toEqual({
          view,
          wide: false,
          found: [],
        });
      };
      await check(start, 'sign-in');
      await start.close();
      const page = await signedInPage(context, me.key);
      for (const [view, fragment, shown] of viewsOf(prepared)) {
        await openView(page, fragment);
        await page.locator(shown).first().waitFor();
        await check(page, view);
      }
      await page.locator('main').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await check(page, 'help');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('cal');
      await page.locator('.picker li').first().waitFor();
      await check(page, 'palette');
    },
  );

  test('on paper, the text has the whole width, also in landscape', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Printed', content: 'text '.repeat(200) });
    await me.ok(note.createNoteContract, { name: 'Other', content: 'See [[Printed]].' });
    const { page } = await pages.signedIn({ viewport: { width: 1047, height: 740 } });
    await openView(page, `#/note/${data.id}`);
    await page.locator('.markdown p').waitFor();
    await page.locator('.linked-from').waitFor();
    await page.emulateMedia({ media: 'print' });
    const box = await page.locator('.markdown').boundingBox();
    expect(box?.width).toBeGreaterThan(1_000);
    for (const part of ['.eyebrow', '.linked-from']) expect(await page.locator(part).isVisible()).toBe(false);
  });

  test('a conflict is accessible', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Shared', content: 'one\ntwo\nthree' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').press('Control+Home');
    await me.ok(note.updateNoteContract, { id: data.id, content: 'other one\ntwo\nthree' });
    await page.keyboard.type('mine ');
    await page.getByRole('link', { name: 'Compare' }).waitFor();
    await look(page, 'phone-light-conflict-callout');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.locator('.conflict').waitFor();
    await look(page, 'phone-light-conflict');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Mine').check();
    expect(await page.locator('.conflict del').allTextContents()).toEqual(['other one']);
    await look(page, 'phone-light-conflict-mine');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.save-status.is-reading').waitFor();
    expect((await me.ok(note.getNoteContract, { noteId: data.id })).data.content).toBe(
      'mine one\ntwo\nthree',
    );
  });

  test('the keyboard opens every view, and leaves the editor', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Shared', content: 'text' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}`);
    await page.locator('.markdown').waitFor();
    await page.keyboard.press('e');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' typed');
    await page.keyboard.press('Control+s');
    await page.locator('.save-status.is-reading').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.markdown').getByText('text typed').waitFor();
    await page.keyboard.press('t');
    await expect.poll(() => page.url()).toBe(appUrl('#/today'));
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.type('today, not the view');
    expect(page.url()).toContain('/edit');
    expect((await me.ok(note.getNoteContract, { noteId: data.id })).data.content).toBe('text typed');
    await openView(page, '#/todos');
    await page.locator('main').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.cm-content').getByText('today, not the view').waitFor();
  });
});
