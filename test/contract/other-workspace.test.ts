// An id of one workspace matches nothing in another (D10, D11), even if ids look alike: ids of calendar notes and their
// groups begin alike in every workspace, and every id ends with the code of its workspace.
import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  updateWorkspaceContract,
} from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const DATE = '2025-02-07';

/** A user with two workspaces, each with a daily note that has a todo, and a child group in the note's group. */
async function twins() {
  const me = await newUser();
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const make = async (workspaceId: string) => {
    const { data: note } = await me.ok(getDailyContract, { date: DATE, workspaceId });
    const groupId = note.groupId ?? '';
    await me.ok(createTodoContract, { noteId: note.id, text: 't', lineNumber: 1, workspaceId });
    await me.ok(createGroupContract, { name: 'below', parentId: groupId, workspaceId });
    return { workspaceId, note, groupId };
  };
  return { me, here: await make(me.workspaceId), there: await make(work.id) };
}

test('a filter by an id of another workspace matches nothing, even if the id has the same beginning here', async () => {
  const { me, here, there } = await twins();
  expect(there.groupId.slice(0, 23)).toBe(here.groupId.slice(0, 23));
  for (const [own, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const { workspaceId } = own;
    const counts = async (of: typeof own) =>
      Promise.all([
        me.ok(listNotesContract, { workspaceId, groupId: of.groupId }),
        me.ok(listGroupsContract, { workspaceId, parentId: of.groupId }),
        me.ok(listTodosContract, { workspaceId, noteId: of.note.id }),
      ]).then((lists) => lists.map(({ data, count }) => [data.length, count]));
    expect(await counts(own)).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(await counts(other)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  }
});

test('no write accepts a group or note of another workspace, even if the id has the same beginning here', async () => {
  const { me, here, there } = await twins();
  const { workspaceId } = here;
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId });
  const { data: group } = await me.ok(createGroupContract, { name: 'g', workspaceId });
  const groupId = there.groupId;
  await me.fails(createNoteContract, { name: 'n', workspaceId, groupId }, 'groupNotFound');
  await me.fails(updateNoteContract, { id: note.id, groupId }, 'groupNotFound');
  await me.fails(createGroupContract, { name: 'g', workspaceId, parentId: groupId }, 'parentGroupNotFound');
  await me.fails(updateGroupContract, { groupId: group.id, parentId: groupId }, 'parentGroupNotFound');
  const noteId = there.note.id;
  await me.fails(createTodoContract, { workspaceId, noteId, text: 't', lineNumber: 1 }, 'noteNotFound');
  await me.fails(createSnapshotContract, { workspaceId, noteId, content: 'c' }, 'noteNotFound');
});

test('an id that only ends like a workspace id returns 404', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const lookalikes = [note.id, `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`];
  for (const workspaceId of lookalikes) await expectUnknown(me, workspaceId, note.id);
});

async function expectUnknown(me: Client, workspaceId: string, noteId: string): Promise<void> {
  for (const contract of [listNotesContract, listGroupsContract, listTodosContract])
    await me.fails(contract, { workspaceId }, 'workspaceNotFound');
  await me.fails(createNoteContract, { name: 'n', workspaceId }, 'workspaceNotFound');
  await me.fails(createNoteContract, { name: 'n', workspaceId, syncTodos: true }, 'workspaceNotFound');
  await me.fails(createGroupContract, { name: 'g', workspaceId }, 'workspaceNotFound');
  const todo = { text: 't', noteId, lineNumber: 1, workspaceId };
  await me.fails(createTodoContract, todo, 'workspaceNotFound');
  const snapshot = { noteId, content: 'c', workspaceId };
  await me.fails(createSnapshotContract, snapshot, 'workspaceNotFound');
  await me.fails(updateWorkspaceContract, { workspaceId, name: 'x' }, 'workspaceNotFound');
  await me.fails(deleteWorkspaceContract, { workspaceId }, 'workspaceNotFound');
  for (const contract of [getDailyContract, getWeeklyContract])
    await me.fails(contract, { workspaceId }, 'calendarWorkspaceNotFound');
  await me.fails(putDailyContract, { content: 'c', workspaceId }, 'calendarWorkspaceNotFound');
}
