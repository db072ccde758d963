// Any write that a client of a workspace may send.
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { listSnapshotsContract, restoreSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import type { Chance } from './chance.ts';
import type { Client, Headings } from './client.ts';

export type Write = readonly [contract: Contract, input: object, headers: Headings];

/** More todos than one transaction can hold. */
const MANY_TODOS = '- [ ] m\n'.repeat(110);

/**
 * One write to existing items, by type and id; they may be deleted before it arrives. Half of the writes carry an
 * Idempotency-Key.
 */
export async function randomWrite(
  me: Client,
  keys: readonly string[],
  { below, pick, coin }: Chance,
): Promise<Write> {
  const some = (type: string): string => {
    const all = keys.filter((key) => key.startsWith(type)).map((key) => key.slice(type.length + 1));
    return all.length > 0 ? pick(all) : crypto.randomUUID();
  };
  const [noteId, groupId, todoId] = [some('note'), some('group'), some('todo')];
  const date = `2025-01-1${below(4)}`;
  const name = `n${below(1000)}`;
  const isLarge = coin(5);
  const isAll = coin(3);
  const which = below(1_000_000);
  const headers = coin() ? { 'Idempotency-Key': `${below(1_000_000)}` } : {};
  const { body: kept } = await me.call(listSnapshotsContract, { noteId });
  const snapshotId = (kept as { data?: { id: string }[] }).data?.[0]?.id ?? crypto.randomUUID();
  const all = [
    [createNoteContract, { name, content: '- [ ] a\n- [x] b', syncTodos: true }],
    [createNoteContract, { name, groupId }],
    [createNoteContract, { name }],
    [updateNoteContract, { id: noteId, name }],
    [updateNoteContract, { id: noteId, content: '- [ ] c', syncTodos: true, snapshot: true }],
    [updateNoteContract, { id: noteId, groupId }],
    [deleteNoteContract, { id: noteId }],
    [getDailyContract, { date }],
    [putDailyContract, { date, content: isLarge ? MANY_TODOS : name, syncTodos: isLarge }],
    [putWeeklyContract, { week: 1 + below(3), year: 2025, content: name }],
    [appendNoteContract, { id: noteId, content: '- [ ] d', syncTodos: true, snapshot: true }],
    [restoreSnapshotContract, { snapshotId }],
    [appendDailyContract, { date, content: name }],
    [createGroupContract, { name }],
    [createGroupContract, { name, parentId: groupId }],
    [updateGroupContract, { groupId, name }],
    [deleteGroupContract, { groupId }],
    [createTodoContract, { noteId, text: name, lineNumber: 1 }],
    [updateTodoContract, { todoId, completed: coin() }],
    [deleteTodoContract, { todoId }],
    [restoreContract, { noteId }],
    [restoreContract, { todoId }],
    [purgeContract, isAll ? { all: true } : { noteId }],
  ] as const;
  const [contract, input] = all[which % all.length] ?? all[0];
  return [contract, input, headers];
}
