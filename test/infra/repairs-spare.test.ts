// Each repair is provoked in rows of its own user, and all other rows are compared before and after it.
// @module-tag slow
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { REPAIRED, type RepairName } from '../../infra/integrity/repair.ts';
import { repairsOf, repairTable } from '../../infra/integrity/repairs.ts';
import { violations } from '../../infra/integrity/violations.ts';
import { putFileContract } from '../../lib/api/routes/file.ts';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { appendNoteContract, createNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { codeOf, localOf } from '../../lib/core/ids.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { hashOf } from '../../lib/domain/keys/key-format.ts';
import { hashOfToken } from '../../lib/domain/sharing/token.ts';
import { firstPurge, newFilePurge } from '../../lib/db/resources/file-purges.ts';
import { files, pathHash } from '../../lib/db/resources/files.ts';
import { groupDeletions } from '../../lib/db/resources/group-deletions.ts';
import type { ShareRow } from '../../lib/db/resources/shares.ts';
import { groups } from '../../lib/db/resources/groups.ts';
import { getAll } from '../../lib/db/table/batch.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import {
  account,
  apiKey,
  apiKeyId,
  fileChunk,
  filePath,
  group as groupKey,
  share as shareKey,
  GROUP_DELETIONS,
  note as noteKey,
  noteBody,
  rowKey,
  snapshot as snapshotKey,
  snapshotBody,
  snapshots as snapshotsKey,
  userApiKey,
  userShare,
  type Key,
} from '../../lib/db/table/keys.ts';
import { rowsOfUser, tableOf, type AnyRow } from '../harness/check-user.ts';
import type { StoredFile } from '../../lib/schema/files.ts';
import { newUser, type Client } from '../harness/client.ts';
import { tokenOf } from '../harness/shares.ts';
import { bytesOf, putFile, tagOf } from '../harness/files.ts';

/** A user with a row of every kind that repairs look at, live and in the trash. */
interface Populated {
  readonly me: Client;
  readonly noteId: string;
  readonly trashedId: string;
  readonly file: StoredFile;
  /** The newest snapshot of the note in the trash. */
  readonly snapshotId: string;
  readonly link: Pick<ShareRow, 'id' | 'hash'>;
  /** A second key of the same user. */
  readonly key: { readonly keyId: string; readonly hash: string };
}

async function populated(): Promise<Populated> {
  const me = await newUser();
  const { workspaceId } = me;
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const notes: string[] = [];
  for (const groupId of [null, group.id]) {
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text', groupId });
    await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
    await me.ok(appendNoteContract, { id: note.id, content: 'more' }, { 'Idempotency-Key': 'a' });
    notes.push(note.id);
  }
  let snapshotId = '';
  for (const noteId of notes)
    for (const content of ['one', 'two'])
      snapshotId = (await me.ok(createSnapshotContract, { noteId, workspaceId, content })).data.id;
  // The note goes to the trash with its two snapshots.
  await me.ok(deleteGroupContract, { groupId: group.id });
  const keyId = (await createKey(me.userId, 'another'))?.keyId ?? '';
  const listed = (await rowsOfUser(me.userId)).find(({ SK }) => SK === userApiKey(me.userId, keyId).SK);
  const key = { keyId, hash: String(listed?.['hash']) };
  const { data: shared } = await me.ok(createLinkContract, { feed: 'todos' });
  const link = { id: shared.id, hash: hashOfToken(tokenOf(shared.url)) };
  const file = await putFile(me, 'x.png');
  await me.ok(putFileContract, { path: 'x.png', bytes: bytesOf(9) }, { 'If-Match': tagOf(file) });
  return { me, noteId: notes[0] ?? '', trashedId: notes[1] ?? '', file, snapshotId, link, key };
}

/**
 * Every row of the user. The rows of the second key are read by key, because a case may break the list that leads to
 * them.
 */
async function rowsNow({ me, key, link }: Populated): Promise<AnyRow[]> {
  const own = [apiKey(key.hash), apiKeyId(key.keyId), shareKey(link.hash), strayChunk(me)];
  const rest = (await rowsOfUser(me.userId)).filter(({ PK }) => own.every((each) => each.PK !== PK));
  return [...rest, ...(await getAll<AnyRow>(own))];
}
/** The only chunk that no row leads to. */
const strayUpload = (id: string) => ({ id: strayId(id), upload: '0'.repeat(26) });
const strayChunk = ({ workspaceId }: Client): Key => fileChunk(strayUpload(workspaceId), 0);

const reading = (of: Populated) => async () => tableOf(await rowsNow(of));
const addressOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
const without = (rows: readonly AnyRow[], ...keys: readonly Key[]): AnyRow[] => {
  const out = new Set(keys.map(addressOf));
  return rows
    .filter((row) => !out.has(addressOf(row)))
    .toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
};

const remove = ({ PK, SK }: Key) => db.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
const put = (Item: object) => db.send(new PutCommand({ TableName: tableName(), Item: { ...Item } }));
const set = ({ PK, SK }: Key, name: string, value: unknown) =>
  db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK, SK },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

/** Breaks the data, and returns the keys of all rows that were broken or that the repair may write. */
type Case = (of: Populated) => Promise<readonly Key[]>;

const breaking =
  (key: (of: Populated) => Key, name: string, value: unknown): Case =>
  async (of) => {
    await set(key(of), name, value);
    return [key(of)];
  };

/** Adds a row that belongs to nothing. */
const adding =
  (row: (of: Populated) => Key & Record<string, unknown>): Case =>
  async (of) => {
    await put(row(of));
    return [row(of)];
  };

const noteRow = ({ noteId }: Populated): Key => noteKey(noteId);
const chunk = (key: Key) => ({ ...key, version: 1, data: Buffer.from('stray') });

const keyWithout =
  (lost: (of: Populated) => Key): Case =>
  async (of) => {
    await remove(lost(of));
    return [apiKey(of.key.hash), apiKeyId(of.key.keyId), userApiKey(of.me.userId, of.key.keyId)];
  };

const linkWithout =
  (lost: (of: Populated) => Key): Case =>
  async (of) => {
    await remove(lost(of));
    return [shareKey(of.link.hash), userShare(of.me.userId, of.link.id)];
  };

async function olderThanItsContent({ me, noteId }: Populated): Promise<readonly Key[]> {
  const key = noteKey(noteId);
  const row = (await rowsOfUser(me.userId)).find((each) => addressOf(each) === addressOf(key));
  await put({ ...row, contentVersion: row?.['version'], version: Number(row?.['version']) - 1 });
  return [key];
}

/** The state of a copy taken during a group's deletion: the group, and the row that lists it as removed. */
async function inDeletion({ noteId }: Populated): Promise<readonly Key[]> {
  const id = strayId(noteId);
  const row = { id, name: 'g', created: 1, updated: 1, version: 1 };
  const deletion = { id, deletion: id, root: id, time: 1, groups: [row] };
  for (const { Put } of [groups.put(row), groupDeletions.put(deletion)]) await put(Put?.Item ?? {});
  return [groupKey(id), rowKey(GROUP_DELETIONS, id)];
}

const CASES: Readonly<Record<RepairName, readonly [Case, ...Case[]]>> = {
  accountRecounted: [breaking(({ me }) => account(me.userId), 'storageLeft', 1)],
  groupRemoved: [inDeletion],
  todosRecounted: [breaking(noteRow, 'todos', 7)],
  deletionForgotten: [breaking(noteRow, 'deletedWith', Buffer.alloc(15, 1))],
  versionRaised: [olderThanItsContent],
  appendsCut: [breaking(noteRow, 'appendKeys', ['a', 'a'])],
  snapshotsRemoved: [
    adding(({ noteId }) => ({ ...snapshotsKey(strayId(noteId)), lastVersion: 0, snapshots: [] })),
  ],
  snapshotRemoved: [adding(({ noteId }) => ({ ...snapshotKey(strayId(noteId)), note: localOf(noteId) }))],
  chunkRemoved: [
    adding(({ noteId }) => chunk(noteBody(strayId(noteId), 0))),
    adding(({ noteId }) => chunk(snapshotBody(strayId(noteId), 0))),
    adding(({ noteId }) => chunk(noteBody(noteId, 1))),
    adding(({ snapshotId }) => chunk(snapshotBody(snapshotId, 1))),
  ],
  pathRemoved: [
    adding(({ file, noteId }) => ({ ...filePath(codeOf(noteId), 'stray'), fileId: localOf(file.id) })),
    adding(({ noteId }) => ({ ...pathOf(noteId, 'y.png'), fileId: localOf(strayId(noteId)) })),
  ],
  pathFound: [
    async ({ noteId }) => {
      await remove(pathOf(noteId, 'x.png'));
      return [pathOf(noteId, 'x.png')];
    },
  ],
  chunksPurged: [
    async ({ noteId }) => {
      const upload = strayUpload(noteId);
      await put({ ...fileChunk(upload, 0), data: Buffer.from('stray') });
      return [firstPurge({ ...upload, chunks: 1 })];
    },
  ],
  purgeRemoved: [
    async ({ noteId }) => {
      const [row] = await files.list(codeOf(noteId));
      if (!row) throw new Error('no file');
      const entry = newFilePurge(row);
      await put(entry);
      return [entry];
    },
  ],
  keyIdRemoved: [keyWithout(({ key }) => apiKey(key.hash))],
  keyUnlisted: [keyWithout(({ key }) => apiKey(key.hash))],
  keyRevoked: [
    async ({ me, key }) => {
      const creator = apiKey(hashOf(me.key));
      await set(creator, 'revoked', 1);
      await set(apiKey(key.hash), 'createdBy', me.keyId);
      return [creator, apiKey(key.hash)];
    },
  ],
  linkRemoved: [
    linkWithout(({ link }) => shareKey(link.hash)),
    linkWithout(({ me, link }) => userShare(me.userId, link.id)),
  ],
  keyFound: [
    keyWithout(({ key }) => apiKeyId(key.keyId)),
    keyWithout(({ me, key }) => userApiKey(me.userId, key.keyId)),
  ],
};

const pathOf = (id: string, path: string): Key => filePath(codeOf(id), pathHash(path));

/** An unused id of the same workspace. */
const strayId = (id: string): string => `00000000-0000-4000-8000-${codeOf(id)}`;

/** A pattern of the repair's sentence, with any name in it. */
const sentenceOf = (name: RepairName): RegExp => {
  const sentence = REPAIRED[name] as (named: string) => string;
  return new RegExp(`: ([^:]+, )?${sentence('NAMED').replace('NAMED', String.raw`\S+`)}`);
};

describe.concurrent('changes only the rows that need it:', () => {
  test.for(
    (Object.keys(CASES) as RepairName[]).flatMap((name) => CASES[name].map((each) => [name, each] as const)),
  )('%s', async ([name, provoke]) => {
    const of = await populated();
    const keys = await provoke(of);
    const broken = await rowsNow(of);
    const done = await repairTable(tableOf(broken), reading(of));
    expect(done).toContainEqual(expect.stringMatching(sentenceOf(name)));
    const after = await rowsNow(of);
    expect(without(after, ...keys)).toEqual(without(broken, ...keys));
    expect(repairsOf(tableOf(after))).toEqual([]);
    expect(violations(tableOf(after))).toEqual([]);
  });
});

test('a note in the trash keeps its snapshots', async () => {
  const of = await populated();
  const { me, trashedId } = of;
  const rows = await rowsNow(of);
  const { data } = await me.ok(listSnapshotsContract, { noteId: trashedId });
  expect(data.map(({ content }) => content)).toEqual(['two', 'one']);
  expect(repairsOf(tableOf(rows))).toEqual([]);
  expect(await repairTable(tableOf(rows), reading(of))).toEqual([]);
  expect(await me.ok(listSnapshotsContract, { noteId: trashedId })).toEqual({ data });
});

test('a copy torn during a rewrite keeps the chunks of the newer content', async () => {
  const of = await populated();
  const { me, noteId } = of;
  const torn = (await rowsNow(of)).filter(({ SK }) => SK === noteKey(noteId).SK);
  await me.ok(updateNoteContract, { id: noteId, content: randomBytes(600_000).toString('base64') });
  // The chunks, the account and the change of the rewrite, and the note from before it.
  const rows = [...without(await rowsNow(of), noteKey(noteId)), ...torn];
  const chunks = rows.filter(({ SK }) => SK.startsWith(noteBody(noteId, 0).SK.slice(0, -1)));
  expect(chunks).toHaveLength(2);
  expect(repairsOf(tableOf(rows)).map(({ sentence }) => sentence)).toEqual([
    `account ${me.userId}: ${REPAIRED.accountRecounted()}`,
  ]);
});

test('damage that only the second reading shows is not repaired', async () => {
  const of = await populated();
  const broken = (await CASES.chunkRemoved[0](of)).map(addressOf);
  const first = tableOf(await rowsNow(of));
  const later = await CASES.snapshotRemoved[0](of);
  expect(await repairTable(first, reading(of))).toEqual([expect.stringContaining(REPAIRED.chunkRemoved(0))]);
  const left = (await rowsNow(of)).map(addressOf);
  expect(left).toContain(addressOf(later[0] ?? noteRow(of)));
  expect(left).not.toContain(broken[0]);
  expect(await repairTable(tableOf(await rowsNow(of)), reading(of))).toHaveLength(1);
});

test('a chunk whose version changed after both readings is not deleted', async () => {
  const of = await populated();
  await CASES.chunkRemoved[0](of);
  const stray = noteBody(strayId(of.noteId), 0);
  const rows = tableOf(await rowsNow(of));
  await set(stray, 'version', 2);
  expect(await repairTable(rows, () => Promise.resolve(rows))).toEqual([]);
  expect((await rowsNow(of)).map(addressOf)).toContain(addressOf(stray));
  await remove(stray);
});
