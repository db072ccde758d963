import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { withFaults } from '../../harness/faults/faults.ts';
import { accountOf } from '../../harness/table.ts';
import { fillTo, MB } from '../../harness/texts.ts';

test('creates a note with default values', async () => {
  const me = await newUser();
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

test('accepts duplicate names and keeps names as sent', async () => {
  const me = await newUser();
  const { data: a } = await me.ok(createNoteContract, { name: '  Same ' });
  const { data: b } = await me.ok(createNoteContract, { name: '  Same ' });
  expect([a.name, b.name]).toEqual(['  Same ', '  Same ']);
  expect(b.id).not.toBe(a.id);
});

test('creates the note in the given workspace', async () => {
  const me = await newUser();
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
] as const)('returns 400 for %o', async ([body, message]) => {
  const me = await newUser();
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
] as const)('stores 1 MB of %s byte for byte and fails for one byte more', async ([, text]) => {
  const me = await newUser();
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
});

test('rejects a body over Lambda’s event limit of 6 MB as too large and stores a slightly smaller one', async () => {
  const me = await newUser();
  // A control character takes six bytes in JSON, and seven in the event, which contains the body as a JSON string.
  const content = (count: number) => '\u0001'.repeat(count);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: content(850_000) });
  expect(data.content === content(850_000)).toBe(true);
  const over = { name: 'n', content: content(MB) };
  expect(JSON.stringify(over).length).toBeLessThan(10 * MB);
  await me.fails(createNoteContract, over, 'noteTooLarge');
  await me.fails(updateNoteContract, { id: data.id, content: content(MB) }, 'noteTooLarge');
});

test('rejects a body over the gateway’s limit of 10 MB as too large', async () => {
  const me = await newUser();
  const body = JSON.stringify({ name: 'n', content: 'x'.repeat(10 * MB) });
  const answer = await me.send({
    method: 'POST',
    path: '/note',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect(answer).toMatchObject({
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

test('never exceeds the quota under 50 concurrent creates', async () => {
  const me = await newUser({ storageLimit: 1000 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => me.call(createNoteContract, { name: 'n', content: 'x'.repeat(100) })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await accountOf(me.userId)).storageLeft).toBe(0);
});

test('keeps counts exact for 100 concurrent creates if every fifth transaction conflicts, half of them after the commit', async () => {
  const faults = await withFaults(({ operation, number }) => {
    if (operation !== 'TransactWriteItems' || number % 5 !== 0) return 'pass';
    return number % 10 === 0 ? 'conflict-before' : 'conflict-after';
  });
  try {
    const me = await newUser({}, faults.baseUrl);
    const created = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        me.ok(createNoteContract, { name: `n${n}`, content: 'ü'.repeat(n) }),
      ),
    );
    const bytes = created.reduce((sum, { data }) => sum + Buffer.byteLength(data.content), 0);
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(100);
    const { data } = await me.ok(listWorkspacesContract, {});
    expect(data[0]).toMatchObject({ storageUsage: bytes, contentCounts: { notes: 100 } });
    expect((await me.ok(listNotesContract, { limit: 100 })).count).toBe(100);
    expect(faults.calls.filter(({ operation }) => operation === 'TransactWriteItems').length).toBeGreaterThan(
      115,
    );
  } finally {
    await faults.stop();
  }
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
