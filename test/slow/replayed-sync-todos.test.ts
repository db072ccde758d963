// A write with an Idempotency-Key that ended after its first transaction: the repeated call derives the missing todos
// (D47) and no others.
// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { appendDailyContract } from '../../lib/api/routes/daily.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { deleteTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import type { HttpResponse } from '../harness/response-check.ts';
import { tagOf } from '../harness/tags.ts';
import { violationsOf } from '../harness/check-user.ts';

const BOXES = Array.from({ length: 120 }, (_, n) => `task ${n}`);
const written = { content: BOXES.map((text) => `- [ ] ${text}`).join('\n'), syncTodos: true };
const keyed = { 'Idempotency-Key': 'once' };

interface Writer {
  readonly contract: Contract;
  readonly prepare: (me: Client) => Promise<object>;
}

const WRITERS: readonly Writer[] = [
  { contract: createNoteContract, prepare: async () => ({ name: 'n', ...written }) },
  {
    contract: appendNoteContract,
    async prepare(me) {
      return { id: (await me.ok(createNoteContract, { name: 'n' })).data.id, ...written };
    },
  },
  { contract: appendDailyContract, prepare: async () => ({ date: '2025-02-07', ...written }) },
  { contract: appendWeeklyContract, prepare: async () => ({ week: 6, year: 2025, ...written }) },
];

/** The fault for the calls of each function. */
const fates = new Map<string, (call: Call) => Fault>();
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => fates.get(call.caller)?.(call) ?? 'pass');
});
afterAll(() => faults.stop());

/** A client whose call ended after its first transaction: the note exists, with some of its todos. */
async function stopped({ contract, prepare }: Writer) {
  const me = clientOf(await newUser(), faults.baseUrl);
  const input = await prepare(me);
  const caller = deployedName(functionName(contract));
  fates.set(caller, cutOff(contract, { calls: 1, when: 'cut-after', operation: 'TransactWriteItems' }));
  expect((await me.call(contract, input, keyed)).status).toBe(500);
  fates.delete(caller);
  const { data } = await me.ok(listNotesContract, {});
  const made = await todosOf(me);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(BOXES.length);
  const again = (): Promise<HttpResponse> => me.call(contract, input, keyed);
  return { me, input, id: data[0]?.id ?? '', made, again };
}

/** All live todos, sorted by line. */
async function todosOf(me: Client) {
  const pages = await Promise.all(
    [1, 2].map((page) => me.ok(listTodosContract, { page, limit: 100, sort: 'lineNumber:asc' })),
  );
  return pages.flatMap(({ data }) => data);
}

const textsOf = async (me: Client) => (await todosOf(me)).map(({ text }) => text);

/** Expects the replayed response to hold the note's current state. */
async function expectReplay(me: Client, response: HttpResponse, noteId: string) {
  const now = await me.call(getNoteContract, { noteId });
  expect({ ...response, headers: undefined }).toEqual({
    status: 200,
    headers: undefined,
    body: { ...(response.body as object), ...(now.body as object) },
  });
  expect(response.headers.get('idempotency-replayed')).toBe('true');
  expect(tagOf(response)).toBe(tagOf(now));
}

describe.for(WRITERS.map((writer) => [`${writer.contract.method} ${writer.contract.path}`, writer] as const))(
  '%s',
  ([, writer]) => {
    test('derives the missing todos and keeps the existing ones', async () => {
      const { me, id, made, again } = await stopped(writer);
      await expectReplay(me, await again(), id);
      const todos = await todosOf(me);
      expect(todos.map(({ text }) => text)).toEqual(BOXES);
      expect(todos.slice(0, made.length)).toEqual(made);
      expect(await violationsOf(me.userId)).toEqual([]);
    });

    test('derives each todo once, however many repeated calls run concurrently', async () => {
      const { me, id, again } = await stopped(writer);
      for (const response of await Promise.all(Array.from({ length: 5 }, again)))
        await expectReplay(me, response, id);
      expect(await textsOf(me)).toEqual(BOXES);
      expect(await violationsOf(me.userId)).toEqual([]);
    });
  },
);

/** Two of the writers: POST /note, and an append that may create its note. The replay is the same code for all. */
const TWO = WRITERS.filter(({ contract }) =>
  [createNoteContract, appendDailyContract].some((each) => each === contract),
);

describe.for(TWO.map((writer) => [`${writer.contract.method} ${writer.contract.path}`, writer] as const))(
  '%s',
  ([, writer]) => {
    test('derives no todo if the content was replaced meanwhile, with or without syncTodos', async () => {
      const { me, id, made, again } = await stopped(writer);
      await me.ok(updateNoteContract, { id, content: `${written.content}\n- [ ] more` });
      await expectReplay(me, await again(), id);
      expect(await todosOf(me)).toEqual(made);
      await me.ok(updateNoteContract, { id, content: '- [ ] other', syncTodos: true });
      await expectReplay(me, await again(), id);
      expect(await textsOf(me)).toEqual(['other']);
      expect(await violationsOf(me.userId)).toEqual([]);
    });

    test('derives no todo while the note is in the trash, and all of them after it is restored', async () => {
      const { me, id, again } = await stopped(writer);
      await me.ok(deleteNoteContract, { id });
      await expectReplay(me, await again(), id);
      expect(await todosOf(me)).toEqual([]);
      await me.ok(restoreContract, { noteId: id });
      await expectReplay(me, await again(), id);
      expect(await textsOf(me)).toEqual(BOXES);
      expect(await violationsOf(me.userId)).toEqual([]);
    });

    test('derives no todo if the repeated call sets syncTodos to false', async () => {
      const { me, id, input, made } = await stopped(writer);
      const response = await me.call(writer.contract, { ...input, syncTodos: false }, keyed);
      await expectReplay(me, response, id);
      expect(await todosOf(me)).toEqual(made);
    });

    test('derives the missing todos although the note was renamed and a todo completed meanwhile', async () => {
      const { me, id, made, again } = await stopped(writer);
      await me.ok(updateNoteContract, { id, name: 'renamed' });
      await me.ok(updateTodoContract, { todoId: made[0]?.id ?? '', completed: true });
      await expectReplay(me, await again(), id);
      const todos = await todosOf(me);
      expect(todos.map(({ text }) => text)).toEqual(BOXES);
      expect(todos.filter(({ completed }) => completed).map(({ id: todoId }) => todoId)).toEqual([
        made[0]?.id,
      ]);
    });

    test('does not recreate a todo that was deleted after all of them were derived', async () => {
      const { me, id, made, again } = await stopped(writer);
      await again();
      await me.ok(deleteTodoContract, { todoId: made[0]?.id ?? '' });
      await expectReplay(me, await again(), id);
      expect(await textsOf(me)).toEqual(BOXES.slice(1));
    });
  },
);
