import { expect } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  updateNoteContract,
} from '../../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { operationsDuring, withFaults } from '../../../harness/faults/faults.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;

const contentOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId })).data.content;

test('appends to the content and changes no other field except updatedAt', async ({ me }) => {
  const note = await aNote(me, 'one');
  const { data, count } = await me.ok(appendNoteContract, { id: note.id.toUpperCase(), content: 'two' });
  expect({ data, count }).toEqual({
    data: { ...note, content: 'one\ntwo', updatedAt: data.updatedAt },
    count: 1,
  });
  expect(data.updatedAt > note.updatedAt).toBe(true);
  expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(data);
});

test.for([
  ['', 'new', 'end', 'new'],
  ['old', 'new', 'end', 'old\nnew'],
  ['old\n', 'new', 'end', 'old\nnew'],
  ['old\r\n', 'new\n', 'end', 'old\r\nnew\r\n'],
  ['old', '\nnew', 'end', 'old\n\nnew'],
  ['old', 'new', 'start', 'new\nold'],
  ['old', 'new\n', 'start', 'new\nold'],
  ['an\r\nold', 'a\nnew', 'start', 'a\r\nnew\r\nan\r\nold'],
  ['old', '', 'start', 'old'],
] as const)('turns %j plus %j at the %s into %j', async ([old, content, position, joined], { me }) => {
  const note = await aNote(me, old);
  const { data } = await me.ok(appendNoteContract, { id: note.id, content, position });
  expect(data.content).toBe(joined);
});

test('derives todos from the whole content if requested', async ({ me }) => {
  const note = await aNote(me, '- [ ] one');
  await me.ok(appendNoteContract, { id: note.id, content: '- [x] two' });
  expect((await me.ok(listTodosContract, {})).count).toBe(0);
  await me.ok(appendNoteContract, { id: note.id, content: '- [ ] three', syncTodos: true });
  const { data } = await me.ok(listTodosContract, { sort: 'lineNumber:asc' });
  expect(data.map(({ text, lineNumber, completed }) => [text, lineNumber, completed])).toEqual([
    ['one', 1, false],
    ['two', 2, true],
    ['three', 3, false],
  ]);
});

test('keeps the previous content as a snapshot if requested', async ({ me }) => {
  const note = await aNote(me, 'one');
  await me.ok(appendNoteContract, { id: note.id, content: 'two', snapshot: true });
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'one' }]);
});

test('returns 404 for an unknown, malformed or trashed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [mine, theirs] = [await aNote(me), await aNote(other, 'theirs')];
  await me.ok(deleteNoteContract, { id: mine.id });
  for (const id of [mine.id, crypto.randomUUID(), 'nonsense', me.workspaceId])
    await me.fails(appendNoteContract, { id, content: 'x' }, 'noteNotFound');
  await me.fails(appendNoteContract, { id: theirs.id, content: 'x' }, 'noteDenied');
  expect(await contentOf(other, theirs.id)).toBe('theirs');
});

test('fails if the existing and the appended content together exceed 1 MB', async ({ me }) => {
  const note = await aNote(me, 'x'.repeat(MB - 4));
  await me.fails(appendNoteContract, { id: note.id, content: '1234' }, 'noteTooLarge');
  await me.ok(appendNoteContract, { id: note.id, content: '123' });
  await me.fails(appendNoteContract, { id: note.id, content: 'x'.repeat(MB + 1) }, 'noteTooLarge');
  expect((await contentOf(me, note.id)).length).toBe(MB);
});

test('counts the appended bytes towards the quota', async () => {
  const me = await newUser({ storageLimit: 10 });
  const note = await aNote(me, '12345');
  await me.fails(appendNoteContract, { id: note.id, content: '78901' }, 'quotaExceeded');
  await me.ok(appendNoteContract, { id: note.id, content: '7890' });
  expect(await contentOf(me, note.id)).toBe('12345\n7890');
});

test(
  'ignores a repeated Idempotency-Key of the note’s last 16 appends',
  { tags: ['slow'] },
  async ({ me }) => {
    const { id } = await aNote(me);
    const append = (key: number) =>
      me.ok(appendNoteContract, { id, content: `${key}` }, { 'Idempotency-Key': `key-${key}` });
    for (let key = 1; key <= 16; key++) await append(key);
    for (let key = 1; key <= 16; key++) await append(key);
    const lines = Array.from({ length: 16 }, (_, n) => `${n + 1}`);
    expect((await contentOf(me, id)).split('\n')).toEqual(lines);
    await append(17);
    await append(1);
    expect((await contentOf(me, id)).split('\n')).toEqual([...lines, '17', '1']);
  },
);

test('ignores a repeated Idempotency-Key even if the note was rewritten in between', async ({ me }) => {
  const { id } = await aNote(me);
  const once = () => me.ok(appendNoteContract, { id, content: 'one' }, { 'Idempotency-Key': 'k' });
  await once();
  await me.ok(updateNoteContract, { id, content: 'rewritten' });
  expect((await once()).data.content).toBe('rewritten');
});

test('takes two DynamoDB calls, and three with a snapshot', { tags: ['slow'] }, async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    const { id } = await aNote(me, 'x'.repeat(4096));
    const callsOf = (input: object) =>
      operationsDuring(faults, () => me.ok(appendNoteContract, { id, content: 'line', ...input }));
    expect(await callsOf({})).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(await callsOf({ snapshot: true })).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);
  } finally {
    await faults.stop();
  }
});
