// A function may end at any moment. Every writing endpoint is cut off from the table before and after each of its calls,
// and some are throttled from each of them on. The data is valid afterwards, and as before or as after the complete call
// if one transaction holds it. When the client repeats the call, its response and the data are those of the complete call,
// or of the call that is sent twice. A sample of this runs in `npm run test:slow`.
// @module-tag slow
// @module-tag proof
import { describe, expect, test } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import type { TableRows } from '../../infra/integrity/table.ts';
import { appendDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { appendNoteContract, createNoteContract } from '../../lib/api/routes/note.ts';
import { appendWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { localOf } from '../../lib/core/ids.ts';
import type { Client } from '../harness/client.ts';
import { stopsAt, upTo, useStopper, type CopiedUser, type StopKind } from '../harness/cuts.ts';
import { outcomeText, type Result } from '../harness/explorer/outcome.ts';
import type { HttpResponse } from '../harness/response-check.ts';
import { sampleOf } from '../harness/rounds.ts';
import { SCENARIOS, type Scenario } from '../harness/scenarios.ts';

interface Row extends Scenario {
  readonly stops?: readonly StopKind[];
  /**
   * What differs from a complete call if the call is repeated after it was stopped: its response, which counts only the
   * rest, or the data, of which the repeated call completes only a part.
   */
  readonly unlike?: 'response' | 'data';
  /** Stops only at the first and the last call. */
  readonly atEnds?: true;
}

/** Requests, and the stops of each, in `npm run test:slow`; the proofs stop every request at every call. */
const REQUESTS = 30;
const STOPS = 3;

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };
const boxes = (text: string, count: number) =>
  Array.from({ length: count }, (_, n) => `- [ ] ${text} ${n}`).join('\n');

const UNLIKE: Readonly<Record<string, 'response' | 'data'>> = {
  // Of a deleted workspace the janitor deletes what is left.
  'delete-room in large-room': 'data',
  // Without a key the repeated call creates another note.
  'create-many in account': 'data',
  'purge-all in large-trash': 'response',
};

const WITH_KEY = {
  long: true,
  headers: { 'Idempotency-Key': 'once' },
  stops: ['throttle', 'cut-before', 'cut-after'],
} as const;
const TASKS = { content: boxes('task', 300), syncTodos: true };

/** A day whose note was deleted with more todos than one transaction holds. */
async function deletedDay(me: Client): Promise<void> {
  const { data } = await me.ok(putDailyContract, { ...DAY, content: boxes('old', 130), syncTodos: true });
  await me.ok(deleteGroupContract, { groupId: data.groupId ?? '' });
}

/** When each note and each todo was deleted, by its id; todos of a note in the trash are deleted with it. */
function deletionsIn(table: TableRows) {
  const rows = [...table.workspaces.values()];
  const notes = new Map(
    rows.flatMap((each) => [...each.notes.values()].map((row) => [localOf(row.id), row.deleted])),
  );
  const todos = new Map(
    rows.flatMap((each) =>
      [...each.todos.values()].map((row) => [row.id, row.deleted ?? notes.get(row.note)]),
    ),
  );
  return { notes, todos };
}

/** A call deletes all notes and todos at the same time, also one that is repeated. */
function expectOneTime(now: TableRows, { copy }: CopiedUser, at: string): void {
  const timesIn = ({ notes, todos }: ReturnType<typeof deletionsIn>) =>
    new Set([...notes.values(), ...todos.values()].filter((time) => time !== undefined));
  const times = timesIn(deletionsIn(now)).difference(timesIn(deletionsIn(copy.before)));
  expect(times.size, at).toBeLessThan(2);
}

/** No deleted todo of a day comes back, and while it is in the trash it gets no others (D41). */
function expectDeleted(now: TableRows, { copy }: CopiedUser, at: string): void {
  const [before, after] = [deletionsIn(copy.before), deletionsIn(now)];
  const deleted = [...before.todos].filter(([, time]) => time !== undefined);
  expect(
    deleted.map(([id]) => [id, after.todos.get(id)]),
    at,
  ).toEqual(deleted);
  const isLive = [...after.notes.values()].includes(undefined);
  expect(isLive ? before.todos.size : after.todos.size, at).toBe(before.todos.size);
}

const ROWS: readonly Row[] = [
  ...SCENARIOS.map((scenario): Row => {
    const unlike = UNLIKE[scenario.name];
    return { ...scenario, ...(unlike && { unlike }) };
  }),
  {
    ...WITH_KEY,
    name: 'a note with 300 checkboxes, with a key',
    contract: createNoteContract,
    prepare: async () => ({ name: 'n', ...TASKS }),
  },
  {
    ...WITH_KEY,
    name: '300 checkboxes, with a key',
    contract: appendNoteContract,
    prepare: async (me) => ({
      id: (await me.ok(createNoteContract, { name: 'n', content: 'first' })).data.id,
      ...TASKS,
    }),
  },
  {
    ...WITH_KEY,
    name: '300 checkboxes to a day that has lost its todo, with a key',
    contract: appendDailyContract,
    async prepare(me) {
      await me.ok(putDailyContract, { ...DAY, content: '- [ ] old\n', syncTodos: true });
      await me.ok(putDailyContract, { ...DAY, content: 'first\n' });
      return { ...DAY, ...TASKS };
    },
  },
  {
    ...WITH_KEY,
    name: '300 checkboxes to a week that is not there, with a key',
    contract: appendWeeklyContract,
    prepare: async () => ({ ...WEEK, ...TASKS }),
  },
  {
    name: 'a day that was deleted with 130 todos, and 130 new ones',
    long: true,
    contract: putDailyContract,
    async prepare(me) {
      await deletedDay(me);
      return { ...DAY, content: boxes('new', 130), syncTodos: true };
    },
  },
  {
    name: 'a line to a day that was deleted with 130 todos',
    long: true,
    atEnds: true,
    contract: appendDailyContract,
    async prepare(me) {
      await deletedDay(me);
      return { ...DAY, content: 'new' };
    },
  },
];

const stopper = useStopper();

const resultOf = ({ status, headers, body }: HttpResponse): Result => ({
  status,
  etag: headers.get('etag') ?? undefined,
  body: { ...(body as object), replayed: headers.get('idempotency-replayed') ?? undefined },
});

describe.for(
  sampleOf(ROWS, REQUESTS).map(
    (row) => [`${row.contract.method} ${row.contract.path}`, row.name, row] as const,
  ),
)('%s: %s', ([, , row]) => {
  const isDay = row.contract.path.startsWith('/daily');
  /** What is compared after a call: the response and the data, unless one of them differs. */
  const seen = (response: HttpResponse, now: TableRows, one: CopiedUser): string =>
    row.unlike === 'data'
      ? String(response.status)
      : outcomeText(row.unlike === 'response' ? {} : { A: resultOf(response) }, now, one.copy);

  test('data is valid wherever it is stopped, and repeating the request completes it', async () => {
    const { complete, stopped } = await stopper.prepare(row);
    const whole = await complete();
    const [first, { calls, writes }] = [await whole.read(), whole];
    const once = seen(whole.response, first, whole);
    const twice = seen(await whole.sendAgain(), await whole.read(), whole);
    // With a key the repeated call changes nothing.
    const isSame = dataIn(await whole.read(), whole) === dataIn(first, whole);
    expect(isSame || !('Idempotency-Key' in (row.headers ?? {}))).toBe(true);
    expect(calls).toBeGreaterThan(row.stops ? 4 : 0);
    // Only a long call may stop between two writes.
    expect(writes).toBeGreaterThan(row.long ? 1 : 0);
    const alone = [dataIn(whole.copy.before, whole), dataIn(first, whole)];

    for (const stop of stopsAt(row.atEnds ? [1, calls] : sampleOf(upTo(calls), STOPS), row.stops)) {
      const at = `${stop.kind} ${stop.number} of ${calls}`;
      const one = await stopped(stop);
      const statuses = stop.kind === 'throttle' ? [429] : row.unlike === 'data' ? [200, 500] : [500];
      expect(statuses, at).toContain(one.response.status);
      const between = await one.read();
      expect(violations(between), at).toEqual([]);
      expectOneTime(between, one, at);
      if (isDay) expectDeleted(between, one, at);
      if (!row.long && row.unlike !== 'data') expectOneOf(dataIn(between, one), alone, at);

      const again = await one.sendAgain();
      const after = await one.read();
      expect(violations(after), `again after ${at}`).toEqual([]);
      expectOneTime(after, one, `again after ${at}`);
      if (isDay) expectDeleted(after, one, `again after ${at}`);
      expectOneOf(seen(again, after, one), [once, twice], `again after ${at}`);
    }
  });
});

const dataIn = (now: TableRows, { copy }: CopiedUser): string => outcomeText({}, now, copy);

/** Expects a text to be one of some; a failure shows the difference from the first. */
const expectOneOf = (text: string, allowed: readonly string[], at: string): void =>
  expect(text, at).toBe(allowed.find((each) => each === text) ?? allowed[0]);
