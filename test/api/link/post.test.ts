import { expect, inject } from 'vitest';
import { createLinkContract, deleteLinkContract, listLinksContract } from '../../../lib/api/routes/link.ts';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { restoreContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { violationsOf } from '../../harness/check-user.ts';
import type { Share } from '../../../lib/schema/shares.ts';
import { newUser } from '../../harness/client.ts';
import {
  changeListedShare,
  NO_LINK,
  shared,
  sharedNote,
  storeShares,
  tokenOf,
} from '../../harness/shares.ts';
import { test } from '../../harness/user-test.ts';

const UNKNOWN = '4b1d2f0e-5a77-4a41-9d0b-0f6c0a4f2b11';

test('creates a link to a note', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'Party' });
  const expiresAt = '2035-01-02T03:04:05.678Z';
  const { data, count } = await me.ok(createLinkContract, { noteId: note.id.toUpperCase(), expiresAt });
  expect({ data, count }).toEqual({
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      kind: 'note',
      noteId: note.id,
      workspaceId: me.workspaceId,
      url: expect.stringMatching(/\/api\/s#[0-9A-Za-z]{32}$/) as string,
      createdAt: expect.any(String) as string,
      expiresAt,
      lastUsedAt: null,
      createdBy: me.keyId,
    },
    count: 1,
  });
  expect(data.url?.startsWith(`${inject('baseUrl')}/s#`)).toBe(true);
});

test('creates a link to the todos of a workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data } = await me.ok(createLinkContract, { feed: 'todos', workspaceId: work.id });
  expect(data).toEqual({
    id: expect.any(String) as string,
    kind: 'todos',
    noteId: null,
    workspaceId: work.id,
    url: expect.stringMatching(/\/api\/shared\/[0-9A-Za-z]{32}\.ics$/) as string,
    createdAt: expect.any(String) as string,
    expiresAt: null,
    lastUsedAt: null,
    createdBy: me.keyId,
  });
  const { data: own } = await me.ok(createLinkContract, { feed: 'todos' });
  expect(own.workspaceId).toBe(me.workspaceId);
});

test('a calendar can have alarms, a note can not', async ({ me }) => {
  const { data } = await me.ok(createLinkContract, { feed: 'todos', alarm: true });
  expect(data).toMatchObject({ kind: 'todos', alarm: true });
  const { data: silent } = await me.ok(createLinkContract, { feed: 'todos', alarm: false });
  expect(silent).not.toHaveProperty('alarm');
  const wrong = { noteId: UNKNOWN, alarm: false };
  await me.fails(createLinkContract, wrong, 'invalidRequest', 'alarm: give it only with feed');
});

test.for(['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '2035-02-30T00:00:00Z', '2035-01-01', 'soon', 5])(
  'rejects the end %s',
  async (expiresAt, { me }) => {
    const message = 'expiresAt: must be an RFC 3339 time in the future, at most 10 years ahead';
    await me.fails(createLinkContract, { feed: 'todos', expiresAt }, 'invalidRequest', message);
  },
);

test('requires either a note or a feed', async ({ me }) => {
  const both = 'noteId: give noteId or feed, not both';
  const neither = 'noteId: give noteId, or feed as todos';
  await me.fails(createLinkContract, { noteId: UNKNOWN, feed: 'todos' }, 'invalidRequest', both);
  await me.fails(createLinkContract, {}, 'invalidRequest', neither);
  await me.fails(createLinkContract, { feed: 'notes' }, 'invalidRequest', 'feed: must be todos');
});

test('returns 404 for an unknown note, one in the trash and one of another workspace, and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, { name: 'mine' });
  const { data: theirs } = await other.ok(createNoteContract, { name: 'theirs' });
  await me.fails(createLinkContract, { noteId: UNKNOWN }, 'noteNotFound');
  await me.fails(createLinkContract, { noteId: 'x' }, 'noteNotFound');
  await me.fails(createLinkContract, { noteId: note.id, workspaceId: work.id }, 'noteNotFound');
  await me.fails(createLinkContract, { noteId: theirs.id }, 'noteDenied');
  await me.ok(createLinkContract, { noteId: note.id, workspaceId: me.workspaceId });
  await me.ok(deleteNoteContract, { id: note.id });
  await me.fails(createLinkContract, { noteId: note.id }, 'noteNotFound');
});

test('returns 404 for an unknown or deleted workspace, and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of [UNKNOWN, 'x', gone.id])
    await me.fails(createLinkContract, { feed: 'todos', workspaceId }, 'workspaceNotFound');
  const feed = { feed: 'todos', workspaceId: other.workspaceId };
  await me.fails(createLinkContract, feed, 'workspaceDenied');
});

test('allows 100 links, also under races, and an ended one makes room', async ({ me }) => {
  const { note } = await sharedNote(me);
  await storeShares(me, 96);
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => me.call(createLinkContract, { feed: 'todos' })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400, 400]);
  await me.fails(createLinkContract, { feed: 'todos' }, 'linkLimit');
  const listed = async () => (await me.ok(listLinksContract, {})).count;
  expect(await listed()).toBe(100);
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await listed()).toBe(99);
  const { data: last } = await me.ok(createLinkContract, { feed: 'todos' });
  await me.fails(createLinkContract, { feed: 'todos' }, 'linkLimit');
  await me.ok(deleteLinkContract, { id: last.id });
  await me.ok(createLinkContract, { feed: 'todos' });
  expect(await listed()).toBe(100);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('returns the same link for the same Idempotency-Key', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'Party' });
  const key = { 'Idempotency-Key': 'one' };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => me.call(createLinkContract, { noteId: note.id }, key)),
  );
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const replayed = responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
  expect(replayed).toHaveLength(4);
  const { data: other } = await me.ok(createLinkContract, { feed: 'todos' }, key);
  expect(other.kind).toBe('todos');
});

test('creates another link with the same Idempotency-Key in another life of the note', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'Party' });
  const key = { 'Idempotency-Key': 'one' };
  const { data: first } = await me.ok(createLinkContract, { noteId: note.id }, key);
  await me.ok(deleteNoteContract, { id: note.id });
  await me.fails(createLinkContract, { noteId: note.id }, 'noteNotFound');
  await me.ok(restoreContract, { noteId: note.id });
  const { data: second } = await me.ok(createLinkContract, { noteId: note.id }, key);
  expect(second.url).not.toBe(first.url);
  expect((await shared(tokenOf(first.url))).status).toBe(404);
  expect((await shared(tokenOf(second.url))).status).toBe(200);
});

test('creates a link to each note with the same Idempotency-Key, also if the notes were created at the same time', async ({
  me,
}) => {
  const createdAt = '2020-01-01T00:00:00Z';
  const notes = await Promise.all(
    ['one', 'two'].map(async (name) => (await me.ok(createNoteContract, { name, createdAt })).data),
  );
  const links = await Promise.all(
    notes.map(async ({ id }) => {
      const { body } = await me.call(createLinkContract, { noteId: id }, { 'Idempotency-Key': 'one' });
      return (body as { data: Share }).data;
    }),
  );
  expect(links.map(({ noteId }) => noteId)).toEqual(notes.map(({ id }) => id));
  expect(links[0]?.id).not.toBe(links[1]?.id);
});

test('a repeated call is 404 if its link has expired, and creates another one if its link was deleted', async ({
  me,
}) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'Party' });
  const input = { noteId: note.id };
  const key = { 'Idempotency-Key': 'one' };
  const { data: first } = await me.ok(createLinkContract, input, key);
  await me.ok(deleteLinkContract, { id: first.id });
  const { data: second } = await me.ok(createLinkContract, input, key);
  expect(second.url).not.toBe(first.url);
  expect((await shared(tokenOf(first.url))).status).toBe(404);
  await changeListedShare(me, second.id, Date.now());
  const { status, body } = await me.call(createLinkContract, input, key);
  expect({ status, body }).toEqual(NO_LINK);
});
