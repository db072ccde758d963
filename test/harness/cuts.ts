// A call that is stopped at each of its calls to the table: its function is cut off from the table, or throttled until
// its time is over. The data is prepared once, and each stop has a copy of it that belongs to a new user.
import { afterAll, beforeAll, expect } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import type { TableRows } from '../../infra/integrity/table.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { rowsOfUser, tableOf } from './check-user.ts';
import { newUser, type Client, type Headings } from './client.ts';
import { cutOff } from './faults/cut-off.ts';
import { withFaults, type Call, type Fault, type Faults } from './faults/faults.ts';
import { copyFixture, prepareFixture, type Copy } from './fixture.ts';
import { OUT_OF_TIME_MS } from './gateway.ts';
import type { HttpResponse } from './response-check.ts';

/** A call, and the data that it changes. */
export interface StoppableCall {
  readonly contract: Contract;
  readonly headers?: Headings;
  /** Creates everything the call needs and returns its input. */
  readonly prepare: (me: Client) => Promise<object>;
}

export type StopKind = 'cut-before' | 'cut-after' | 'throttle';

export interface Stop {
  /** Which of its calls to the table, counted from 1. */
  readonly number: number;
  readonly kind: StopKind;
}

/** A user with a copy of the data. */
export interface CopiedUser {
  readonly copy: Copy<object>;
  readonly me: Client;
  /** Everything that the user has now. */
  readonly read: () => Promise<TableRows>;
}

export interface SentCall extends CopiedUser {
  readonly response: HttpResponse;
  readonly sendAgain: () => Promise<HttpResponse>;
}

export interface PreparedCall {
  /** Sends the call without a stop. @returns also the number of its calls to the table, and of those that write */
  readonly complete: () => Promise<SentCall & { readonly calls: number; readonly writes: number }>;
  readonly stopped: (stop: Stop) => Promise<SentCall>;
}

/** Ways to send calls to a gateway whose functions can be stopped. */
export interface Stopper {
  readonly faults: () => Faults;
  /** Decides the fault of each call to the table while `run` runs. */
  readonly during: <T>(decide: (call: Call) => Fault | Promise<Fault>, run: () => Promise<T>) => Promise<T>;
  /** Prepares data once. @returns what copies it for a new user */
  readonly copies: (prepare: StoppableCall['prepare']) => Promise<() => Promise<CopiedUser>>;
  readonly prepare: (call: StoppableCall) => Promise<PreparedCall>;
}

/** Every stop at some calls. */
export const stopsAt = (
  numbers: readonly number[],
  kinds: readonly StopKind[] = ['cut-before', 'cut-after'],
): Stop[] => numbers.flatMap((number) => kinds.map((kind) => ({ number, kind })));

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** Counts the calls of a function to the table. */
export function counter(caller: string): {
  readonly decide: (call: Call) => Fault;
  readonly count: () => number;
  /** How many of the calls write. */
  readonly writes: () => number;
} {
  const operations: string[] = [];
  return {
    decide(call) {
      if (call.caller === caller) operations.push(call.operation);
      return 'pass';
    },
    count: () => operations.length,
    writes: () => operations.filter((name) => !/Get|Query|Scan/.test(name)).length,
  };
}

/** Ids of rows, which name their workspace. */
const idsIn = (input: object): string[] =>
  Object.values(input).filter(
    (value): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value),
  );

/** Starts a gateway for the tests of a file. */
export function useStopper(): Stopper {
  const pass = (): Fault => 'pass';
  let fault: (call: Call) => Fault | Promise<Fault> = pass;
  let faults: Faults;
  beforeAll(async () => {
    faults = await withFaults((call) => fault(call));
  });
  afterAll(() => faults.stop());

  const during: Stopper['during'] = async (decide, run) => {
    fault = decide;
    try {
      return await run();
    } finally {
      fault = pass;
    }
  };

  /** Rejects every call of a function from one on. After three of them the request has no time left. */
  async function throttled<T>(caller: string, number: number, run: () => Promise<T>): Promise<T> {
    let count = 0;
    const decide = async (call: Call): Promise<Fault> => {
      if (call.caller !== caller) return 'pass';
      count += 1;
      if (count === number + 2) await faults.setClock(Date.now() + OUT_OF_TIME_MS);
      return count < number ? 'pass' : 'throttle';
    };
    try {
      return await during(decide, run);
    } finally {
      await faults.setClock(undefined);
    }
  }

  const copies: Stopper['copies'] = async (prepare) => {
    const fixture = await prepareFixture(
      await newUser({ workspaceLimit: 5 }, faults.baseUrl),
      prepare,
      idsIn,
    );
    return async () => {
      // The key was last used just now, so that no key check records its use.
      const copy = await copyFixture(fixture, Date.now());
      const read = async () => tableOf(await rowsOfUser(copy.userId, copy.codes));
      return { copy, me: copy.as(faults.baseUrl), read };
    };
  };

  const prepare: Stopper['prepare'] = async (call) => {
    const { contract, headers } = call;
    const caller = deployedName(functionName(contract));
    const copied = await copies(call.prepare);
    /** Sends the call for a new user. */
    const sent = async (
      through: (send: () => Promise<HttpResponse>) => Promise<HttpResponse>,
    ): Promise<SentCall> => {
      const user = await copied();
      const send = () => user.me.call(contract, user.copy.ids, headers);
      return { ...user, response: await through(send), sendAgain: send };
    };
    return {
      async complete() {
        const { decide, count, writes } = counter(caller);
        const one = await sent((send) => during(decide, send));
        expect(one.response.status).toBe(200);
        return { ...one, calls: count(), writes: writes() };
      },
      stopped: ({ number, kind }) =>
        sent((send) =>
          kind === 'throttle'
            ? throttled(caller, number, send)
            : during(cutOff(contract, { calls: number, when: kind }), send),
        ),
    };
  };
  return { faults: () => faults, during, copies, prepare };
}
