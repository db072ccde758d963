// Entity tags, If-Match and If-None-Match on every endpoint that supports them: no update is lost, and a client does not
// download a note it already has.
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { routes } from '../../lib/api/routes/index.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, restoreSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { newUser, type Client } from '../harness/client.ts';
import type { Answer } from '../harness/response-check.ts';
import { CHANGED, tagOf } from '../harness/tags.ts';

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };
const content = 'new';

/** Creates a note, and returns the input of a call for it. */
interface Case {
  readonly contract: Contract;
  readonly make: (me: Client) => Promise<Answer>;
  readonly input: (id: string) => object;
}

const aNote = (me: Client) => me.call(createNoteContract, { name: 'n', content: 'old' });
const aDay = (me: Client) => me.call(putDailyContract, { ...DAY, content: 'old' });
const aWeek = (me: Client) => me.call(putWeeklyContract, { ...WEEK, content: 'old' });

const GUARDED: readonly Case[] = [
  { contract: updateNoteContract, make: aNote, input: (id) => ({ id, content }) },
  { contract: deleteNoteContract, make: aNote, input: (id) => ({ id }) },
  { contract: appendNoteContract, make: aNote, input: (id) => ({ id, content }) },
  { contract: editNoteContract, make: aNote, input: (id) => ({ id, edits: [{ find: 'o', replace: 'oo' }] }) },
  { contract: putDailyContract, make: aDay, input: () => ({ ...DAY, content }) },
  { contract: appendDailyContract, make: aDay, input: () => ({ ...DAY, content }) },
  { contract: putWeeklyContract, make: aWeek, input: () => ({ ...WEEK, content }) },
  { contract: appendWeeklyContract, make: aWeek, input: () => ({ ...WEEK, content }) },
];

const CONDITIONAL: readonly Case[] = [
  { contract: getNoteContract, make: aNote, input: (noteId) => ({ noteId }) },
  { contract: getDailyContract, make: aDay, input: () => DAY },
  { contract: getWeeklyContract, make: aWeek, input: () => WEEK },
];

async function made(make: Case['make'], me: Client) {
  const answer = await make(me);
  return { id: (answer.body as { data: { id: string } }).data.id, tag: tagOf(answer) };
}

const read = (me: Client, noteId: string) => me.call(getNoteContract, { noteId });

const named = (cases: readonly Case[]) =>
  cases.map((each) => [`${each.contract.method} ${each.contract.path}`, each] as const);

test('the tests below cover every endpoint with If-Match or If-None-Match', () => {
  const declaring = (header: 'If-Match' | 'If-None-Match') =>
    routes.filter(({ headers }) => headers?.includes(header)).map(({ name }) => name);
  const names = (cases: readonly Case[]) => cases.map(({ contract: { name } }) => name);
  expect(names(GUARDED).toSorted()).toEqual(declaring('If-Match').toSorted());
  expect(names(CONDITIONAL).toSorted()).toEqual(declaring('If-None-Match').toSorted());
});

describe.for(named(GUARDED))('%s with If-Match', ([, { contract, make, input }]) => {
  const bare = (tag: string) => tag.slice(1, -1);

  test.for([
    ['the tag', (tag: string) => tag],
    ['the tag without quotes', bare],
    ['a list with it', (tag: string) => `"other", W/"weak" ,${tag}`],
    ['a list without quotes', (tag: string) => `other,${bare(tag)}`],
    ['any', () => '*'],
  ] as const)('succeeds if the condition is %s', async ([, condition]) => {
    const me = await newUser();
    const { id, tag } = await made(make, me);
    const answer = await me.call(contract, input(id), { 'If-Match': condition(tag) });
    expect(answer.status).toBe(200);
    const now = tagOf(await read(me, id));
    expect(now).not.toBe(tag);
    const told = contract === deleteNoteContract ? now : tagOf(answer);
    expect(told).toBe(now);
  });

  test('returns 412 and the current ETag for any other condition, and writes nothing', async () => {
    const me = await newUser();
    const { id, tag } = await made(make, me);
    const before = await read(me, id);
    for (const condition of ['"other"', `W/${tag}`, `"other", W/${tag}`, `W/${bare(tag)}`, '"*"', '', ','])
      for (const name of ['If-Match', 'if-match']) {
        const answer = await me.call(contract, input(id), { [name]: condition });
        expect(answer, condition).toMatchObject(CHANGED);
        expect(answer.headers.get('etag')).toBe(tag);
      }
    expect(await read(me, id)).toMatchObject({ body: before.body });
    expect(tagOf(await read(me, id))).toBe(tag);
  });

  test(
    'succeeds for exactly one of 20 concurrent calls with the same ETag',
    { tags: ['heavy'] },
    async () => {
      const me = await newUser();
      const { id, tag } = await made(make, me);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => me.call(contract, input(id), { 'If-Match': tag })),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(19);
      const now = tagOf(await read(me, id));
      for (const answer of refused) {
        expect(answer).toMatchObject(CHANGED);
        expect(answer.headers.get('etag')).toBe(now);
      }
    },
  );
});

test.for([
  ['PUT /daily', putDailyContract, DAY],
  ['POST /daily/append', appendDailyContract, DAY],
  ['PUT /weekly', putWeeklyContract, WEEK],
  ['POST /weekly/append', appendWeeklyContract, WEEK],
] as const)('%s with If-Match creates no missing note', async ([, contract, asked]) => {
  const me = await newUser();
  for (const condition of ['*', '"1-x"']) {
    const answer = await me.call(contract, { ...asked, content }, { 'If-Match': condition });
    expect(answer).toMatchObject(CHANGED);
    expect(answer.headers.get('etag')).toBeNull();
  }
  expect((await me.ok(listNotesContract, { isDeleted: true })).count).toBe(0);
});

test('other errors come before 412', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { id } = await made(aNote, other);
  const stale = { 'If-Match': '"stale"' };
  expect(await me.call(updateNoteContract, { id, content }, stale)).toMatchObject({ status: 403 });
  const unknown = { id: crypto.randomUUID(), content };
  expect(await me.call(updateNoteContract, unknown, stale)).toMatchObject({ status: 404 });
  expect(await me.call(updateNoteContract, { id: 1 }, stale)).toMatchObject({ status: 400 });
});

describe.for(named(CONDITIONAL))('%s with If-None-Match', ([, { contract, make, input }]) => {
  test('returns 304 without a body for the current ETag, and the note for any other', async () => {
    const me = await newUser();
    const { id, tag } = await made(make, me);
    for (const known of [tag, `W/${tag}`, tag.slice(1, -1), `"other", ${tag}`, '*']) {
      const answer = await me.call(contract, input(id), { 'If-None-Match': known });
      expect({ status: answer.status, body: answer.body, tag: tagOf(answer) }).toEqual({
        status: 304,
        body: undefined,
        tag,
      });
    }
    for (const unknown of ['"other"', '']) {
      const answer = await me.call(contract, input(id), { 'If-None-Match': unknown });
      expect({ status: answer.status, tag: tagOf(answer) }).toEqual({ status: 200, tag });
    }
    await me.ok(updateNoteContract, { id, name: 'renamed' });
    const changed = await me.call(contract, input(id), { 'If-None-Match': tag });
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'renamed' } } });
  });
});

test('the ETag changes with every change of the note, is the same in every response and otherwise stays', async () => {
  const me = await newUser();
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const first = await me.call(createNoteContract, { name: 'n', content: '- [ ] one', syncTodos: true });
  const { id } = (first.body as { data: { id: string } }).data;
  const tags = [tagOf(first)];
  const latest = async (answer?: Answer) => {
    const tag = tagOf(await read(me, id));
    expect(answer ? tagOf(answer) : tag).toBe(tag);
    return tag;
  };
  const changed = async (answer?: Answer) => void tags.push(await latest(answer));
  const [todo] = (await me.ok(listTodosContract, { noteId: id })).data;
  await changed(await me.call(updateNoteContract, { id, name: 'renamed' }));
  await changed(await me.call(updateNoteContract, { id, groupId: group.id }));
  await changed(await me.call(appendNoteContract, { id, content: 'two' }));
  await me.ok(updateTodoContract, { todoId: todo?.id ?? '', completed: true });
  await changed();
  await me.ok(deleteNoteContract, { id });
  await changed();
  await changed(await me.call(restoreContract, { noteId: id }));
  const workspaceId = me.workspaceId;
  const kept = await me.ok(createSnapshotContract, { noteId: id, workspaceId, content: 'kept' });
  await me.ok(createTodoContract, { noteId: id, text: 't', lineNumber: 9 });
  await me.ok(updateNoteContract, { id });
  expect(await latest()).toBe(tags.at(-1));
  await changed(await me.call(restoreSnapshotContract, { snapshotId: kept.data.id }));
  expect(new Set(tags).size).toBe(tags.length);
});
