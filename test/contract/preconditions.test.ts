// Entity tags, If-Match and If-None-Match on every endpoint that supports them: no update is lost, and a client does not
// download a note it already has.
import { describe, expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  deleteFileContract,
  listFilesContract,
  moveFileContract,
  putFileContract,
} from '../../lib/api/routes/file.ts';
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
import type { HttpResponse } from '../harness/response-check.ts';
import { CHANGED, tagOf } from '../harness/tags.ts';
import { test } from '../harness/user-test.ts';

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };
const content = 'new';

/** Creates a note, and returns the input of a call for it. */
interface Case {
  readonly contract: Contract;
  readonly make: (me: Client) => Promise<HttpResponse>;
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

/** Their tag is that of the bytes, so they have tests of their own below. */
const OF_FILES: readonly Pick<Contract, 'name'>[] = [putFileContract, deleteFileContract, moveFileContract];

const CONDITIONAL: readonly Case[] = [
  { contract: getNoteContract, make: aNote, input: (noteId) => ({ noteId }) },
  { contract: getDailyContract, make: aDay, input: () => DAY },
  { contract: getWeeklyContract, make: aWeek, input: () => WEEK },
];

async function made(make: Case['make'], me: Client) {
  const response = await make(me);
  return { id: (response.body as { data: { id: string } }).data.id, tag: tagOf(response) };
}

const read = (me: Client, noteId: string) => me.call(getNoteContract, { noteId });

const named = (cases: readonly Case[]) =>
  cases.map((each) => [`${each.contract.method} ${each.contract.path}`, each] as const);

// What a link shows has a tag of its own (test/api/shared).
test('the tests below cover every endpoint with If-Match or If-None-Match', () => {
  const declaring = (header: 'If-Match' | 'If-None-Match') =>
    routes.filter(({ headers, isPublic }) => headers?.includes(header) && !isPublic).map(({ name }) => name);
  const names = (cases: readonly Case[]) => cases.map(({ contract: { name } }) => name);
  const ofFiles = OF_FILES.map(({ name }) => name);
  expect([...names(GUARDED), ...ofFiles].toSorted()).toEqual(declaring('If-Match').toSorted());
  expect(names(CONDITIONAL).toSorted()).toEqual(declaring('If-None-Match').toSorted());
});

/** Inputs, besides those that name the note, with which a call leaves the note as it is. */
function inputsWithoutChange(contract: Contract): object[] {
  if (contract === updateNoteContract)
    return [{ content: undefined }, { content: 'old' }, { name: 'renamed' }];
  if (contract === editNoteContract) return [{ edits: [{ find: 'old', replace: 'old' }] }];
  if (contract === deleteNoteContract) return [{}];
  return [{ content: 'old' }, { content: '' }];
}

const withoutQuotes = (tag: string) => tag.slice(1, -1);

type Condition = readonly [string, (tag: string) => string];
const MATCHING: readonly Condition[] = [
  ['the tag', (tag) => tag],
  ['any', () => '*'],
];
const OTHER_FORMS: readonly Condition[] = [
  ['the tag without quotes', withoutQuotes],
  ['a list with it', (tag) => `"other", W/"weak" ,${tag}`],
  ['a list without quotes', (tag) => `other,${withoutQuotes(tag)}`],
];
const DIFFERENT: readonly ((tag: string) => string)[] = [() => '"other"', (tag) => `W/${tag}`];
const OTHER_DIFFERENT: readonly ((tag: string) => string)[] = [
  (tag) => `"other", W/${tag}`,
  (tag) => `W/${withoutQuotes(tag)}`,
  () => '"*"',
  () => '',
  () => ',',
];

describe.for(named(GUARDED))('%s with If-Match', ([, { contract, make, input }]) => {
  // The header is read in one place: every form is sent to one endpoint that changes, and to one that creates.
  const every = contract === updateNoteContract || contract === appendDailyContract;

  test.for(every ? [...MATCHING, ...OTHER_FORMS] : MATCHING)(
    'succeeds if the condition is %s',
    async ([, condition], { me }) => {
      const { id, tag } = await made(make, me);
      const response = await me.call(contract, input(id), { 'If-Match': condition(tag) });
      expect(response.status).toBe(200);
      const now = tagOf(await read(me, id));
      expect(now).not.toBe(tag);
      const told = contract === deleteNoteContract ? now : tagOf(response);
      expect(told).toBe(now);
    },
  );

  test('returns 412 and the current ETag for any other condition, and writes nothing', async ({ me }) => {
    const { id, tag } = await made(make, me);
    const before = await read(me, id);
    for (const condition of (every ? [...DIFFERENT, ...OTHER_DIFFERENT] : DIFFERENT).map((of) => of(tag)))
      for (const name of every ? ['If-Match', 'if-match'] : ['If-Match']) {
        const response = await me.call(contract, input(id), { [name]: condition });
        expect(response, condition).toMatchObject(CHANGED);
        expect(response.headers.get('etag')).toBe(tag);
      }
    expect(await read(me, id)).toMatchObject({ body: before.body });
    expect(tagOf(await read(me, id))).toBe(tag);
  });

  test.for(inputsWithoutChange(contract))(
    'returns 412 for an outdated tag, even if the call changes nothing: %j',
    async (unchanging, { me }) => {
      const { id, tag } = await made(make, me);
      await me.ok(updateNoteContract, { id, name: 'renamed' });
      if (contract === deleteNoteContract) await me.ok(deleteNoteContract, { id });
      const before = await read(me, id);
      const response = await me.call(contract, { ...input(id), ...unchanging }, { 'If-Match': tag });
      expect(response).toMatchObject(CHANGED);
      expect(response.headers.get('etag')).toBe(tagOf(before));
      expect(await read(me, id)).toMatchObject({ body: before.body });
    },
  );

  test(
    'succeeds for exactly one of 20 concurrent calls with the same ETag',
    { tags: ['slow'] },
    async ({ me }) => {
      const { id, tag } = await made(make, me);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => me.call(contract, input(id), { 'If-Match': tag })),
      );
      const rejected = responses.filter(({ status }) => status !== 200);
      expect(rejected).toHaveLength(19);
      const now = tagOf(await read(me, id));
      for (const response of rejected) {
        expect(response).toMatchObject(CHANGED);
        expect(response.headers.get('etag')).toBe(now);
      }
    },
  );
});

test.for([
  ['PUT /daily', putDailyContract, DAY],
  ['POST /daily/append', appendDailyContract, DAY],
  ['PUT /weekly', putWeeklyContract, WEEK],
  ['POST /weekly/append', appendWeeklyContract, WEEK],
] as const)('%s with If-Match creates no missing note', async ([, contract, asked], { me }) => {
  for (const condition of ['*', '"1-x"']) {
    const response = await me.call(contract, { ...asked, content }, { 'If-Match': condition });
    expect(response).toMatchObject(CHANGED);
    expect(response.headers.get('etag')).toBeNull();
  }
  expect((await me.ok(listNotesContract, { isDeleted: true })).count).toBe(0);
});

describe.for([
  ['putFile', putFileContract, () => ({ path: 'x.png', bytes: Buffer.from('new') })],
  ['moveFile', moveFileContract, (id: string) => ({ id, path: 'y.png' })],
  ['deleteFile', deleteFileContract, (id: string) => ({ id })],
] as const)('%s with If-Match', ([, contract, input]) => {
  const changed = {
    status: 412,
    body: { error: 'PRECONDITION_FAILED', message: 'File has changed' },
  };

  test('returns 412 and the current ETag for any other condition, and succeeds with the tag', async ({
    me,
  }) => {
    const { data } = await me.ok(putFileContract, { path: 'x.png', bytes: Buffer.from('old') });
    const bare = data.sha256;
    for (const condition of ['"other"', `W/"${bare}"`, `"other", W/"${bare}"`, '"*"', '', ',']) {
      const response = await me.call(contract, input(data.id), { 'If-Match': condition });
      expect(response, condition).toMatchObject(changed);
      expect(response.headers.get('etag')).toBe(`"${bare}"`);
    }
    expect((await me.ok(listFilesContract, {})).data).toEqual([data]);
    const response = await me.call(contract, input(data.id), { 'If-Match': `"other", ${bare}` });
    expect(response.status).toBe(200);
  });
});

test('of 20 concurrent replacements with one tag, one succeeds', async ({ me }) => {
  const { data } = await me.ok(putFileContract, { path: 'x.png', bytes: Buffer.from('old') });
  const headers = { 'If-Match': `"${data.sha256}"` };
  const put = (n: number) =>
    me.call(putFileContract, { path: 'x.png', bytes: Buffer.from(`new ${n}`) }, headers);
  const statuses = (await Promise.all(Array.from({ length: 20 }, (_, n) => put(n)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
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
  test('returns 304 without a body for the current ETag, and the note for any other', async ({ me }) => {
    const { id, tag } = await made(make, me);
    for (const known of [tag, `W/${tag}`, tag.slice(1, -1), `"other", ${tag}`, '*']) {
      const response = await me.call(contract, input(id), { 'If-None-Match': known });
      expect({ status: response.status, body: response.body, tag: tagOf(response) }).toEqual({
        status: 304,
        body: undefined,
        tag,
      });
    }
    for (const unknown of ['"other"', '']) {
      const response = await me.call(contract, input(id), { 'If-None-Match': unknown });
      expect({ status: response.status, tag: tagOf(response) }).toEqual({ status: 200, tag });
    }
    await me.ok(updateNoteContract, { id, name: 'renamed' });
    const changed = await me.call(contract, input(id), { 'If-None-Match': tag });
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'renamed' } } });
  });
});

test('the ETag changes with every change of the note, is the same in every response and otherwise stays', async ({
  me,
}) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const first = await me.call(createNoteContract, { name: 'n', content: '- [ ] one', syncTodos: true });
  const { id } = (first.body as { data: { id: string } }).data;
  const tags = [tagOf(first)];
  const latest = async (response?: HttpResponse) => {
    const tag = tagOf(await read(me, id));
    expect(response ? tagOf(response) : tag).toBe(tag);
    return tag;
  };
  const changed = async (response?: HttpResponse) => void tags.push(await latest(response));
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
  const version = await me.ok(createSnapshotContract, { noteId: id, workspaceId, content: 'kept' });
  await me.ok(createTodoContract, { noteId: id, text: 't', lineNumber: 9 });
  await me.ok(updateNoteContract, { id });
  expect(await latest()).toBe(tags.at(-1));
  await changed(await me.call(restoreSnapshotContract, { snapshotId: version.data.id }));
  expect(new Set(tags).size).toBe(tags.length);
});
