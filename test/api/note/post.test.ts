import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ResponseOf } from '../../../lib/api/contract.ts';
import { listChangesContract } from '../../../lib/api/routes/changes.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { purgeContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser } from '../../harness/client.ts';
import { accountOf } from '../../harness/table.ts';
import { fillTo, MB } from '../../harness/texts.ts';
import { test } from '../../harness/user-test.ts';

test('creates a note with default values and returns 200 (D1)', async ({ me }) => {
  const { data, count } = await me.ok(createNoteContract, { name: 'First' });
  expect(count).toBe(1);
  expect(data).toEqual({
    id: data.id,
    name: 'First',
    content: '',
    workspaceId: me.workspaceId,
    groupId: null,
    userId: me.userId,
    icon: null,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    isEncrypted: false,
    encryptionMetadata: null,
    createdAt: data.createdAt,
    updatedAt: data.createdAt,
  });
});

test('accepts duplicate names and keeps names as sent', async ({ me }) => {
  const { data: a } = await me.ok(createNoteContract, { name: '  Same ' });
  const { data: b } = await me.ok(createNoteContract, { name: '  Same ' });
  expect([a.name, b.name]).toEqual(['  Same ', '  Same ']);
  expect(b.id).not.toBe(a.id);
});

test('creates the note in the given workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id.toUpperCase() });
  expect(data.workspaceId).toBe(work.id);
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
  expect((await me.ok(listNotesContract, { workspaceId: work.id })).count).toBe(1);
});

test.for([
  [{}, 'name: Required field is missing'],
  [
    { content: 5, groupId: 1 },
    'name: Required field is missing, content: must be a string, groupId: must be a string or null',
  ],
  [{ name: ' ' }, 'name: must be a string of 1 to 200 characters that are not all blank'],
  [{ name: 'x'.repeat(201) }, 'name: must be a string of 1 to 200 characters that are not all blank'],
  [{ name: 'x', content: 'a\ud800b' }, 'content: must be well-formed Unicode'],
  [{ name: '\udc00' }, 'name: must be well-formed Unicode'],
  [{ name: 'x', workspaceId: {} }, 'workspaceId: must be a string'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(createNoteContract, body, 'invalidRequest', message);
});

test('returns 404 for an unknown or malformed workspace or group and 403 for another user’s, and checks the workspace first', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const foreignGroup = `${crypto.randomUUID().slice(0, 24)}${other.workspaceId.slice(24)}`;
  const ownGroup = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  for (const workspaceId of [crypto.randomUUID(), 'nonsense', ownGroup])
    await me.fails(
      createNoteContract,
      { name: 'n', workspaceId, groupId: foreignGroup },
      'workspaceNotFound',
    );
  await me.fails(
    createNoteContract,
    { name: 'n', workspaceId: other.workspaceId, groupId: 'x' },
    'workspaceDenied',
  );
  for (const groupId of [crypto.randomUUID(), 'nonsense', ownGroup])
    await me.fails(createNoteContract, { name: 'n', groupId }, 'groupNotFound');
  await me.fails(createNoteContract, { name: 'n', groupId: foreignGroup }, 'groupDenied');
  expect((await accountOf(me.userId)).storageLeft).toBe((await accountOf(me.userId)).storageLimit);
});

test.for([
  ['emoji', () => fillTo(MB, '🗒️')],
  ['newlines and quotes', () => fillTo(MB, '\n"\\\r\n\t')],
  ['incompressible text', () => randomBytes(MB).toString('base64').slice(0, MB)],
  ['three-byte characters', () => fillTo(MB, '漢字かな交じり文')],
] as const)(
  'stores 1 MB of %s byte for byte and fails for one byte more',
  { tags: ['slow'] },
  async ([, text], { me }) => {
    const content = text();
    expect(Buffer.byteLength(content)).toBe(MB);
    const { data } = await me.ok(createNoteContract, { name: 'big', content });
    expect(data.content === content).toBe(true);
    expect((await me.ok(listNotesContract, {})).data[0]?.content === content).toBe(true);
    expect((await me.ok(updateNoteContract, { id: data.id, name: 'renamed' })).data.content === content).toBe(
      true,
    );
    await me.fails(createNoteContract, { name: 'bigger', content: `${content}x` }, 'noteTooLarge');
    await me.fails(updateNoteContract, { id: data.id, content: `${content}x` }, 'noteTooLarge');
    expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
      storageUsage: MB,
      formattedStorageUsage: '1.0 MB',
      contentCounts: { notes: 1 },
    });
  },
);

test('rejects a body over the gateway’s limit of 10 MB as too large', async ({ me }) => {
  const body = JSON.stringify({ name: 'n', content: 'x'.repeat(10 * MB) });
  const response = await me.send({
    method: 'POST',
    path: '/note',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect(response).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_ERROR', message: 'Note exceeds maximum size (1MB)' },
  });
});

test('enforces the exact quota over all workspaces, including the trash', async () => {
  const me = await newUser({ storageLimit: 100 });
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data } = await me.ok(createNoteContract, { name: 'a', content: 'x'.repeat(60) });
  await me.ok(createNoteContract, { name: 'b', content: 'x'.repeat(40), workspaceId: work.id });
  await me.fails(createNoteContract, { name: 'c', content: 'x', workspaceId: work.id }, 'quotaExceeded');
  await me.ok(createNoteContract, { name: 'no content costs nothing' });
  await me.ok(deleteNoteContract, { id: data.id });
  await me.fails(createNoteContract, { name: 'c', content: 'x' }, 'quotaExceeded');
});

test('returns the used bytes and the limit if the quota is exceeded', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: '123' });
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await me.call(createNoteContract, { name: 'n', content: '12345678' })).toMatchObject({
    status: 400,
    body: {
      error: 'VALIDATION_ERROR',
      message: 'User storage quota exceeded',
      details: { used: 3, limit: 10 },
    },
  });
});

const MUST = 'createdAt: must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now';

test.for([
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['1970-01-01T01:00:00+01:00', '1970-01-01T00:00:00.000Z'],
  ['1969-12-31T23:00:00.5-01:00', '1970-01-01T00:00:00.500Z'],
  ['2019-05-04T13:31:02+02:00', '2019-05-04T11:31:02.000Z'],
  ['2019-05-04t13:31:02.123456z', '2019-05-04T13:31:02.123Z'],
  ['2019-05-04 13:31:02-09:30', '2019-05-04T23:01:02.000Z'],
  ['2020-02-29T23:59:59.999-00:00', '2020-02-29T23:59:59.999Z'],
] as const)(
  'creates a note with the createdAt %s and changes nothing else',
  { tags: ['slow'] },
  async ([createdAt, stored], { me }) => {
    const started = new Date().toISOString();
    const { data } = await me.ok(createNoteContract, { name: 'old', content: 'text', createdAt });
    const { data: other } = await me.ok(createNoteContract, { name: 'old', content: 'text' });
    const { id, updatedAt } = data;
    expect(data).toEqual({ ...other, id, createdAt: stored, updatedAt });
    expect(updatedAt >= started).toBe(true);
    expect(await me.ok(getNoteContract, { noteId: id })).toEqual({ data, count: 1 });
    expect((await me.ok(listNotesContract, {})).data).toEqual([other, data]);
    const { data: renamed } = await me.ok(updateNoteContract, { id, name: 'new' });
    expect(renamed).toEqual({ ...data, name: 'new', updatedAt: renamed.updatedAt });
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

test.for([
  ['2019-05-04', 'UTC', '2019-05-04T00:00:00.000Z'],
  ['2019-05-04', 'Europe/Berlin', '2019-05-03T22:00:00.000Z'],
  ['2019-05-04', 'Asia/Kathmandu', '2019-05-03T18:15:00.000Z'],
  ['2019-05-04', 'Pacific/Kiritimati', '2019-05-03T10:00:00.000Z'],
  ['2019-05-04', 'Etc/GMT+12', '2019-05-04T12:00:00.000Z'],
  ['1970-01-01', 'America/New_York', '1970-01-01T05:00:00.000Z'],
  ['1970-01-01', 'Europe/Berlin', '1970-01-01T00:00:00.000Z'],
  ['1970-01-02', 'Europe/Berlin', '1970-01-01T23:00:00.000Z'],
] as const)('the createdAt %s in %s is %s', async ([createdAt, timeZone, stored]) => {
  const me = await newUser({ timeZone });
  const { data } = await me.ok(createNoteContract, { name: 'old', createdAt });
  expect(data.createdAt).toBe(stored);
  expect((await me.ok(getNoteContract, { noteId: data.id })).data).toEqual(data);
});

test.for([
  '',
  ' ',
  'yesterday',
  '1969-12-31',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:59:59+01:00',
  '0001-01-01',
  '2019-02-30',
  '2019-02-29T12:00:00Z',
  '2019-13-01',
  '2019-5-4',
  '20190504',
  '2019-05-04T13:31Z',
  '2019-05-04T13:31:02',
  '2019-05-04T24:00:00Z',
  '2019-05-04T13:60:00Z',
  '2019-05-04T13:31:02+24:00',
  '2019-05-04T13:31:02.Z',
  '2019-05-04T13:31:02Z ',
  '+02019-05-04T13:31:02Z',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
])('returns 400 for the createdAt "%s"', { tags: ['slow'] }, async (createdAt, { me }) => {
  await me.fails(createNoteContract, { name: 'old', createdAt }, 'invalidRequest', MUST);
});

test('stores second names, which lists, changes and a repeated call return (E38)', async ({ me }) => {
  const { cursor } = await me.ok(listChangesContract, {});
  const input = { name: 'a', aliases: ['b', 'B ', 'c'] };
  const key = { 'Idempotency-Key': 'once' };
  const { data: note } = (await me.call(createNoteContract, input, key)).body as ResponseOf<
    typeof createNoteContract
  >;
  expect(note.aliases).toEqual(['b', 'c']);
  expect((await me.call(createNoteContract, input, key)).body).toEqual({ data: note, count: 1 });
  const { data: other } = await me.ok(createNoteContract, { name: 'other', aliases: [] });
  expect(Object.keys(other)).not.toContain('aliases');
  expect((await me.ok(listNotesContract, {})).data).toEqual([other, note]);
  const { content: _, ...summary } = note;
  const changes = (await me.ok(listChangesContract, { cursor })).data.map(({ resource }) => resource);
  expect(changes).toContainEqual(summary);
});

test('checks createdAt before the workspace', async ({ me }) => {
  for (const createdAt of ['1969-12-31', '2019-02-30', '9999-12-31']) {
    const input = { name: 'old', createdAt, workspaceId: crypto.randomUUID() };
    await me.fails(createNoteContract, input, 'invalidRequest', MUST);
  }
  const input = { name: 'old', createdAt: '2019-05-04', workspaceId: crypto.randomUUID() };
  await me.fails(createNoteContract, input, 'workspaceNotFound');
});

test('sorts notes by the createdAt they were given, from a cached list as well', async ({ me }) => {
  const create = (createdAt?: string) =>
    me.ok(createNoteContract, { name: createdAt ?? 'now', ...(createdAt !== undefined && { createdAt }) });
  const names = async (sort?: string) =>
    (await me.ok(listNotesContract, { ...(sort !== undefined && { sort }) })).data.map(({ name }) => name);
  await create('2001-01-01');
  expect(await names()).toEqual(['2001-01-01']);
  await create();
  await create('1999-01-01');
  expect(await names()).toEqual(['now', '2001-01-01', '1999-01-01']);
  await create('2000-01-01');
  expect(await names('createdAt:asc')).toEqual(['1999-01-01', '2000-01-01', '2001-01-01', 'now']);
  expect(await names('updatedAt:asc')).toEqual(['2001-01-01', 'now', '1999-01-01', '2000-01-01']);
});

test('a purged note that is created again with its key and createdAt has another ETag and is a change of now', async ({
  me,
}) => {
  const key = { 'Idempotency-Key': 'import-1' };
  const input = { name: 'old', content: 'text', createdAt: '1970-01-01' };
  const create = async () => {
    const { headers, body } = await me.call(createNoteContract, input, key);
    expect(headers.get('Idempotency-Replayed')).toBeNull();
    return { etag: headers.get('ETag'), note: (body as ResponseOf<typeof createNoteContract>).data };
  };
  const { cursor: start } = await me.ok(listChangesContract, {});
  expect((await me.ok(listNotesContract, {})).data).toEqual([]);
  const first = await create();
  expect((await me.ok(listNotesContract, {})).data).toEqual([first.note]);
  const told = await me.ok(listChangesContract, { cursor: start });
  expect(told.data).toMatchObject([{ id: first.note.id, deleted: false }]);
  await me.ok(deleteNoteContract, { id: first.note.id });
  await me.ok(purgeContract, { noteId: first.note.id });
  expect((await me.ok(listNotesContract, {})).data).toEqual([]);
  const second = await create();
  expect(second.note).toEqual({ ...first.note, updatedAt: second.note.updatedAt });
  expect(second.note.createdAt).toBe('1970-01-01T00:00:00.000Z');
  expect(second.etag).not.toBe(first.etag);
  expect((await me.ok(listNotesContract, {})).data).toEqual([second.note]);
  const { content: _, ...summary } = second.note;
  expect((await me.ok(listChangesContract, { cursor: told.cursor })).data).toEqual([
    { type: 'note', id: first.note.id, deleted: false, resource: summary },
  ]);
  const changed = { id: first.note.id, content: 'mine' };
  const { status } = await me.call(updateNoteContract, changed, { 'If-Match': first.etag ?? '' });
  expect(status).toBe(412);
  expect(await violationsOf(me.userId)).toEqual([]);
});
