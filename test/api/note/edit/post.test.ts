import { expect } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  getNoteContract,
  updateNoteContract,
} from '../../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../../../lib/api/routes/todo.ts';
import type { Edit } from '../../../../lib/schema/edits.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { operationsDuring, withFaults } from '../../../harness/faults/faults.ts';
import { CHANGED, tagOf } from '../../../harness/tags.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;

const contentOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId })).data.content;

const PLAN = '# Plan\n\n## Beds\n- peas\n\n## Fence\nold\n';

test('applies the edits in order and changes no other field except updatedAt', async ({ me }) => {
  const note = await aNote(me, PLAN);
  const edits: Edit[] = [
    { find: 'peas', replace: 'beans' },
    { heading: 'Beds', content: '- beans' },
    { find: 'beans', replace: 'kale', all: true },
    { heading: ['Plan', 'Fence'], content: 'Fix it.\n', position: 'replace' },
    { heading: 'Plan', content: 'In spring:', position: 'start' },
  ];
  const { data, count } = await me.ok(editNoteContract, { id: note.id.toUpperCase(), edits });
  const content = '# Plan\nIn spring:\n\n## Beds\n- kale\n- kale\n\n## Fence\nFix it.\n';
  expect({ data, count }).toEqual({ data: { ...note, content, updatedAt: data.updatedAt }, count: 1 });
  expect(data.updatedAt > note.updatedAt).toBe(true);
  expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(data);
});

test.for<[string, Edit[]]>([
  ['edits[0].find: does not occur', [{ find: 'Peas', replace: 'x' }]],
  [
    'edits[1].find: occurs 3 times',
    [
      { find: 'peas', replace: 'beans' },
      { find: 'old', replace: 'new' },
    ],
  ],
  ['edits[0].heading: does not occur', [{ heading: 'beds', content: 'x' }]],
  [
    'edits[1].heading: matches 2 headings',
    [
      { find: 'Fence', replace: 'Beds' },
      { heading: 'Beds', content: 'x' },
    ],
  ],
])('returns 400 %s, and changes nothing', async ([message, edits], { me }) => {
  const before = await me.call(createNoteContract, { name: 'n', content: `${PLAN}\n## old\n## old` });
  const { id } = (before.body as { data: { id: string } }).data;
  await me.fails(editNoteContract, { id, edits, snapshot: true }, 'invalidRequest', message);
  const after = await me.call(getNoteContract, { noteId: id });
  expect([after.body, tagOf(after)]).toEqual([before.body, tagOf(before)]);
  expect((await me.ok(listSnapshotsContract, { noteId: id })).data).toEqual([]);
});

const MUST = 'edits: must be 1 to 50 edits, each with find and replace or with heading and content';
const EDIT_MUST =
  'must have find and replace, or heading and content; find must not be empty, all is true or false, position is end, start or replace';

test('returns 400 with the index of the first edit of another form', async ({ me }) => {
  const { id } = await aNote(me, 'a');
  const text = { find: 'a', replace: 'b' };
  const section = { heading: 'a', content: 'b' };
  for (const edits of ['a', [], Array.from({ length: 51 }, () => text)])
    await me.fails(editNoteContract, { id, edits }, 'invalidRequest', MUST);
  const wrong = [
    ['a'],
    [null],
    [{ ...text, find: '' }],
    [{ ...text, replace: 1 }],
    [{ ...text, all: 'true' }],
    [{ ...section, heading: [] }],
    [{ ...section, heading: ['a', 1] }],
    [text, { ...section, position: 'middle' }],
  ];
  for (const edits of wrong)
    await me.fails(
      editNoteContract,
      { id, edits },
      'invalidRequest',
      `edits[${edits.length - 1}]: ${EDIT_MUST}`,
    );
  const either = 'edits[1]: must have either find and replace, or heading and content';
  for (const edit of [{}, { ...text, ...section }, { ...section, content: null }])
    await me.fails(editNoteContract, { id, edits: [text, edit] }, 'invalidRequest', either);
  await me.fails(editNoteContract, { id }, 'invalidRequest', 'edits: Required field is missing');
  expect(await contentOf(me, id)).toBe('a');
});

test('returns 400 if all edits together replace more than 500,000 occurrences or add more than 8 MB', async ({
  me,
}) => {
  const { id } = await aNote(me, 'a'.repeat(MB / 2));
  const all = { find: 'a', replace: 'b', all: true };
  const tooMany = 'edits: too many replacements in one request';
  const rejected = (edits: Edit[]) => me.fails(editNoteContract, { id, edits }, 'invalidRequest', tooMany);
  await rejected([all]);
  await rejected([{ ...all, find: 'aa', replace: 'b'.repeat(100) }]);
  expect(await contentOf(me, id)).toBe('a'.repeat(MB / 2));
  const { data } = await me.ok(editNoteContract, { id, edits: [{ ...all, find: 'aa' }] });
  expect(data.content).toBe('b'.repeat(MB / 4));
});

test('null for an optional member of an edit means that it is absent', async ({ me }) => {
  const { id } = await aNote(me, '# a\nb');
  const edits = [
    { find: 'b', replace: 'c', all: null, heading: null },
    { heading: 'a', content: 'd', position: null, find: null },
  ];
  expect(await me.call(editNoteContract, { id, edits })).toMatchObject({
    status: 200,
    body: { data: { content: '# a\nc\nd' } },
  });
});

test('compares texts exactly, including their line ends and normalization, and adds text with the line ends of the note', async ({
  me,
}) => {
  const { id } = await aNote(me, 'a\r\nb\u00e9');
  await me.fails(editNoteContract, { id, edits: [{ find: 'a\nb', replace: '' }] }, 'invalidRequest', ABSENT);
  await me.fails(
    editNoteContract,
    { id, edits: [{ find: 'e\u0301', replace: '' }] },
    'invalidRequest',
    ABSENT,
  );
  const edits = [
    { find: '\r\nb\u00e9', replace: '\n😀\n# A' },
    { heading: 'A', content: 'c\nd' },
  ];
  const { data } = await me.ok(editNoteContract, { id, edits });
  expect(data.content).toBe('a\r\n😀\r\n# A\r\nc\r\nd');
});

const ABSENT = 'edits[0].find: does not occur';

test('rejects an edit that would store half of a character', async ({ me }) => {
  const { id } = await aNote(me, 'a😀');
  const half = [{ find: '\ud83d', replace: '' }];
  await me.fails(
    editNoteContract,
    { id, edits: half },
    'invalidRequest',
    'edits: must be well-formed Unicode',
  );
  expect(await contentOf(me, id)).toBe('a😀');
});

test('returns 404, then 412, then 400', async ({ me }) => {
  const made = await me.call(createNoteContract, { name: 'n', content: 'a' });
  const { id } = (made.body as { data: { id: string } }).data;
  const edits = [{ find: 'absent', replace: '' }];
  const stale = { 'If-Match': '"stale"' };
  const unknown = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  expect(await me.call(editNoteContract, { id: unknown, edits }, stale)).toMatchObject({ status: 404 });
  expect(await me.call(editNoteContract, { id, edits }, stale)).toMatchObject(CHANGED);
  const current = await me.call(editNoteContract, { id, edits }, { 'If-Match': tagOf(made) });
  expect(current).toMatchObject({ status: 400 });
  await me.ok(deleteNoteContract, { id });
  expect(await me.call(editNoteContract, { id, edits }, stale)).toMatchObject({ status: 404 });
});

test('returns 404 for an unknown, malformed or trashed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [mine, theirs] = [await aNote(me, 'a'), await aNote(other, 'a')];
  const edits = [{ find: 'a', replace: 'b' }];
  await me.ok(deleteNoteContract, { id: mine.id });
  for (const id of [mine.id, crypto.randomUUID(), 'nonsense', me.workspaceId])
    await me.fails(editNoteContract, { id, edits }, 'noteNotFound');
  await me.fails(editNoteContract, { id: theirs.id, edits }, 'noteDenied');
  expect(await contentOf(other, theirs.id)).toBe('a');
});

test('a repeated Idempotency-Key returns the note before anything else is checked', async ({ me }) => {
  const { id } = await aNote(me, 'a');
  const key = { 'Idempotency-Key': 'k' };
  const edits = [{ find: 'a', replace: 'b' }];
  const { data } = await me.ok(editNoteContract, { id, edits }, key);
  const stale = { ...key, 'If-Match': '"stale"' };
  const again = await me.call(editNoteContract, { id, edits }, stale);
  expect({ body: again.body, replayed: again.headers.get('idempotency-replayed') }).toEqual({
    body: { data, count: 1 },
    replayed: 'true',
  });
  await me.ok(deleteNoteContract, { id });
  expect(await me.call(editNoteContract, { id, edits }, stale)).toMatchObject({
    status: 200,
    body: { data: { content: 'b', isDeleted: true } },
  });
});

test('edits and appends share the 16 keys that a note remembers', { tags: ['slow'] }, async ({ me }) => {
  const { id } = await aNote(me, 'a');
  const keyed = (key: number) => ({ 'Idempotency-Key': `key-${key}` });
  const edit = (key: number) =>
    me.call(editNoteContract, { id, edits: [{ find: 'a', replace: 'aa' }] }, keyed(key));
  const append = (key: number) => me.ok(appendNoteContract, { id, content: '-' }, keyed(key));
  expect(await edit(0)).toMatchObject({ status: 200 });
  for (let key = 1; key <= 15; key++) await append(key);
  expect(await edit(0)).toMatchObject({ status: 200 });
  expect(await edit(15)).toMatchObject({ status: 200 });
  await append(16);
  expect(await edit(0)).toMatchObject({ status: 400 });
  expect((await contentOf(me, id)).split('\n')).toEqual(['aa', ...Array.from({ length: 16 }, () => '-')]);
});

test('a failed edit does not use up its key', async ({ me }) => {
  const { id } = await aNote(me, 'a');
  const send = (find: string) =>
    me.call(editNoteContract, { id, edits: [{ find, replace: 'c' }] }, { 'Idempotency-Key': 'k' });
  expect(await send('b')).toMatchObject({ status: 400 });
  expect(await send('a')).toMatchObject({ status: 200, body: { data: { content: 'c' } } });
});

test('derives todos and keeps the previous content as a snapshot if requested', async ({ me }) => {
  const { id } = await aNote(me, '- [ ] one');
  const edits = [{ find: '[ ] one', replace: '[x] two' }];
  await me.ok(editNoteContract, { id, edits, syncTodos: true, snapshot: true });
  const { data } = await me.ok(listTodosContract, {});
  expect(data).toMatchObject([{ text: 'two', completed: true, lineNumber: 1 }]);
  expect((await me.ok(listSnapshotsContract, { noteId: id })).data).toMatchObject([{ content: '- [ ] one' }]);
});

test('the sixth replaced content removes the oldest snapshot', async ({ me }) => {
  const { id } = await aNote(me, '0');
  for (const n of ['0', '1', '2', '3', '4', '5'])
    await me.ok(editNoteContract, { id, edits: [{ find: n, replace: `${Number(n) + 1}` }], snapshot: true });
  const { data } = await me.ok(listSnapshotsContract, { noteId: id });
  expect(data.map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1']);
});

test('fails if the result exceeds 1 MB or the quota', async () => {
  const me = await newUser({ storageLimit: MB + 1 });
  const { id } = await aNote(me, `${'x'.repeat(MB - 2)}é`);
  const replace = (find: string, by: string) => ({ id, edits: [{ find, replace: by }] });
  await me.fails(editNoteContract, replace('é', 'éa'), 'noteTooLarge');
  await me.fails(
    editNoteContract,
    replace('x'.repeat(500_000), 'y'.repeat(500_000)),
    'invalidRequest',
    TWICE,
  );
  expect((await me.ok(editNoteContract, replace('é', 'ee'))).data.content).toHaveLength(MB);
  const { id: small } = await aNote(me, 'a');
  await me.fails(editNoteContract, { id: small, edits: [{ find: 'a', replace: 'aa' }] }, 'quotaExceeded');
  const shorter = [{ find: 'ee', replace: '' }];
  await me.ok(editNoteContract, { id, edits: shorter });
  await me.ok(editNoteContract, { id: small, edits: [{ find: 'a', replace: 'aa' }] });
});

const TWICE = `edits[0].find: occurs ${MB - 2 - 500_000 + 1} times`;

test('takes at most one DynamoDB call more than PUT /note', { tags: ['slow'] }, async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    const { id } = await aNote(me, `${'x'.repeat(4096)}y`);
    const callsOf = async (work: () => Promise<unknown>) => (await operationsDuring(faults, work)).length;
    const edit = (find: string, replace: string) =>
      callsOf(() => me.ok(editNoteContract, { id, edits: [{ find, replace }] }));
    expect(await edit('y', 'z')).toBe(2);
    expect(await callsOf(() => me.ok(updateNoteContract, { id, content: 'z' }))).toBe(3);
  } finally {
    await faults.stop();
  }
});
