// What a key that writes in one group can reach (E39): its group, the groups around it, and in each of them everything that
// a request can write.
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { clientOf, type Client } from './client.ts';
import { withKey } from './keys.ts';
import { rowsOf } from './table.ts';

/** A group, or none, with a note and what belongs to it. */
export interface GroupItems {
  readonly groupId: string | null;
  readonly noteId: string;
  readonly trashedId: string;
  readonly todoId: string;
  readonly deletedTodoId: string;
  readonly snapshotId: string;
  /** The day and the week whose notes are in the group. */
  readonly day: { readonly date: string };
  readonly week: { readonly week: number; readonly year: number };
}

/** `n` chooses the day and the week. */
export async function itemsIn(me: Client, groupId: string | null, n: number): Promise<GroupItems> {
  const day = { date: `2026-03-${10 + n}` };
  const week = { week: 10 + n, year: 2026 };
  const [note, trashed, ofDay, ofWeek] = await Promise.all([
    me.ok(createNoteContract, { name: 'note', content: 'text', groupId }),
    me.ok(createNoteContract, { name: 'trashed', groupId }),
    me.ok(getDailyContract, day),
    me.ok(getWeeklyContract, week),
  ]);
  const noteId = note.data.id;
  const { workspaceId } = me;
  const todo = { noteId, text: 't', lineNumber: 1 };
  const [live, deleted, snapshot] = await Promise.all([
    me.ok(createTodoContract, todo),
    me.ok(createTodoContract, todo),
    me.ok(createSnapshotContract, { noteId, workspaceId, content: 'before' }),
    me.ok(deleteNoteContract, { id: trashed.data.id }),
    me.ok(updateNoteContract, { id: ofDay.data.id, groupId }),
    me.ok(updateNoteContract, { id: ofWeek.data.id, groupId }),
  ]);
  await me.ok(deleteTodoContract, { todoId: deleted.data.id });
  const ids = { todoId: live.data.id, deletedTodoId: deleted.data.id, snapshotId: snapshot.data.id };
  return { groupId, noteId, trashedId: trashed.data.id, ...ids, day, week };
}

/** Groups: `outer` has the group of a key, `own`, which has `below`; `other` is elsewhere. */
export async function groupsOf(me: Client) {
  const create = async (name: string, parentId: string | null = null): Promise<string> =>
    (await me.ok(createGroupContract, { name, parentId })).data.id;
  const [outer, other] = [await create('outer'), await create('other')];
  const own = await create('own', outer);
  return { outer, other, own, below: await create('below', own) };
}

/** The same user with a key that writes in one group. */
export const keyOf = async (me: Client, writeGroupId: string, baseUrl?: string): Promise<Client> =>
  clientOf(await withKey(me, { writeGroupId }, 'agent'), baseUrl);

/** Every row of the workspace: notes and what belongs to them, groups, files, and each commit. */
export const stateOf = async ({ workspaceId }: Client): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf(workspaceId)).map((row) => JSON.stringify(row)));
