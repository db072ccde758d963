// Files in the trash, in the change feed, and their bytes after uploads, replacements, purges and deletions (E24).
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import {
  deleteFileContract,
  getFileContract,
  listFilesContract,
  putFileContract,
} from '../../lib/api/routes/file.ts';
import { createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { chunkKeys } from '../../lib/db/contents/file-chunks.ts';
import { newFilePurge } from '../../lib/db/resources/file-purges.ts';
import { files } from '../../lib/db/resources/files.ts';
import { getAll } from '../../lib/db/table/batch.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { deleteUser } from '../../lib/domain/workspaces/delete-user.ts';
import { rowsOfUser, tableOf, violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { bytesOf, download, putFile, tagOf } from '../harness/files.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { janitorLater, storedBytes } from '../harness/stored-bytes.ts';

useOwnTable();

const HOUR_MS = 3_600_000;
const KB = 1024;

/** The fault of each call in the current test. */
let decide: (call: Call) => Fault | Promise<Fault>;
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => decide(call));
});
afterAll(() => faults.stop());

/** A user whose database calls may fail. */
async function userWith(fault: (call: Call) => Fault | Promise<Fault> = () => 'pass'): Promise<Client> {
  decide = fault;
  return newUser({}, faults.baseUrl);
}

const used = async (me: Client): Promise<number> => (await me.ok(getAccountContract, {})).data.storage.used;
const paths = async (me: Client): Promise<string[]> =>
  (await me.ok(listFilesContract, {})).data.map(({ path }) => path);

const stored = (me: Client, codes: readonly string[] = [codeOf(me.workspaceId)]) => storedBytes(me, codes);
const janitor = (after?: number) => janitorLater(faults, after);

test('a file in the trash is listed there, restored under the next free name, and purged with its bytes', async () => {
  const me = await userWith();
  const first = await putFile(me, 'x.png', bytesOf(400 * KB));
  await me.ok(deleteFileContract, { id: first.id });
  const second = await putFile(me, 'x.png', bytesOf(10));
  const { files: trashed = [], ...notes } = await me.ok(listTrashContract, { files: true });
  expect(trashed).toEqual([{ ...first, isDeleted: true, deletedAt: trashed[0]?.deletedAt }]);
  expect(await me.ok(listTrashContract, {})).toEqual(notes);
  const { data } = await me.ok(restoreContract, { fileId: first.id });
  expect(data).toEqual({ ...first, path: 'x 2.png', updatedAt: expect.any(String) as string });
  expect(await me.ok(restoreContract, { fileId: first.id })).toEqual({ data, count: 1 });
  expect(await paths(me)).toEqual(['x 2.png', 'x.png']);
  await me.fails(purgeContract, { fileId: second.id }, 'fileNotInTrash');
  await me.ok(deleteFileContract, { id: first.id });
  expect(await me.ok(purgeContract, { fileId: first.id })).toEqual({
    data: { purged: true, notes: 0, bytes: 400 * KB, files: 1 },
    count: 1,
  });
  expect(await used(me)).toBe(10);
  await me.fails(getFileContract, { fileId: first.id }, 'fileNotFound');
  expect(await stored(me)).toEqual({ chunks: 3, entries: 1 });
  await janitor(HOUR_MS / 2);
  expect(await stored(me)).toEqual({ chunks: 3, entries: 1 });
  await janitor();
  expect(await stored(me)).toEqual({ chunks: 1, entries: 0 });
  expect((await download(me, second)).equals(bytesOf(10))).toBe(true);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('restoring and purging take exactly one member, and foreign or unknown files are 403 and 404', async () => {
  const me = await userWith();
  const other = await newUser({}, faults.baseUrl);
  const [file, theirs] = [await putFile(me, 'x.png'), await putFile(other, 'x.png')];
  const ids = { fileId: file.id, noteId: file.id };
  const restoring = 'fileId: give one of noteId, todoId, groupId and fileId';
  await me.fails(restoreContract, ids, 'invalidRequest', restoring);
  for (const input of [ids, { fileId: file.id, all: true }])
    await me.fails(purgeContract, input, 'invalidRequest', 'fileId: give one of noteId, fileId and all');
  for (const contract of [restoreContract, purgeContract]) {
    await me.fails(contract, { fileId: crypto.randomUUID() }, 'fileNotFound');
    await me.fails(contract, { fileId: theirs.id }, 'fileDenied');
  }
});

async function emptiesTrash(count: number): Promise<void> {
  const me = await userWith();
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
  await me.ok(deleteNoteContract, { id: note.id });
  for (let n = 0; n < count; n++)
    await me.ok(deleteFileContract, { id: (await putFile(me, `${n}.png`, bytesOf(3))).id });
  await putFile(me, 'kept.png', bytesOf(5));
  const { data } = await me.ok(purgeContract, { all: true });
  expect(data).toEqual({ purged: true, notes: 1, bytes: 4 + count * 3, files: count });
  expect(await paths(me)).toEqual(['kept.png']);
  expect((await me.ok(listTrashContract, { files: true })).files).toEqual([]);
  expect(await used(me)).toBe(5);
  await janitor();
  expect(await stored(me)).toEqual({ chunks: 1, entries: 0 });
  expect(await violationsOf(me.userId)).toEqual([]);
}

test('emptying the trash purges its files and notes, and leaves the others', { tags: ['slow'] }, () =>
  emptiesTrash(3),
);

test('so does emptying a trash with more files than a transaction has room for', { tags: ['slow'] }, () =>
  emptiesTrash(90),
);

test('GET /changes returns files only with files=true, also moved, trashed and purged ones', async () => {
  const me = await userWith();
  const { cursor } = await me.ok(listChangesContract, {});
  const file = await putFile(me, 'x.png');
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const changes = async (input: object) =>
    (await me.ok(listChangesContract, { cursor, ...input })).data.map(({ type, id, deleted, resource }) => [
      type,
      id,
      deleted,
      resource && 'path' in resource ? resource : null,
    ]);
  expect(await changes({})).toEqual([['note', note.id, false, null]]);
  expect(await changes({ files: true })).toEqual([
    ['file', file.id, false, file],
    ['note', note.id, false, null],
  ]);
  await me.ok(deleteFileContract, { id: file.id });
  expect((await changes({ files: true }))[0]).toMatchObject(['file', file.id, false, { isDeleted: true }]);
  const page = await me.ok(listChangesContract, { cursor, files: true, limit: 1 });
  expect([page.more, page.data.map(({ type }) => type)]).toEqual([true, ['file']]);
  const rest = await me.ok(listChangesContract, { cursor: page.cursor });
  expect(rest.data.map(({ type }) => type)).toEqual(['note']);
  await me.ok(purgeContract, { fileId: file.id });
  expect(await changes({ files: true })).toContainEqual(['file', file.id, true, null]);
  expect(await changes({})).toEqual([['note', note.id, false, null]]);
});

test(
  'a download that has begun ends with the bytes it began with, although they are replaced',
  { tags: ['slow'] },
  async () => {
    const me = await userWith();
    const bytes = bytesOf(4 * KB * KB);
    const file = await putFile(me, 'x.bin', bytes);
    const response = await fetch(`${faults.baseUrl}/file/${file.id}`, {
      headers: { Authorization: `Bearer ${me.key}` },
    });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await me.ok(putFileContract, { path: 'x.bin', bytes: bytesOf(9) }, { 'If-Match': tagOf(file) });
    const chunks = [Buffer.from(first?.value ?? [])];
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      chunks.push(Buffer.from(next.value));
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  },
);

test('replaced bytes are purged after an hour, and deleting a workspace purges its files', async () => {
  const me = await userWith();
  const file = await putFile(me, 'x.png', bytesOf(400 * KB));
  await me.ok(putFileContract, { path: 'x.png', bytes: bytesOf(20) }, { 'If-Match': tagOf(file) });
  expect(await stored(me)).toEqual({ chunks: 3, entries: 1 });
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const codes = [me.workspaceId, work.id].map(codeOf);
  for (const path of ['a', 'b'])
    await me.ok(putFileContract, { path, workspaceId: work.id, bytes: bytesOf(7) });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  expect(await used(me)).toBe(20);
  expect(await stored(me, codes)).toEqual({ chunks: 5, entries: 3 });
  await janitor();
  expect(await stored(me, codes)).toEqual({ chunks: 1, entries: 0 });
  expect(await violationsOf(me.userId, codes)).toEqual([]);
});

test('delete-user deletes the files of all workspaces, also in the trash, and their bytes after an hour', async () => {
  const me = await userWith();
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const codes = [me.workspaceId, work.id].map(codeOf);
  await putFile(me, 'large.png', bytesOf(400 * KB));
  const trashed = await putFile(me, 'trashed.png');
  await me.ok(deleteFileContract, { id: trashed.id });
  await me.ok(putFileContract, { path: 'x', workspaceId: work.id, bytes: bytesOf(7) });
  const rows = (await Promise.all(codes.map(files.list))).flat();
  const chunks = rows.flatMap(chunkKeys);
  expect({ files: rows.length, chunks: (await getAll(chunks)).length }).toEqual({ files: 3, chunks: 4 });
  expect(await deleteUser(me.userId, async () => undefined)).toEqual({ keys: 1, workspaces: 2 });
  expect(await stored(me, codes)).toEqual({ chunks: 4, entries: 3 });
  expect(await rowsOfUser(me.userId, codes)).toHaveLength(7);
  await janitor();
  expect(await rowsOfUser(me.userId, codes)).toEqual([]);
  expect(await getAll(chunks)).toEqual([]);
});

test(
  'an upload that ends after any of its calls uses no quota and leaves nothing permanent',
  { tags: ['slow'] },
  async () => {
    let left = 0;
    const crash = ({ caller }: Call): Fault => (caller === 'file-put' && left-- <= 0 ? 'fail' : 'pass');
    decide = crash;
    // It reads account and path, and writes the entry, three chunks and the transaction.
    for (let calls = 0; calls < 7; calls++) {
      left = Infinity;
      const me = await newUser({}, faults.baseUrl);
      left = calls;
      const input = { path: 'x.png', bytes: bytesOf(800 * KB) };
      const { status } = await me.call(putFileContract, input);
      left = Infinity;
      expect([status, await used(me), await paths(me)]).toEqual([500, 0, []]);
      expect(await violationsOf(me.userId)).toEqual([]);
      await janitor();
      expect(await stored(me)).toEqual({ chunks: 0, entries: 0 });
      expect((await me.call(putFileContract, input)).status).toBe(200);
    }
  },
);

test('an upload whose entry the janitor has claimed is 429, and the same call again succeeds', async () => {
  let isSlow = true;
  const slow = async ({ caller, operation }: Call): Promise<Fault> => {
    if (caller !== 'file-put' || operation !== 'TransactWriteItems' || !isSlow) return 'pass';
    isSlow = false;
    await janitor();
    return 'pass';
  };
  const me = await userWith(slow);
  const input = { path: 'x.png', bytes: bytesOf(10) };
  await me.fails(putFileContract, input, 'rateLimited');
  expect(await stored(me)).toEqual({ chunks: 0, entries: 0 });
  expect((await download(me, (await me.ok(putFileContract, input)).data)).equals(input.bytes)).toBe(true);
});

test(
  'the janitor purges the bytes of other files before it fails for those that it can’t delete',
  { tags: ['slow'] },
  async () => {
    let stuck: readonly string[] = [];
    const denied = ({ caller, operation, input }: Call): boolean =>
      caller === 'janitor' &&
      operation === 'DeleteItem' &&
      stuck.some((id) => JSON.stringify(input).includes(`CHUNK#${id}#`));
    const me = await userWith((call) => (denied(call) ? 'denied' : 'pass'));
    const ids: string[] = [];
    for (const path of ['a.png', 'b.png', 'c.png']) {
      const { id } = await putFile(me, path);
      await me.ok(deleteFileContract, { id });
      ids.push(id);
    }
    await me.ok(purgeContract, { all: true });
    await faults.setClock(Date.now() + HOUR_MS + 1);
    for (const [left, said] of [
      [2, '2 files'],
      [1, '1 file'],
    ] as const) {
      stuck = ids.slice(0, left);
      expect(await faults.runJanitor()).toBe(
        `Error: Could not purge the bytes of ${said} (AccessDeniedException: injected). The next round tries again.`,
      );
      expect(await stored(me)).toEqual({ chunks: left, entries: left });
    }
    stuck = [];
    expect(await faults.runJanitor()).toEqual({ purged: 0, left: 0 });
    expect(await stored(me)).toEqual({ chunks: 0, entries: 0 });
    await faults.setClock(undefined);
  },
);

test('bytes that a file has are never purged, although an entry says so, as in a restored backup', async () => {
  const me = await userWith();
  const file = await putFile(me, 'x.png');
  const [row] = await files.list(codeOf(me.workspaceId));
  if (!row) throw new Error('no file');
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...newFilePurge(row) } }));
  expect(violations(tableOf(await rowsOfUser(me.userId)))).toEqual([
    `file ${file.id} has bytes that wait to be purged`,
  ]);
  await janitor();
  expect(await stored(me)).toEqual({ chunks: 1, entries: 0 });
  expect((await download(me, file)).length).toBe(100);
});
