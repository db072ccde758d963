// A write with an Idempotency-Key whose todos exceed one transaction, stopped at each of its calls to the table: the
// repeated call completes the todos and adds nothing twice (D47).
// @module-tag heavy
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { appendNoteContract, createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { appendWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { untilDone } from '../harness/until-done.ts';

const BOXES = Array.from({ length: 300 }, (_, n) => `task ${n}`);
const content = BOXES.map((text) => `- [ ] ${text}`).join('\n');
const written = { content, syncTodos: true };
const KEY = 'once';

/** The time limit of the functions if the table stays throttled; the test waits until it is over. */
const THROTTLED_TIMEOUT_MS = 4_000;

interface Writer {
  readonly contract: Contract;
  readonly prepare: (me: Client) => Promise<object>;
  /** The expected content at the end. */
  readonly whole: string;
}

const WRITERS: readonly Writer[] = [
  { contract: createNoteContract, prepare: async () => ({ name: 'n', ...written }), whole: content },
  {
    contract: appendNoteContract,
    async prepare(me) {
      const { data } = await me.ok(createNoteContract, { name: 'n', content: 'first' });
      return { id: data.id, ...written };
    },
    whole: `first\n${content}`,
  },
  {
    contract: appendDailyContract,
    async prepare(me) {
      await me.ok(putDailyContract, { date: '2025-02-07', content: '- [ ] old\n', syncTodos: true });
      await me.ok(putDailyContract, { date: '2025-02-07', content: 'first\n' });
      return { date: '2025-02-07', ...written };
    },
    whole: `first\n${content}`,
  },
  {
    contract: appendWeeklyContract,
    prepare: async () => ({ week: 6, year: 2025, ...written }),
    whole: content,
  },
];

const callerOf = (contract: Contract) => deployedName(functionName(contract));

/** The fault for the calls of each function; the writers are tested concurrently. */
const fates = new Map<string, (call: Call) => Fault>();
const decide = (call: Call): Fault => fates.get(call.caller)?.(call) ?? 'pass';

let faults: Faults;
let throttled: Faults;
beforeAll(async () => {
  [faults, throttled] = await Promise.all([
    withFaults(decide),
    withFaults(decide, { timeoutMs: THROTTLED_TIMEOUT_MS }),
  ]);
});
afterAll(() => Promise.all([faults.stop(), throttled.stop()]));

/** Rejects every call of a function from one on. */
function throttledFrom(first: number): () => Fault {
  let count = 0;
  return () => (++count < first ? 'pass' : 'throttle');
}

/** The number of calls of a complete run. */
async function callsOf({ contract, prepare }: Writer): Promise<number> {
  const me = await newUser();
  const input = await prepare(me);
  let count = 0;
  fates.set(callerOf(contract), () => {
    count += 1;
    return 'pass';
  });
  const answer = await clientOf(me, faults.baseUrl).call(contract, input, { 'Idempotency-Key': KEY });
  expect(answer.status).toBe(200);
  return count;
}

/** The texts of all live todos. */
async function todosOf(me: Client): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => me.ok(listTodosContract, { page, limit: 100, sort: 'lineNumber:asc' })),
  );
  return pages.flatMap(({ data }) => data.map(({ text }) => text));
}

describe.concurrent.for(
  WRITERS.map((writer) => [`${writer.contract.method} ${writer.contract.path}`, writer] as const),
)('%s with a key and 300 checkboxes', ([, writer]) => {
  test('repeated after any fault at any call it is written once, with every todo once', async () => {
    const { contract, prepare, whole } = writer;
    const caller = callerOf(contract);
    const calls = await callsOf(writer);
    expect(calls).toBeGreaterThan(4);
    for (let call = 1; call <= calls; call++)
      for (const fault of ['throttle', 'cut-before', 'cut-after'] as const) {
        fates.delete(caller);
        const me = await newUser();
        const input = await prepare(me);
        const isThrottled = fault === 'throttle';
        fates.set(caller, isThrottled ? throttledFrom(call) : cutOff(contract, { calls: call, when: fault }));
        const stopped = clientOf(me, (isThrottled ? throttled : faults).baseUrl);
        const { status } = await stopped.call(contract, input, { 'Idempotency-Key': KEY });
        const at = `${fault} at ${call} of ${calls}`;
        expect(status, at).toBe(isThrottled ? 429 : 500);
        fates.delete(caller);
        expect(await violationsOf(me.userId), at).toEqual([]);
        await untilDone(me, contract, input, KEY);
        expect(await todosOf(me), at).toEqual(BOXES);
        const { data } = await me.ok(listNotesContract, {});
        expect(
          data.map((note) => note.content),
          at,
        ).toEqual([whole]);
        expect(await violationsOf(me.userId), at).toEqual([]);
      }
  });
});
