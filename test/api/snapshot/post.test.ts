import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  listSnapshotsContract,
} from '../../../lib/api/routes/snapshot.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { rowKindsOf, rowsOf } from '../../harness/table.ts';
import { fillTo, MB } from '../../harness/texts.ts';
import { test } from '../../harness/user-test.ts';

const noteOf = async (me: Client, workspaceId = me.workspaceId) => {
  const { data } = await me.ok(createNoteContract, { name: 'a', content: 'live', workspaceId });
  return { noteId: data.id, workspaceId };
};

const versionsOf = async (me: Client, noteId: string) =>
  (await me.ok(listSnapshotsContract, { noteId })).data.map(({ noteVersion }) => noteVersion);

test('stores the given content, leaves the note unchanged and returns only data', async ({ me }) => {
  const ids = await noteOf(me);
  const response = await me.ok(createSnapshotContract, { ...ids, content: '# Then' });
  expect(response).toEqual({
    data: {
      id: response.data.id,
      noteId: ids.noteId,
      userId: me.userId,
      workspaceId: me.workspaceId,
      content: '# Then',
      noteVersion: 1,
      metadata: null,
      createdAt: response.data.createdAt,
    },
  });
  expect(Math.abs(Date.parse(response.data.createdAt) - Date.now())).toBeLessThan(60_000);
  expect((await me.ok(listNotesContract, {})).data[0]?.content).toBe('live');
});

test('keeps a snapshot unchanged when the note changes, and accepts an empty content', async ({ me }) => {
  const ids = await noteOf(me);
  const { data: empty } = await me.ok(createSnapshotContract, { ...ids, content: '' });
  await me.ok(updateNoteContract, { id: ids.noteId, content: 'rewritten', name: 'b' });
  const { data: second } = await me.ok(createSnapshotContract, { ...ids, content: 'rewritten' });
  expect(second.noteVersion).toBe(2);
  expect((await me.ok(listSnapshotsContract, { noteId: ids.noteId })).data).toEqual([second, empty]);
  expect(empty.content).toBe('');
});

test('numbers snapshots from 1 and keeps the five newest', { tags: ['slow'] }, async ({ me }) => {
  const ids = await noteOf(me);
  const made = [];
  for (let version = 1; version <= 8; version++) {
    const { data } = await me.ok(createSnapshotContract, { ...ids, content: `version ${version}` });
    expect(data.noteVersion).toBe(version);
    made.unshift(data);
    expect((await me.ok(listSnapshotsContract, { noteId: ids.noteId })).data).toEqual(made.slice(0, 5));
  }
  for (const pruned of made.slice(5))
    await me.fails(deleteSnapshotContract, { snapshotId: pruned.id }, 'snapshotNotFound');
  const kinds = await rowKindsOf(me.workspaceId);
  expect(kinds.filter((kind) => kind === 'SNAPSHOT')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'SNAPSHOTBODY')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'BODY')).toHaveLength(1);
});

test('never reuses a number, even if the newest or all snapshots are deleted', async ({ me }) => {
  const ids = await noteOf(me);
  const create = async () => (await me.ok(createSnapshotContract, { ...ids, content: 'x' })).data;
  const first = await create();
  const second = await create();
  await me.ok(deleteSnapshotContract, { snapshotId: second.id });
  const third = await create();
  expect(third.noteVersion).toBe(3);
  for (const { id } of [first, third]) await me.ok(deleteSnapshotContract, { snapshotId: id });
  expect(await versionsOf(me, ids.noteId)).toEqual([]);
  expect((await create()).noteVersion).toBe(4);
  expect(await versionsOf(me, ids.noteId)).toEqual([4]);
});

test('prunes the oldest snapshot after a deletion only if more than five exist', async ({ me }) => {
  const ids = await noteOf(me);
  const made = [];
  for (let n = 0; n < 5; n++) made.push((await me.ok(createSnapshotContract, { ...ids, content: 'x' })).data);
  await me.ok(deleteSnapshotContract, { snapshotId: made[2]?.id ?? '' });
  await me.ok(createSnapshotContract, { ...ids, content: 'x' });
  expect(await versionsOf(me, ids.noteId)).toEqual([6, 5, 4, 2, 1]);
  await me.ok(createSnapshotContract, { ...ids, content: 'x' });
  expect(await versionsOf(me, ids.noteId)).toEqual([7, 6, 5, 4, 2]);
});

test.for([
  ['incompressible text', () => randomBytes(MB).toString('base64').slice(0, MB)],
  ['emoji', () => fillTo(MB, '🗒️')],
  ['quotes and newlines', () => fillTo(MB, '\n"\\\r\n\t')],
] as const)(
  'stores 1 MB of %s byte for byte and fails for one byte more',
  { tags: ['slow'] },
  async ([, text], { me }) => {
    const ids = await noteOf(me);
    const content = text();
    await me.fails(
      createSnapshotContract,
      { ...ids, content: `${content}x` },
      'noteTooLarge',
      'Note exceeds maximum size (1MB)',
    );
    const { data } = await me.ok(createSnapshotContract, { ...ids, content });
    expect(data.noteVersion).toBe(1);
    expect(data.content === content).toBe(true);
    expect((await me.ok(listSnapshotsContract, { noteId: ids.noteId })).data[0]?.content === content).toBe(
      true,
    );
  },
);

test('counts snapshots towards neither storage, content counts nor quota', async () => {
  const me = await newUser({ storageLimit: 4 });
  const ids = await noteOf(me);
  for (let n = 0; n < 3; n++) await me.ok(createSnapshotContract, { ...ids, content: 'x'.repeat(1000) });
  expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
    storageUsage: 4,
    totalStorageBytes: 4,
    contentCounts: { notes: 1, groups: 0, todos: 0 },
  });
});

test('accepts upper-case note and workspace ids', async ({ me }) => {
  const { noteId, workspaceId } = await noteOf(me);
  const { data } = await me.ok(createSnapshotContract, {
    noteId: noteId.toUpperCase(),
    workspaceId: workspaceId.toUpperCase(),
    content: 'x',
  });
  expect(data).toMatchObject({ noteId, workspaceId, noteVersion: 1 });
});

test.for([
  [
    {},
    'noteId: Required field is missing, workspaceId: Required field is missing, content: Required field is missing',
  ],
  [
    { noteId: crypto.randomUUID() },
    'workspaceId: Required field is missing, content: Required field is missing',
  ],
  [{ workspaceId: 'x', content: 'x' }, 'noteId: Required field is missing'],
  [{ noteId: crypto.randomUUID(), content: 'x' }, 'workspaceId: Required field is missing'],
  [{ noteId: crypto.randomUUID(), workspaceId: 'x', content: null }, 'content: Required field is missing'],
  [
    { noteId: crypto.randomUUID(), workspaceId: 'x', content: '\udc00' },
    'content: must be well-formed Unicode',
  ],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(createSnapshotContract, body, 'invalidRequest', message);
});

test.for(['nonsense', '', '00000000-0000-4000-8000-0000000000000'])(
  'returns 400 for the note id "%s", before it checks the workspace',
  async (noteId, { me }) => {
    for (const workspaceId of [me.workspaceId, crypto.randomUUID()])
      await me.fails(
        createSnapshotContract,
        { noteId, workspaceId, content: 'x' },
        'invalidNoteId',
        'Invalid note ID format',
      );
  },
);

test('returns 404 for an unknown workspace or note and 403 for another user’s, and checks the workspace first', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const [mine, theirs] = [await noteOf(me), await noteOf(other)];
  const large = 'x'.repeat(MB + 1);
  for (const content of ['x', large]) {
    for (const workspaceId of [crypto.randomUUID(), 'nonsense', mine.noteId])
      await me.fails(
        createSnapshotContract,
        { ...mine, workspaceId, content },
        'workspaceNotFound',
        'Workspace not found',
      );
    const { workspaceId } = theirs;
    for (const noteId of [mine.noteId, theirs.noteId, crypto.randomUUID()])
      await me.fails(
        createSnapshotContract,
        { noteId, workspaceId, content },
        'workspaceDenied',
        'Access denied to workspace',
      );
    const unknown = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
    for (const noteId of [crypto.randomUUID(), unknown, me.workspaceId])
      await me.fails(createSnapshotContract, { ...mine, noteId, content }, 'noteNotFound', 'Note not found');
    await me.fails(createSnapshotContract, { ...mine, workspaceId: work.id, content }, 'noteNotFound');
    await me.fails(
      createSnapshotContract,
      { ...mine, noteId: theirs.noteId, content },
      'noteDenied',
      'Access denied to note',
    );
  }
  expect(await versionsOf(other, theirs.noteId)).toEqual([]);
  expect(await versionsOf(me, mine.noteId)).toEqual([]);
});

test('returns 404 for a trashed note and keeps its snapshots', async ({ me }) => {
  const ids = await noteOf(me);
  await me.ok(createSnapshotContract, { ...ids, content: 'x' });
  await me.ok(deleteNoteContract, { id: ids.noteId });
  for (const content of ['y', 'y'.repeat(MB + 1)])
    await me.fails(createSnapshotContract, { ...ids, content }, 'noteNotFound');
  expect(await versionsOf(me, ids.noteId)).toEqual([1]);
});

test('deletes snapshots with their workspace and leaves no row', { tags: ['slow'] }, async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const ids = await noteOf(me, work.id);
  const { data: snapshot } = await me.ok(createSnapshotContract, { ...ids, content: 'x' });
  for (let n = 0; n < 6; n++)
    await me.ok(createSnapshotContract, { ...ids, content: randomBytes(400_000).toString('base64') });
  await me.ok(createSnapshotContract, { ...(await noteOf(me, work.id)), content: 'x' });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  expect(await rowsOf(work.id)).toEqual([]);
  await me.fails(listSnapshotsContract, { noteId: ids.noteId }, 'noteNotFound');
  await me.fails(createSnapshotContract, { ...ids, content: 'x' }, 'workspaceNotFound');
  await me.fails(deleteSnapshotContract, { snapshotId: snapshot.id }, 'snapshotNotFound');
});
