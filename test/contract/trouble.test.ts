// Responses if the database fails, and the log line of a request.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { RESPONSE_RESERVE_MS, WORK_RESERVE_MS } from '../../lib/core/time-limits.ts';
import { rowsOfUser } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import {
  withFaults,
  type Call,
  type Fault,
  type FaultOptions,
  type Faults,
} from '../harness/faults/faults.ts';
import { OUT_OF_TIME_MS } from '../harness/gateway.ts';
import { agentOf } from '../harness/mcp.ts';

/** The functions' timeout in tests that wait for it (milliseconds). */
const SHORT_MS = 4_000;

/** The functions' timeout in tests where a first attempt must end earlier (milliseconds). */
const TWO_ATTEMPTS_MS = 8_000;

/** Runs against a database whose calls go through `fault` after `arm` is called. */
async function troubled<T>(
  fault: (call: Call, faults: Faults) => Fault | Promise<Fault>,
  run: (faults: Faults, arm: () => void) => Promise<T>,
  options?: FaultOptions,
): Promise<T> {
  let armed = false;
  const faults: Faults = await withFaults((call) => (armed ? fault(call, faults) : 'pass'), options);
  try {
    return await run(faults, () => (armed = true));
  } finally {
    await faults.stop();
  }
}

test('a failing database returns 500 without details, and the log contains the cause', () =>
  troubled(
    ({ operation }) => (operation === 'TransactWriteItems' ? 'fail' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      await me.fails(createNoteContract, { name: 'secret name', content: 'secret content' }, 'internal');
      const line = faults.logs.find(({ route }) => route === 'POST /note');
      expect(line).toMatchObject({
        status: 500,
        error: 'INTERNAL_ERROR',
        reason: 'internal',
        keyId: me.keyId,
      });
      expect(line?.['cause']).toContain('ValidationException');
      expect(JSON.stringify(faults.logs)).not.toMatch(/secret|service_/);
    },
  ));

test('the log line of an MCP call names the tool and its error, and no text of the call', () =>
  troubled(
    ({ operation }) => (operation === 'TransactWriteItems' ? 'fail' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      const agent = await agentOf(me, 'legacy', faults.baseUrl);
      const logged = async (name: string, input: Record<string, unknown>) => {
        const before = faults.logs.length;
        await agent.call(name, input).catch(() => undefined);
        return faults.logs.slice(before).find(({ route }) => route === 'POST /mcp');
      };
      expect(await logged('create_note', { name: 'secret' })).toMatchObject({
        status: 200,
        tool: 'create_note',
        keyId: me.keyId,
      });
      expect(await logged('read_note', { noteId: crypto.randomUUID() })).toMatchObject({
        status: 200,
        tool: 'read_note',
        error: 'NOT_FOUND',
        reason: 'noteNotFound',
      });
      expect(await logged('create_note', { content: 'secret' })).toMatchObject({
        tool: 'create_note',
        error: 'VALIDATION_ERROR',
        reason: 'invalidRequest',
      });
      const unknown = await logged('secret_tool', {});
      expect(unknown).toMatchObject({ status: 200, reason: 'unknownTool' });
      arm();
      const broken = await logged('create_note', { name: 'secret' });
      expect(broken).toMatchObject({ status: 200, tool: 'create_note', reason: 'internal' });
      expect(broken?.['cause']).toContain('ValidationException');
      expect(JSON.stringify([unknown, broken])).not.toContain('secret');
    },
  ));

test.for(['fail', 'hang'] as const)(
  'a request waits for no record of the last use of its key, which may %s',
  (fault) =>
    troubled(
      ({ operation }) => (operation === 'UpdateItem' ? fault : 'pass'),
      async (faults, arm) => {
        const me = await newUser({}, faults.baseUrl);
        arm();
        await me.ok(listWorkspacesContract, {});
        expect(faults.calls.filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(1);
      },
    ),
);

test('without a checked key no function reads the table, not even for an unknown route or a tool', () =>
  troubled(
    ({ caller }) => (caller === 'authorizer' ? 'throttle' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      await me.fails(createNoteContract, { name: 'n' }, 'rateLimited');
      expect(await me.send({ method: 'GET', path: '/nowhere' })).toMatchObject(RATE_LIMITED);
      expect(await me.send({ method: 'POST', path: '/mcp', body: '{}' })).toMatchObject(RATE_LIMITED);
      expect(faults.calls.filter(({ caller }) => caller !== 'authorizer')).toEqual([]);
    },
    { authorizerMs: SHORT_MS },
  ));

test('a request succeeds even after more rejections than the SDK’s own retries allow', () => {
  const rejected = new Map<string, number>();
  return troubled(
    ({ operation, caller }) => {
      const name = `${caller} ${operation}`;
      rejected.set(name, (rejected.get(name) ?? 0) + 1);
      return (rejected.get(name) ?? 0) <= 5 ? 'throttle-inside' : 'pass';
    },
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      const { data } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
      expect((await me.ok(listNotesContract, { search: 'tex' })).data).toEqual([data]);
      expect(rejected.get('note-get Query')).toBeGreaterThan(5);
    },
  );
});

test.for([
  ['throttle', 'RATE_LIMITED', 'Too many requests, try again in a moment', 'retry the same call'],
  ['throttle-inside', 'RATE_LIMITED', 'Too many requests, try again in a moment', 'retry the same call'],
  ['fail', 'INTERNAL_ERROR', 'Internal server error', 'check before you retry'],
  ['hang', 'RATE_LIMITED', 'Too many requests, try again in a moment', 'retry the same call'],
] as const)(
  'with the table fault %s a tool returns %s and nothing is written',
  ([fault, error, message, next]) =>
    troubled(
      ({ caller }) => (caller === 'mcp-post' ? fault : 'pass'),
      async (faults, arm) => {
        const me = await newUser({}, faults.baseUrl);
        const agent = await agentOf(me, 'legacy', faults.baseUrl);
        const rows = async () => (await rowsOfUser(me.userId)).filter(({ SK }) => SK !== 'KEY');
        const before = await rows();
        arm();
        const { isError, text, data } = await agent.call('create_note', { name: 'n', content: 'c' });
        expect({ isError, data }).toEqual({
          isError: true,
          data: { error, message, hint: expect.stringContaining(next) as string },
        });
        expect(text).toBe(`${error}: ${message}\n${String(data['hint'])}`);
        expect(await rows()).toEqual(before);
        expect(faults.logs.filter(({ route }) => route === 'gateway')).toEqual([]);
      },
      fault === 'fail' ? {} : { timeoutMs: TWO_ATTEMPTS_MS, ...(fault === 'hang' && { timeScale: 1 }) },
    ),
);

test('a lost DynamoDB reply creates no second note', () => {
  let cuts = 0;
  return troubled(
    ({ operation }) => (operation === 'TransactWriteItems' && cuts++ === 0 ? 'cut-after' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      const { data } = await me.ok(createNoteContract, { name: 'once', content: 'abc' });
      expect((await me.ok(listNotesContract, {})).data).toEqual([data]);
      expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
        storageUsage: 3,
        contentCounts: { notes: 1 },
      });
    },
  );
});

test('a request returns 500 after four lost connections', () =>
  troubled(
    ({ operation }) => (operation === 'TransactWriteItems' ? 'cut-before' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      await me.fails(createNoteContract, { name: 'n' }, 'internal');
      expect(faults.logs.find(({ route }) => route === 'POST /note')).toMatchObject({
        status: 500,
        operations: { TransactWriteItems: 4 },
      });
    },
  ));

test('every request logs one line with route, status, duration, calls, key and request id', () =>
  troubled(
    () => 'pass',
    async (faults) => {
      const me = await newUser({}, faults.baseUrl);
      const { headers } = await me.call(createNoteContract, { name: 'n', content: 'c' });
      const lines = faults.logs.filter(({ route }) => route === 'POST /note');
      expect(lines).toEqual([
        {
          route: 'POST /note',
          status: 200,
          durationMs: expect.any(Number) as number,
          dynamodbCalls: 1,
          operations: { TransactWriteItems: 1 },
          keyId: me.keyId,
          requestId: headers.get('x-request-id'),
        },
      ]);
    },
  ));

const RATE_LIMITED = { status: 429, body: { error: 'RATE_LIMITED' } };

test('conflicts until the end of the request’s time return 429 with Retry-After', () =>
  troubled(
    async ({ operation }, { setClock }) => {
      if (operation !== 'TransactWriteItems') return 'pass';
      await setClock(Date.now() + OUT_OF_TIME_MS);
      return 'conflict-before';
    },
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      const response = await me.call(createNoteContract, { name: 'n' });
      expect(response).toMatchObject(RATE_LIMITED);
      expect(response.headers.get('retry-after')).toBe('1');
      expect((await clientOf(me).ok(listWorkspacesContract, {})).data[0]?.contentCounts.notes).toBe(0);
    },
  ));

/** How long the functions may run where the clock moves to their end: less than the patience with throttling. */
const MINUTE_MS = 60_000;

/** Too short for a further attempt, which needs half a second. */
const LEFT_MS = 400;

/** When the work of a function ends: it keeps some time for its response. */
const WORK_MS = MINUTE_MS - RESPONSE_RESERVE_MS - WORK_RESERVE_MS;

test.for([
  ['POST /note', 'TransactWriteItems', 'conflict-before', createNoteContract, { name: 'n' }],
  ['POST /note', 'TransactWriteItems', 'throttle', createNoteContract, { name: 'n' }],
  ['POST /note', 'TransactWriteItems', 'throttle-inside', createNoteContract, { name: 'n' }],
  ['GET /workspace', 'GetItem', 'throttle', listWorkspacesContract, {}],
  ['GET /note', 'BatchGetItem', 'throttle', listNotesContract, {}],
  ['GET /note', 'BatchGetItem', 'unprocessed', listNotesContract, {}],
] as const)(
  '%s returns 429 without a further call if its %s meets %s when too little time is left',
  async ([route, failing, fault, contract, input]) => {
    const began = Date.now();
    let met = 0;
    await troubled(
      async ({ caller, operation }, { setClock }) => {
        if (caller === 'authorizer' || operation !== failing) return 'pass';
        met += 1;
        await setClock(began + WORK_MS - LEFT_MS);
        return fault;
      },
      async (faults, arm) => {
        const me = await newUser({}, faults.baseUrl);
        await clientOf(me).ok(createNoteContract, { name: 'n', content: 'text' });
        await faults.setClock(began);
        arm();
        await me.fails(contract, input, 'rateLimited');
        await expect
          .poll(() => faults.logs.filter((line) => line['route'] === route))
          .toMatchObject([{ status: 429, durationMs: WORK_MS - LEFT_MS }]);
        expect(met).toBe(1);
        expect(faults.calls.findLast(({ caller }) => caller !== 'authorizer')?.operation).toBe(failing);
      },
      { timeoutMs: MINUTE_MS, authorizerMs: MINUTE_MS, timeScale: 10 },
    );
  },
);

test('a request that runs out of time inside a call after a conflict returns 429', () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Fault>();
  let writes = 0;
  return troubled(
    ({ operation }) => {
      if (operation !== 'TransactWriteItems') return 'pass';
      return writes++ === 0 ? 'conflict-before' : held;
    },
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      expect(await me.call(createNoteContract, { name: 'n' })).toMatchObject(RATE_LIMITED);
      const line = faults.logs.find(({ route }) => route === 'POST /note');
      expect(line).toMatchObject({
        status: 429,
        retries: 1,
        cause: expect.stringContaining('out of time inside a call') as string,
      });
      release('cut-before');
    },
    { timeoutMs: TWO_ATTEMPTS_MS },
  );
});

test('a request survives eight slow attempts, because it retries until its time is over', () => {
  let hung = 0;
  return troubled(
    ({ operation }) => (operation === 'TransactWriteItems' && hung++ < 8 ? 'hang' : 'pass'),
    async (faults, arm) => {
      const me = await newUser({}, faults.baseUrl);
      arm();
      const { data } = await me.ok(createNoteContract, { name: 'once', content: 'abc' });
      expect((await me.ok(listNotesContract, {})).data).toEqual([data]);
      expect(hung).toBeGreaterThan(8);
    },
    // Attempts last 200 ms, so that eight of them end soon. The functions' timeout is long.
    { timeoutMs: 300_000, authorizerMs: 300_000, timeScale: 0.1 },
  );
});
