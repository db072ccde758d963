import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const newNote = async (me: Client) => (await me.ok(createNoteContract, { name: 'n', content: 'abc' })).data;

test('creates an open todo', async ({ me }) => {
  const note = await newNote(me);
  const response = await me.ok(createTodoContract, {
    text: 'Buy milk',
    noteId: note.id.toUpperCase(),
    lineNumber: 3,
  });
  const { id, createdAt } = response.data;
  expect(response).toEqual({
    data: {
      id,
      text: 'Buy milk',
      completed: false,
      completedAt: null,
      noteId: note.id,
      lineNumber: 3,
      workspaceId: me.workspaceId,
      userId: me.userId,
      isDeleted: false,
      deletedAt: null,
      deletedBy: null,
      createdAt,
      updatedAt: createdAt,
    },
    count: 1,
  });
  expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
  expect((await me.ok(listTodosContract, {})).data).toEqual([response.data]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts).toEqual({
    notes: 1,
    groups: 0,
    todos: 1,
  });
});

test('sets completedAt to the creation time if created as completed', async ({ me }) => {
  const { id: noteId } = await newNote(me);
  const { data } = await me.ok(createTodoContract, { text: 'a', noteId, lineNumber: 1, completed: true });
  expect(data.completed).toBe(true);
  expect(data.completedAt).toBe(data.createdAt);
  const { data: open } = await me.ok(createTodoContract, {
    text: 'a',
    noteId,
    lineNumber: 1,
    completed: false,
  });
  expect([open.completed, open.completedAt]).toEqual([false, null]);
});

test('accepts 30 todos for one note and line', async ({ me }) => {
  const { id: noteId } = await newNote(me);
  const created = await Promise.all(
    Array.from({ length: 30 }, () => me.ok(createTodoContract, { text: 'same', noteId, lineNumber: 1 })),
  );
  expect(new Set(created.map(({ data }) => data.id)).size).toBe(30);
  expect((await me.ok(listTodosContract, { noteId })).count).toBe(30);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts.todos).toBe(30);
});

test('accepts a line number beyond the end of the note', async ({ me }) => {
  const { id: noteId } = await newNote(me);
  for (const lineNumber of [999_999, Number.MAX_SAFE_INTEGER])
    expect((await me.ok(createTodoContract, { text: 'x', noteId, lineNumber })).data.lineNumber).toBe(
      lineNumber,
    );
});

const REQUIRED =
  'text: Required field is missing, noteId: Required field is missing, lineNumber: Required field is missing';
const TEXT = 'text: must be a string of 1 to 500 characters that are not all blank';
const LINE = 'lineNumber: must be an integer of 1 or more';
const rest = { noteId: 'unknown', lineNumber: 1 };

test.for([
  [{}, REQUIRED],
  [{ workspaceId: 'unknown', completed: true }, REQUIRED],
  [{ noteId: 'x' }, 'text: Required field is missing, lineNumber: Required field is missing'],
  [{ text: 'x', lineNumber: 1 }, 'noteId: Required field is missing'],
  [{ text: 'x', noteId: 'x' }, 'lineNumber: Required field is missing'],
  [{ ...rest, text: '' }, TEXT],
  [{ ...rest, text: ' \n' }, TEXT],
  [{ ...rest, text: 5 }, TEXT],
  [{ ...rest, text: null }, 'text: Required field is missing'],
  [{ ...rest, text: 'x'.repeat(501) }, TEXT],
  [{ ...rest, text: '😀'.repeat(501) }, TEXT],
  [{ ...rest, text: 'a\ud800b' }, 'text: must be well-formed Unicode'],
  [{ ...rest, text: 'x', noteId: 5 }, 'noteId: must be a string'],
  [{ ...rest, text: 'x', lineNumber: 0 }, LINE],
  [{ ...rest, text: 'x', lineNumber: -1 }, LINE],
  [{ ...rest, text: 'x', lineNumber: 1.5 }, LINE],
  [{ ...rest, text: 'x', lineNumber: '1' }, LINE],
  [{ ...rest, text: 'x', lineNumber: null }, 'lineNumber: Required field is missing'],
  [{ ...rest, text: 'x', completed: 'true' }, 'completed: must be true or false'],
  [{ ...rest, text: 'x', completed: 1 }, 'completed: must be true or false'],
  [{ ...rest, text: 'x', workspaceId: 7 }, 'workspaceId: must be a string'],
  [
    { ...rest, text: ' ', lineNumber: 0, completed: 'no' },
    `${TEXT}, ${LINE}, completed: must be true or false`,
  ],
] as const)(
  'returns 400 for %o, before it checks the note',
  { tags: ['slow'] },
  async ([body, message], { me }) => {
    await me.fails(createTodoContract, body, 'invalidRequest', message);
  },
);

test('treats a missing body as an empty one', async ({ me }) => {
  expect(await me.send({ method: 'POST', path: '/todo' })).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_ERROR', message: REQUIRED },
  });
});

test('returns 400 for a line number beyond the range of numbers', async ({ me }) => {
  const { id } = await newNote(me);
  const headers = { 'Content-Type': 'application/json' };
  const body = `{"text":"x","noteId":"${id}","lineNumber":1e400}`;
  expect(await me.send({ method: 'POST', path: '/todo', headers, body })).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_ERROR', message: LINE },
  });
});

test.for(['x'.repeat(500), '😀'.repeat(500), ' a '])('stores the text "%s" as sent', async (text, { me }) => {
  const { id: noteId } = await newNote(me);
  expect((await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data.text).toBe(text);
});

test('ignores fields that are not in the contract', async ({ me }) => {
  const { id: noteId } = await newNote(me);
  const more = {
    id: crypto.randomUUID(),
    userId: 'x',
    isDeleted: true,
    deletedAt: 'x',
    completedAt: '2020-01-01T00:00:00.000Z',
    createdAt: '2020-01-01T00:00:00.000Z',
    derived: true,
    note: 'x',
  };
  const { data } = await me.ok(createTodoContract, { text: 'a', noteId, lineNumber: 1, ...more });
  expect(data).toMatchObject({
    userId: me.userId,
    isDeleted: false,
    deletedAt: null,
    completedAt: null,
    noteId,
  });
  expect(data.id).not.toBe(more.id);
  expect(data.createdAt).not.toBe(more.createdAt);
});

test('creates the todo in the given workspace and returns 404 if the note is in another one', async ({
  me,
}) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { id: home } = await newNote(me);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id });
  const todo = { text: 'a', lineNumber: 1 };
  const { data } = await me.ok(createTodoContract, {
    ...todo,
    noteId: note.id,
    workspaceId: work.id.toUpperCase(),
  });
  expect([data.workspaceId, data.noteId]).toEqual([work.id, note.id]);
  await me.fails(createTodoContract, { ...todo, noteId: note.id }, 'noteNotFound');
  await me.fails(
    createTodoContract,
    { ...todo, noteId: note.id, workspaceId: me.workspaceId },
    'noteNotFound',
  );
  await me.fails(createTodoContract, { ...todo, noteId: home, workspaceId: work.id }, 'noteNotFound');
  const workspaces = (await me.ok(listWorkspacesContract, {})).data;
  expect(workspaces.map(({ contentCounts }) => contentCounts.todos)).toEqual([0, 1]);
});

test('returns 404 for an unknown, malformed or trashed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [gone, theirs] = [await newNote(me), await newNote(other)];
  await me.ok(deleteNoteContract, { id: gone.id });
  const todo = { text: 'a', lineNumber: 1 };
  for (const noteId of ['nonsense', '', crypto.randomUUID(), gone.id, me.workspaceId])
    await me.fails(createTodoContract, { ...todo, noteId }, 'noteNotFound');
  await me.fails(createTodoContract, { ...todo, noteId: theirs.id }, 'noteDenied');
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual([]);
  expect((await other.ok(listTodosContract, { isDeleted: true })).data).toEqual([]);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts.todos).toBe(0);
});

test('checks the workspace before the note', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [mine, theirs] = [await newNote(me), await newNote(other)];
  const todo = { text: 'a', lineNumber: 1 };
  for (const noteId of ['nonsense', crypto.randomUUID(), mine.id, theirs.id]) {
    for (const workspaceId of ['nonsense', '', crypto.randomUUID(), mine.id])
      await me.fails(createTodoContract, { ...todo, noteId, workspaceId }, 'workspaceNotFound');
    await me.fails(
      createTodoContract,
      { ...todo, noteId, workspaceId: other.workspaceId },
      'workspaceDenied',
    );
  }
  expect((await other.ok(listTodosContract, {})).data).toEqual([]);
});
