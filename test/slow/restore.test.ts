// The restore drill on DynamoDB Local: a table is copied during writes, which splits transactions. The copy is
// repaired, irreparable damage is reported, and the service runs on the copy.
// @module-tag slow
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { ensureTable, localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { db } from '../../lib/db/table/client.ts';
import { wholeKind } from '../../lib/db/table/key-ranges.ts';
import {
  apiKeyId,
  BODIES,
  GROUPS,
  LAYOUT,
  layoutKey,
  NOTES,
  SNAPSHOT_BODIES,
  SNAPSHOT_HEADS,
  SNAPSHOTS,
  TODOS,
  userPartition,
  workspacePartition,
  workspaceRoot,
} from '../../lib/db/table/keys.ts';
import { queryPages } from '../../lib/db/table/query.ts';
import { rowsOfUser, type AnyRow } from '../harness/check-user.ts';
import { type } from '../harness/cli.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';

const SLICE = 25;

async function put(table: string, rows: readonly AnyRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) {
    const puts = rows.slice(at, at + SLICE).map((Item) => ({ PutRequest: { Item } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

const kindOf = async (partition: string, prefix: string): Promise<AnyRow[]> =>
  (await Array.fromAsync(queryPages<AnyRow>(partition, { range: wholeKind(prefix) }))).flat();

/** Writes of every kind, one after the other; each adds data. */
async function write(me: Client, noteId: string, n: number): Promise<void> {
  const { data: group } = await me.ok(createGroupContract, { name: `g${n}` });
  const { data: note } = await me.ok(createNoteContract, {
    name: `n${n}`,
    content: 'new',
    groupId: group.id,
  });
  await me.ok(createTodoContract, { text: `t${n}`, noteId, lineNumber: n });
  await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content: `s${n}` });
  await me.ok(updateNoteContract, { id: noteId, content: `content ${n}` });
}

/** Copies a user's rows kind by kind, while `between` writes. */
async function copy(me: Client, table: string, between: () => Promise<void>): Promise<void> {
  const partition = workspacePartition(codeOf(me.workspaceId));
  const account = (await rowsOfUser(me.userId)).filter(({ PK }) => PK === userPartition(me.userId));
  await put(table, account);
  for (const prefix of [TODOS, NOTES, GROUPS, SNAPSHOT_HEADS, SNAPSHOTS, BODIES, SNAPSHOT_BODIES]) {
    await between();
    await put(table, await kindOf(partition, prefix));
  }
  const rest = (await rowsOfUser(me.userId)).filter(
    ({ PK, SK }) => PK.startsWith('KEY') || SK === workspaceRoot(codeOf(me.workspaceId)).SK,
  );
  const later = await createKey(me.userId, 'later');
  const lost = { ...apiKeyId(later?.keyId ?? ''), hash: 'lost' };
  await put(table, [...rest, lost, { ...layoutKey, layout: LAYOUT }]);
}

test('a copy taken during writes is repaired or reported, and the service runs on it', async () => {
  const endpoint = inject('endpoint');
  const table = `copy-${crypto.randomUUID()}`;
  await ensureTable(endpoint, table);
  const me = await newUser();
  const { data: busy } = await me.ok(createNoteContract, { name: 'busy', content: 'first' });
  const { data: calm } = await me.ok(createNoteContract, { name: 'calm', content: 'untouched' });
  let n = 0;
  const copying = new AbortController();
  const traffic = async (): Promise<void> => {
    const { data: own } = await me.ok(createNoteContract, { name: 'own', content: 'own' });
    while (!copying.signal.aborted) await write(me, own.id, ++n);
  };
  const writers = Promise.all([traffic(), traffic()]);
  await copy(me, table, () => write(me, busy.id, ++n));
  copying.abort();
  await writers;

  const checkData = (...args: string[]) => type('check-data', ['--table', table, ...args]);
  const broken = await checkData();
  expect(broken.status).toBe(1);
  for (const half of [/counts \d+ notes, but has/, /is not in the list/, /belongs to no note/, /has no key/])
    expect(broken.out).toMatch(half);

  const { repaired, violations } = JSON.parse((await checkData('--repair', '--json')).out) as Record<
    'repaired' | 'violations',
    string[]
  >;
  expect(repaired.join('\n')).toMatch(/counts and storage recounted/);
  // Only a content that was being rewritten remains damaged: only its user can decide which version to keep.
  const torn = new Set<string>();
  for (const sentence of violations) {
    expect(sentence).toMatch(
      /^note \S+ (has a body of another version|lacks a part of its body|records \d+ bytes)/,
    );
    torn.add(sentence.split(' ')[1] ?? '');
  }
  expect(torn).toContain(busy.id);
  expect(torn).not.toContain(calm.id);

  const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(endpoint, table) });
  const there = clientOf(me, gateway.url);
  for (const id of torn) await there.ok(updateNoteContract, { id, content: 'rewritten' });
  expect(await checkData()).toMatchObject({ status: 0 });

  const notes = await there.ok(listNotesContract, { limit: 100 });
  expect(notes.data).toContainEqual(calm);
  for (const { content } of notes.data) expect(['new', 'own', 'untouched', 'rewritten']).toContain(content);
  const { data: made } = await there.ok(createNoteContract, { name: 'after', content: 'after' });
  expect((await there.ok(listNotesContract, { search: 'after' })).data).toEqual([made]);
  await there.ok(createSnapshotContract, { noteId: made.id, workspaceId: me.workspaceId, content: 'kept' });
  expect((await there.ok(listSnapshotsContract, { noteId: made.id })).data).toHaveLength(1);
  const [workspace] = (await there.ok(listWorkspacesContract, {})).data;
  expect(workspace?.contentCounts).toEqual({
    notes: (await there.ok(listNotesContract, {})).count,
    groups: (await there.ok(listGroupsContract, {})).count,
    todos: (await there.ok(listTodosContract, {})).count,
  });
  expect(await checkData()).toMatchObject({ status: 0 });
  await gateway.stop();
});
