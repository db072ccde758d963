// Vaults of Obsidian and graphs of Logseq: daily notes, templates, second names, and links that lead to notes (E24).
import { expect } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listGroupsContract } from '../../lib/api/routes/group.ts';
import { listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract, updateWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { folderOf, imported } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';
import { LOGSEQ, OBSIDIAN } from '../harness/vaults.ts';

/** The notes by name, with their second names, and the names of the notes that link to them. */
async function notesOf(me: Client): Promise<Record<string, unknown>> {
  const { data } = await me.ok(listNotesContract, { limit: 100 });
  const found = await Promise.all(
    data.map(async ({ id, name, aliases = [] }) => {
      const { data: linking } = await me.ok(listNotesContract, { linksTo: id });
      return [name, [aliases, linking.map((each) => each.name).toSorted()]] as const;
    }),
  );
  return Object.fromEntries(found);
}

const groupsOf = async (me: Client) =>
  (await me.ok(listGroupsContract, {})).data.map(({ name }) => name).toSorted();

const templateOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.dailyTemplateId;

test('a graph of Logseq has daily notes and pages to which its links lead, and old versions are left out', async ({
  me,
}) => {
  const folder = await folderOf(LOGSEQ);
  const left = 'Skipped: 3 files (3 Logseq backup). 0 notes refer to them. --list names them.';
  const asText = 'Logseq’s properties (in 2 notes) stay text: docs/move-in.md#logseq';
  expect(await imported(me, folder)).toEqual({
    whole: true,
    err: '',
    out: `Done: 5 notes created, 1 file created\n${left}\n${asText}`,
  });
  const notes = {
    '2024-05-01': [['May 1st, 2024'], ['2024-05-02']],
    '2024-05-02': [['May 2nd, 2024'], ['Garden']],
    'Project/Alpha': [
      ['Alpha', 'First'],
      ['2024-05-01', 'Garden', 'Project/Alpha', 'What?'],
    ],
    Garden: [['The garden'], ['Project/Alpha', 'What?']],
    'What?': [[], ['2024-05-01']],
  };
  expect(await notesOf(me)).toEqual(notes);
  expect(await groupsOf(me)).toEqual(['Daily Notes', 'pages']);
  // A second name that was removed is not added again, and neither is anything else.
  const { data: day } = await me.ok(getDailyContract, { date: '2024-05-01', create: false });
  await me.ok(updateNoteContract, { id: day.id, aliases: ['Day one'] });
  expect((await imported(me, folder, { list: true })).out.split('\n')).toEqual([
    'Done: 6 unchanged',
    'Skipped: 3 files (3 Logseq backup). 0 notes refer to them.',
    '  logseq/.recycle',
    '  logseq/bak',
    '  logseq/version-files',
    asText,
    '1 link in 1 note leads nowhere.',
    '  journals/2024_05_02.md: [[May 1st, 2024]]',
  ]);
  expect(await notesOf(me)).toEqual({ ...notes, '2024-05-01': [['Day one'], ['2024-05-02']] });
  const other = await newUser();
  expect((await imported(other, folder, { daily: 'journals', files: false })).whole).toBe(true);
  expect(await notesOf(other)).toEqual(notes);
});

const HIDDEN = 'Skipped: 1 file (1 hidden). 0 notes refer to it. --list names them.';

test('the template of an Obsidian vault becomes that of daily notes, and checkboxes of templates are no todos', async ({
  me,
}) => {
  const folder = await folderOf(OBSIDIAN);
  expect(await imported(me, folder, { todos: true })).toEqual({
    whole: true,
    err: '',
    out: `Done: 4 notes created\nTemplates/Daily.md is now the template of daily notes.\n${HIDDEN}`,
  });
  expect((await me.ok(listTodosContract, {})).data.map(({ text }) => text).toSorted()).toEqual([
    'buy bulbs [[2024-05-01-Wednesday]]',
    'call Anna',
  ]);
  expect(await groupsOf(me)).toEqual(['Daily Notes', 'Projects', 'Templates']);
  const { data } = await me.ok(getDailyContract, { date: '2024-05-02' });
  expect(data.content).toBe('# Thursday, 2 May 2024\n\n- [ ] water the plants');
  const template = await templateOf(me);
  expect((await imported(me, folder, { todos: true })).out).toBe(`Done: 4 unchanged\n${HIDDEN}`);
  expect(await templateOf(me)).toBe(template);
});

test('a workspace keeps its own template of daily notes, and a missing one is reported', async ({ me }) => {
  await imported(me, await folderOf({ 'Mine.md': 'mine' }));
  const [mine] = (await me.ok(listNotesContract, { name: 'Mine' })).data;
  const [workspace] = (await me.ok(listWorkspacesContract, {})).data;
  await me.ok(updateWorkspaceContract, {
    workspaceId: workspace?.id ?? '',
    dailyTemplateId: mine?.id ?? null,
  });
  const { 'Templates/Daily.md': _, ...without } = OBSIDIAN;
  expect((await imported(me, await folderOf(without))).out).toBe(
    `Done: 3 notes created\n.obsidian/daily-notes.json: there is no template Templates/Daily.md.\n${HIDDEN}`,
  );
  expect((await imported(me, await folderOf(OBSIDIAN))).out).toBe(
    `Done: 3 notes created, 1 unchanged\nTemplates/Daily.md is not the template of daily notes: the workspace has another one.\n${HIDDEN}`,
  );
  expect(await templateOf(me)).toBe(mine?.id);
});
