// Repairs: each kind of damage is made once by hand in intact rows, and either repaired or left unchanged.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { survivingKeys } from '../../infra/integrity/key-chains.ts';
import { repairsOf, repairTable } from '../../infra/integrity/repairs.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf, idToBytes } from '../../lib/core/ids.ts';
import type { ApiKeyRow } from '../../lib/db/resources/api-keys.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { APPEND_KEYS_PER_NOTE } from '../../lib/schema/limits.ts';
import { rowsOfUser, tableOf, violationsOf, type AnyRow } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- rows are broken here on purpose
type EditableRow = AnyRow & Record<string, any>;

let me: Client;
let whole: AnyRow[];

beforeAll(async () => {
  me = await newUser();
  await me.ok(createGroupContract, { name: 'g' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
  await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content: 'one' });
  whole = await rowsOfUser(me.userId);
});

const sentences = (rows: readonly AnyRow[]): string =>
  repairsOf(tableOf(rows))
    .map(({ sentence }) => sentence)
    .join('\n');

function change(prefix: string, edit: (row: EditableRow) => void): AnyRow[] {
  const rows = structuredClone(whole);
  for (const row of rows.filter(({ SK }) => SK.startsWith(prefix)).slice(0, 1)) edit(row);
  return rows;
}

const without = (prefix: string): AnyRow[] => {
  const gone = whole.find(({ SK }) => SK.startsWith(prefix));
  return whole.filter((row) => row !== gone);
};

/** The intact rows, with an unfinished deletion of the existing group. */
function withDeletion(): AnyRow[] {
  const group = whole.find(({ SK }) => SK.startsWith('GROUP#'));
  if (!group) throw new Error('no group');
  const { PK, SK, ...row } = group;
  const local = idToBytes(SK.slice('GROUP#'.length));
  const deletion = { root: local, time: row['created'], groups: [{ ...row, local }] };
  return [...whole, { PK, SK: SK.replace('GROUP', 'GROUPDELETION'), ...deletion }];
}

const entryOf = ({ workspaces }: EditableRow): Record<string, number> =>
  (workspaces as Record<string, Record<string, number>>)[codeOf(me.workspaceId)] ?? {};

test('intact data needs no repair', () => {
  expect(sentences(whole)).toBe('');
});

test.for([
  ['a count', () => change('ACCOUNT', (row) => (entryOf(row)['todos'] = 7)), /recounted/],
  ['the quota', () => change('ACCOUNT', (row) => (row['storageLeft'] -= 1)), /recounted/],
  ['a count of a missing note', () => without('NOTE#'), /recounted/],
  ['the content of a missing note', () => without('NOTE#'), /chunk 0 removed, because it belongs to no note/],
  ['the snapshots of a missing note', () => without('NOTE#'), /removed, because the note does not exist/],
  ['a snapshot missing from its list', () => without('SNAPSHOTS#'), /removed, because no note lists it/],
  ['a note’s todos', () => change('NOTE#', (row) => (row['todos'] = 7)), /note .*: todos recounted$/m],
  [
    'a live note that carries the id of a group deletion',
    () => change('NOTE#', (row) => (row['deletedWith'] = idToBytes('0'.repeat(20)))),
    /note .*: id of a group deletion removed, because the note is not in the trash$/m,
  ],
  [
    'a group that an unfinished deletion has removed',
    withDeletion,
    /group .*: removed, because an unfinished/,
  ],
  ['a key’s id', () => without('ID'), /pointer ID created again/],
  ['a key’s place in the list', () => without('KEY#'), /pointer KEY#.* created again/],
  [
    'the entries of a missing key',
    () => whole.filter(({ SK }) => SK !== 'KEY'),
    /id removed[^]*list, because the key does not exist/,
  ],
] as const)('repairs %s', ([, broken, sentence]) => {
  expect(sentences(broken())).toMatch(sentence);
});

test.for([
  ['a body of another version', () => change('BODY#', (row) => (row['version'] += 1))],
  ['a missing body', () => without('BODY#')],
  ['a wrong owner', () => change('ROOT', (row) => (row['userId'] = 'x'))],
  ['a missing account', () => without('ACCOUNT')],
  ['a key of a missing account', () => whole.filter(({ SK }) => !/^(ACCOUNT$|ID$|KEY#)/.test(SK))],
] as const)('does not guess: %s is left unchanged', ([, broken]) => {
  expect(sentences(broken())).toBe('');
});

test('repairs a note older than its content and with too many append keys, and the note reads as before', async () => {
  const other = await newUser();
  const { data: note } = await other.ok(createNoteContract, { name: 'n', content: 'text' });
  const rows = await rowsOfUser(other.userId);
  const row = rows.find(({ SK }) => SK.startsWith('NOTE#')) as EditableRow;
  const keys = Array.from({ length: APPEND_KEYS_PER_NOTE + 3 }, (_, n) => `key${n}`);
  // The version of a note that never changed is the time of its creation.
  const version = row['created'] as number;
  const broken = { contentVersion: version, version: version - 1, appendKeys: [...keys, 'key0'] };
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...row, ...broken } }));
  expect(await violationsOf(other.userId)).toHaveLength(3);
  const read = async () => tableOf(await rowsOfUser(other.userId));
  expect(await repairTable(await read(), read)).toEqual([
    `note ${note.id}: version raised to that of its content, remembered appends reduced to the newest, each once`,
  ]);
  expect(await violationsOf(other.userId)).toEqual([]);
  expect((await rowsOfUser(other.userId)).find(({ SK }) => SK === row.SK)).toEqual({
    ...row,
    appendKeys: [...keys.slice(1 - APPEND_KEYS_PER_NOTE), 'key0'],
  });
  expect((await other.ok(getNoteContract, { noteId: note.id })).data).toEqual(note);
});

test('recounts every workspace of an account in one write, and repairs other rows as well', async () => {
  const other = await newUser({ workspaceLimit: 3 });
  const workspaceIds = [other.workspaceId];
  for (const name of ['Work', 'Home'])
    workspaceIds.push((await other.ok(createWorkspaceContract, { name })).data.id);
  for (const workspaceId of workspaceIds) {
    await other.ok(createGroupContract, { name: 'g', workspaceId });
    await other.ok(createNoteContract, { name: 'n', content: 'text', workspaceId });
  }
  const read = async () => tableOf(await rowsOfUser(other.userId));
  const intact = await read();
  const broken = (await rowsOfUser(other.userId)).filter(({ SK }) =>
    /^(ACCOUNT$|NOTE#)/.test(SK),
  ) as EditableRow[];
  for (const row of broken) {
    if (row.SK === 'ACCOUNT') {
      row['storageLeft'] -= 1;
      for (const [n, entry] of Object.values<EditableRow>(row['workspaces']).entries())
        Object.assign(entry, { notes: 2 + n, groups: 5 + n, todos: 8 + n, bytes: 11 + n });
    } else row['todos'] = 7;
    await db.send(new PutCommand({ TableName: tableName(), Item: row }));
  }
  const notes = [...intact.workspaces.values()].flatMap((rows) => [...rows.notes.keys()]);
  expect((await repairTable(await read(), read)).toSorted()).toEqual(
    [
      `account ${other.userId}: counts and storage recounted`,
      ...notes.map((id) => `note ${id}: todos recounted`),
    ].toSorted(),
  );
  const repaired = await read();
  expect(repaired.accounts).toEqual(intact.accounts);
  for (const { notes: rows } of intact.workspaces.values())
    for (const [id, row] of rows) rows.set(id, { ...row, version: row.version + 1 });
  expect(repaired.workspaces).toEqual(intact.workspaces);
});

test('a key of any generation is revoked with the nearest revoked key of its chain', () => {
  const fields = { userId: 'u', workspaceId: 'w', label: '', prefix: '', created: 1 };
  const revoked = new Map([
    ['a', { revoked: 1 }],
    ['e', { revoked: 2 }],
  ]);
  // Each key after the one that created it: three keys after a revoked one, twice; a live chain, and a circle.
  const created = ['?a', 'ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', '?i', 'ij', 'jk', 'lm', 'ml'];
  const rows = created.map(([createdBy = '', keyId = '']): [string, ApiKeyRow] => [
    keyId,
    { ...fields, hash: keyId, keyId, createdBy, ...revoked.get(keyId) },
  ]);
  const pairs = survivingKeys(new Map(rows)).map(([row, creator]) => row.keyId + creator.keyId);
  expect(pairs).toEqual(['ba', 'ca', 'da', 'fe', 'ge', 'he']);
});

test('rows of a workspace that waits for its purge are left unchanged', () => {
  const code = codeOf(me.workspaceId);
  const rows = without('NOTE#').filter(({ SK }) => SK !== 'ACCOUNT');
  expect(sentences([...rows, { PK: 'PURGE', SK: code }])).toBe('');
});

test('damage that the second reading no longer finds, or whose row has changed since, is not repaired', async () => {
  const broken = change('ACCOUNT', (row) => (entryOf(row)['todos'] = 7));
  expect(await repairTable(tableOf(broken), () => Promise.resolve(tableOf(whole)))).toEqual([]);
  const stale = change('ACCOUNT', (row) => {
    entryOf(row)['todos'] = 7;
    entryOf(row)['revision'] = 0;
  });
  expect(await repairTable(tableOf(stale), () => Promise.resolve(tableOf(stale)))).toEqual([]);
  expect(await violationsOf(me.userId)).toEqual([]);
});
