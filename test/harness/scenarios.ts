// A call of every endpoint that writes, with its preparation; some endpoints have several.
import type { Contract } from '../../lib/api/contract.ts';
import { updateAccountContract } from '../../lib/api/routes/account.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  restoreSnapshotContract,
} from '../../lib/api/routes/snapshot.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  updateWorkspaceContract,
} from '../../lib/api/routes/workspace.ts';
import type { Client } from './client.ts';

export interface Scenario {
  readonly name: string;
  readonly contract: Contract;
  /** Exceeds one transaction, so it takes several. */
  readonly long?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The number of items the call created, which must be 1 however often it is sent. */
  readonly made?: (me: Client) => Promise<number>;
  /** Creates everything the call needs and returns its input. */
  readonly prepare: (me: Client) => Promise<object>;
}

const content = (boxes: number, mark = ' ') =>
  Array.from({ length: boxes }, (_, n) => `- [${mark}] task ${n}`).join('\n');
const aNote = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
const aGroup = async (me: Client, more: object = {}) =>
  (await me.ok(createGroupContract, { name: 'g', ...more })).data;
const aTodo = async (me: Client, noteId: string) =>
  (await me.ok(createTodoContract, { text: 't', noteId, lineNumber: 1 })).data;
const trashedNote = async (me: Client, more: object = {}) => {
  const note = await aNote(me, more);
  await me.ok(deleteNoteContract, { id: note.id });
  return note;
};
/** How many lines with this text the notes of the default workspace have. */
const linesOf = async (me: Client, text: string) => {
  const { data } = await me.ok(listNotesContract, {});
  return data.flatMap((note) => note.content?.split('\n') ?? []).filter((line) => line === text).length;
};
const aWorkspace = async (me: Client) => (await me.ok(createWorkspaceContract, { name: 'w' })).data;
/** A few at a time, because the preparation is not a race. */
async function many(count: number, make: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, k) => make(n + k)));
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a workspace', contract: createWorkspaceContract, prepare: async () => ({ name: 'w' }) },
  {
    name: 'another name',
    contract: updateWorkspaceContract,
    prepare: async (me) => ({ workspaceId: me.workspaceId, name: 'other' }),
  },
  {
    name: 'a workspace with contents',
    contract: deleteWorkspaceContract,
    async prepare(me) {
      const { id: workspaceId } = await aWorkspace(me);
      await many(30, () => aNote(me, { workspaceId }));
      return { workspaceId };
    },
  },
  {
    name: 'a note in a group',
    contract: createNoteContract,
    prepare: async (me) => ({ name: 'n', content: 'x', groupId: (await aGroup(me)).id }),
  },
  {
    name: 'a note with 120 checkboxes',
    long: true,
    contract: createNoteContract,
    prepare: async () => ({ name: 'n', content: content(120), syncTodos: true }),
  },
  {
    name: 'a content that shrinks',
    contract: updateNoteContract,
    async prepare(me) {
      const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
        .toString('hex')
        .repeat(6);
      return { id: (await aNote(me, { content: noise })).id, content: 'short' };
    },
  },
  {
    name: 'a content whose 120 checkboxes all change',
    long: true,
    contract: updateNoteContract,
    async prepare(me) {
      const { id } = await aNote(me, { content: content(120), syncTodos: true });
      return { id, content: content(120, 'x'), syncTodos: true };
    },
  },
  {
    name: 'a note with 120 todos',
    long: true,
    contract: deleteNoteContract,
    prepare: async (me) => ({ id: (await aNote(me, { content: content(120), syncTodos: true })).id }),
  },
  {
    name: 'a group in a group',
    contract: createGroupContract,
    prepare: async (me) => ({ name: 'g', parentId: (await aGroup(me)).id }),
  },
  {
    name: 'a group that moves',
    contract: updateGroupContract,
    prepare: async (me) => ({ groupId: (await aGroup(me)).id, parentId: (await aGroup(me)).id }),
  },
  {
    name: 'a small group',
    contract: deleteGroupContract,
    async prepare(me) {
      const { id: groupId } = await aGroup(me);
      const child = await aGroup(me, { parentId: groupId });
      await aTodo(me, (await aNote(me, { groupId: child.id })).id);
      return { groupId };
    },
  },
  {
    name: 'a group beyond one transaction',
    long: true,
    contract: deleteGroupContract,
    async prepare(me) {
      const { id: groupId } = await aGroup(me);
      await many(101, () => aGroup(me, { parentId: groupId }));
      await many(60, () => aNote(me, { groupId }));
      await aNote(me, { groupId, content: content(60), syncTodos: true });
      return { groupId };
    },
  },
  {
    name: 'a todo',
    contract: createTodoContract,
    prepare: async (me) => ({ text: 't', noteId: (await aNote(me)).id, lineNumber: 1 }),
  },
  {
    name: 'a todo that is completed',
    contract: updateTodoContract,
    prepare: async (me) => ({ todoId: (await aTodo(me, (await aNote(me)).id)).id, completed: true }),
  },
  {
    name: 'a todo',
    contract: deleteTodoContract,
    prepare: async (me) => ({ todoId: (await aTodo(me, (await aNote(me)).id)).id }),
  },
  {
    name: 'the first access to a day',
    contract: getDailyContract,
    prepare: async () => ({ date: '2025-02-07' }),
  },
  {
    name: 'a day that was deleted with its group and 120 todos',
    long: true,
    contract: getDailyContract,
    async prepare(me) {
      const { data } = await me.ok(putDailyContract, {
        date: '2025-02-07',
        content: content(120),
        syncTodos: true,
      });
      await me.ok(deleteGroupContract, { groupId: data.groupId ?? '' });
      return { date: '2025-02-07' };
    },
  },
  { name: 'a day', contract: putDailyContract, prepare: async () => ({ date: '2025-02-07', content: 'x' }) },
  {
    name: 'the first access to a week',
    contract: getWeeklyContract,
    prepare: async () => ({ week: 6, year: 2025 }),
  },
  {
    name: 'a week that has a note',
    contract: putWeeklyContract,
    async prepare(me) {
      await me.ok(getWeeklyContract, { week: 6, year: 2025 });
      return { week: 6, year: 2025, content: 'x' };
    },
  },
  {
    name: 'a sixth snapshot',
    contract: createSnapshotContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me);
      const input = { noteId, workspaceId: me.workspaceId, content: 'copy' };
      for (let n = 0; n < 5; n++) await me.ok(createSnapshotContract, input);
      return input;
    },
  },
  {
    name: 'a snapshot',
    contract: deleteSnapshotContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me);
      const { data } = await me.ok(createSnapshotContract, {
        noteId,
        workspaceId: me.workspaceId,
        content: 'copy',
      });
      return { snapshotId: data.id };
    },
  },
  {
    name: 'a content that outgrew five snapshots',
    contract: restoreSnapshotContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me);
      const input = { noteId, workspaceId: me.workspaceId, content: 'copy' };
      const { data } = await me.ok(createSnapshotContract, input);
      for (let n = 0; n < 4; n++) await me.ok(createSnapshotContract, input);
      return { snapshotId: data.id };
    },
  },
  {
    name: 'what it replaces kept',
    contract: updateNoteContract,
    prepare: async (me) => ({ id: (await aNote(me)).id, content: 'new', snapshot: true }),
  },
  {
    name: 'a line, what it replaces kept',
    contract: appendNoteContract,
    prepare: async (me) => ({
      id: (await aNote(me)).id,
      content: '- [ ] a',
      syncTodos: true,
      snapshot: true,
    }),
  },
  {
    name: 'a line to a day that is not there',
    contract: appendDailyContract,
    prepare: async () => ({ date: '2025-02-07', content: 'x' }),
  },
  {
    name: 'a line to a week that is there',
    contract: appendWeeklyContract,
    async prepare(me) {
      await me.ok(putWeeklyContract, { week: 6, year: 2025, content: 'first' });
      return { week: 6, year: 2025, content: 'x' };
    },
  },
  {
    name: 'a note, with a key',
    contract: createNoteContract,
    headers: { 'Idempotency-Key': 'once' },
    prepare: async () => ({ name: 'n', content: '- [ ] a', syncTodos: true }),
    made: async (me) => (await me.ok(listNotesContract, {})).count,
  },
  {
    name: 'a line, with a key',
    contract: appendNoteContract,
    headers: { 'Idempotency-Key': 'once' },
    prepare: async (me) => ({ id: (await aNote(me)).id, content: 'once' }),
    made: (me) => linesOf(me, 'once'),
  },
  {
    name: 'an edit, with a key, what it replaces kept',
    contract: editNoteContract,
    headers: { 'Idempotency-Key': 'once' },
    prepare: async (me) => ({
      id: (await aNote(me)).id,
      edits: [{ find: 'text', replace: 'text\nonce' }],
      snapshot: true,
    }),
    made: (me) => linesOf(me, 'once'),
  },
  {
    name: 'a line to a day that was deleted, with a key',
    contract: appendDailyContract,
    headers: { 'Idempotency-Key': 'once' },
    async prepare(me) {
      const { data: day } = await me.ok(putDailyContract, { date: '2025-02-07', content: '- [ ] a' });
      await me.ok(deleteNoteContract, { id: day.id });
      return { date: '2025-02-07', content: 'once' };
    },
    made: (me) => linesOf(me, 'once'),
  },
  {
    name: 'a day, what it replaces kept',
    contract: putDailyContract,
    async prepare(me) {
      await me.ok(putDailyContract, { date: '2025-02-07', content: 'first' });
      return { date: '2025-02-07', content: 'second', snapshot: true };
    },
  },
  {
    name: 'a week, what it replaces kept',
    contract: putWeeklyContract,
    async prepare(me) {
      await me.ok(putWeeklyContract, { week: 6, year: 2025, content: 'first' });
      return { week: 6, year: 2025, content: 'second', snapshot: true };
    },
  },
  {
    name: 'a todo whose checkbox changes with it',
    contract: updateTodoContract,
    async prepare(me) {
      await aNote(me, { content: '- [ ] a', syncTodos: true });
      const { data } = await me.ok(listTodosContract, {});
      return { todoId: data[0]?.id, completed: true, text: 'b' };
    },
  },
  {
    name: 'another time zone',
    contract: updateAccountContract,
    prepare: async () => ({ timeZone: 'Asia/Tokyo' }),
  },
  {
    name: 'a note with its todos, its group gone',
    contract: restoreContract,
    async prepare(me) {
      const { id: groupId } = await aGroup(me);
      const { id: noteId } = await aNote(me, { groupId });
      await aTodo(me, noteId);
      await me.ok(deleteGroupContract, { groupId });
      return { noteId };
    },
  },
  {
    name: 'a todo',
    contract: restoreContract,
    async prepare(me) {
      const { id: todoId } = await aTodo(me, (await aNote(me)).id);
      await me.ok(deleteTodoContract, { todoId });
      return { todoId };
    },
  },
  {
    name: 'a note with 120 todos and a snapshot',
    long: true,
    contract: purgeContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me, { content: content(120), syncTodos: true });
      await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'copy' });
      await me.ok(deleteNoteContract, { id: noteId });
      return { noteId };
    },
  },
  {
    name: 'a trash beyond one transaction',
    long: true,
    contract: purgeContract,
    async prepare(me) {
      await many(60, () => trashedNote(me));
      return { all: true };
    },
  },
];
