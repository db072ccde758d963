// Two versions on one table, as during a deploy and after a rollback: each reads and writes the rows of the other.
// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { readTable } from '../../infra/integrity/table.ts';
import { repairTable } from '../../infra/integrity/repairs.ts';
import { violations } from '../../infra/integrity/violations.ts';
import { createGroupContract, deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { listTrashContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { PREVIOUS, startVersion, WITHOUT_TOMBSTONES, type Version } from '../harness/versions.ts';

useOwnTable();

let current: Version;
let previous: Version;
let withoutTombstones: Version;
beforeAll(async () => {
  current = await startVersion();
  previous = await startVersion(PREVIOUS);
  withoutTombstones = await startVersion(WITHOUT_TOMBSTONES);
}, 600_000);

const LINES = '- [ ] one\n- [x] two';

/** The calls of a client, as `story` makes them. */
const callsOf =
  (client: Client): Client['ok'] =>
  (contract, input, headers) =>
    client.ok(contract, input, headers);

/** Writes rows of every kind, and leaves them. */
async function write(me: Client) {
  const [ok, { workspaceId }] = [callsOf(me), me];
  const { data: group } = await ok(createGroupContract, { name: 'group' });
  const { data: one } = await ok(note.createNoteContract, { name: 'one', content: LINES, syncTodos: true });
  await ok(note.createNoteContract, { name: 'two', content: 'x'.repeat(600_000), groupId: group.id });
  await ok(createSnapshotContract, { noteId: one.id, workspaceId, content: 'kept' });
  await ok(getDailyContract, { date: '2025-02-07' });
  const { data: deleted } = await ok(createGroupContract, { name: 'deleted' });
  const { data: three } = await ok(note.createNoteContract, {
    name: 'three',
    content: 'c',
    groupId: deleted.id,
  });
  await ok(deleteGroupContract, { groupId: deleted.id });
  return { noteId: one.id, trashed: three.id, deleted: deleted.id };
}

/** Everything a user has. */
const read = async (me: Client, { noteId }: { readonly noteId: string }) => [
  await me.ok(listWorkspacesContract, {}),
  await me.ok(listGroupsContract, {}),
  await me.ok(note.listNotesContract, { sort: 'name:asc' }),
  await me.ok(listTodosContract, { sort: 'lineNumber:asc' }),
  await me.ok(listSnapshotsContract, { noteId }),
  await me.ok(listTrashContract, {}),
];

/** Changes what `write` has written. */
async function change(me: Client, { noteId, trashed }: Awaited<ReturnType<typeof write>>) {
  await me.ok(note.appendNoteContract, { id: noteId, content: '- [ ] three', syncTodos: true });
  const { data: todos } = await me.ok(listTodosContract, { noteId, sort: 'lineNumber:asc' });
  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', completed: true });
  await me.ok(note.updateNoteContract, { id: noteId, name: 'renamed', snapshot: true });
  await me.ok(restoreContract, { noteId: trashed });
  await me.ok(note.deleteNoteContract, { id: noteId });
  await me.ok(restoreContract, { noteId });
}

test.for([
  ['the previous release changes what this version wrote', () => [current, previous] as const],
  ['this version changes what the previous release wrote', () => [previous, current] as const],
] as const)('%s, and both read the same', async ([, order]) => {
  const [first, second] = order();
  const writer = await newUser({}, first.url);
  const changer = clientOf(writer, second.url);
  const written = await write(writer);
  expect(await read(changer, written)).toEqual(await read(writer, written));
  await change(changer, written);
  expect(await read(writer, written)).toEqual(await read(changer, written));
  expect((await writer.ok(note.getNoteContract, { noteId: written.noteId })).data).toMatchObject({
    name: 'renamed',
    content: `${LINES.replace('[ ]', '[x]')}\n- [ ] three`,
  });
  await change(writer, written);
  expect(await read(changer, written)).toEqual(await read(writer, written));
  await second.story(callsOf(changer));
  await first.story(callsOf(writer));
  expect(violations(await readTable())).toEqual([]);
});

test('check-data --repair fixes a note that a version without deleted groups has restored', async () => {
  const me = await newUser({}, current.url);
  const { trashed, deleted } = await write(me);
  await clientOf(me, withoutTombstones.url).ok(restoreContract, { noteId: trashed });
  expect(violations(await readTable())).toEqual([
    `note ${trashed} is not in the trash, but carries the id of a group deletion`,
  ]);
  expect(await repairTable(await readTable())).toEqual([
    `note ${trashed}: id of a group deletion removed, because the note is not in the trash`,
  ]);
  expect(violations(await readTable())).toEqual([]);
  expect((await me.ok(note.getNoteContract, { noteId: trashed })).data).toMatchObject({
    isDeleted: false,
    groupId: null,
    content: 'c',
  });
  expect(await me.ok(restoreContract, { groupId: deleted })).toMatchObject({
    restored: { groups: 1, notes: 0 },
  });
});
