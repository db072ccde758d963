// Two instances of the service, and the order in which the calls of two requests reach the table. The instances serve
// all orders of a test file, one after another; each order has a user of its own.
import { inject } from 'vitest';
import { deleteAll } from '../../../lib/db/table/batch.ts';
import { FILE_PURGE_PARTITION, PURGE_PARTITION } from '../../../lib/db/table/keys.ts';
import { violations } from '../../../infra/integrity/violations.ts';
import type { Ids } from '../calls/ids.ts';
import { FIXTURES } from '../calls/fixtures.ts';
import { WRITERS, type Writer, type WriterName } from '../calls/writers.ts';
import { rowsOfUser, tableOf } from '../check-user.ts';
import { newUser } from '../client.ts';
import { copyFixture, prepareFixture, type Copy, type Fixture } from '../fixture.ts';
import { redeem } from '../sign-in.ts';
import { Instance, type HeldCall } from './instance.ts';
import { LETTERS, type Letter } from './letters.ts';
import type { Choose } from './orders.ts';
import { outcomeText, type Result } from './outcome.ts';
import { regressions } from './progress.ts';
import type { SceneName } from './scenes.ts';

/** Two writers in a scene: the first one is process A, the second one process B. */
export interface Pair {
  readonly scene: SceneName;
  readonly writers: readonly [WriterName, WriterName];
}

/** A process ends after its call number `after`, counted from 1: the call is executed and its reply is lost. */
export interface Crash {
  readonly process: Letter;
  readonly after: number;
}

export interface Order {
  /** The executed calls, in order. */
  readonly calls: readonly HeldCall[];
  /** Whether all waiting calls were executed; if not, the order was given up because others cover it. */
  readonly isComplete: boolean;
  readonly outcome: string;
  /** Broken invariants, one sentence each. */
  readonly violations: readonly string[];
}

/** The clock of both instances moves by this much with each call (milliseconds). */
const TICK_MS = 1;

/** The key was last used in the future, so that no key check records its use. */
const RECENTLY_MS = 3_600_000;

export class Arena {
  readonly #clock: BigInt64Array;
  readonly #instances: Readonly<Record<Letter, Instance>>;
  readonly #fixtures = new Map<SceneName, Promise<Fixture<Ids>>>();

  private constructor(clock: BigInt64Array, instances: Readonly<Record<Letter, Instance>>) {
    this.#clock = clock;
    this.#instances = instances;
  }

  static async start(): Promise<Arena> {
    const clock = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
    const [A, B] = await Promise.all(
      LETTERS.map((letter) => Instance.start(letter, inject('endpoint'), clock)),
    );
    if (!A || !B) throw new Error('two instances are needed');
    const arena = new Arena(clock, { A, B });
    arena.#setClock();
    return arena;
  }

  async stop(): Promise<void> {
    await Promise.all(LETTERS.map((letter) => this.#instances[letter].stop()));
  }

  /** Runs both requests of a pair; `choose` decides which call is next. */
  async run({ scene, writers }: Pair, choose: Choose, crash?: Crash): Promise<Order> {
    const copy = await this.#copy(scene);
    this.#setClock();
    const results: Partial<Record<Letter, Result>> = {};
    const running = LETTERS.map(async (letter, n) => {
      const instance = this.#instances[letter];
      results[letter] = await instance.hold(() => perform(WRITERS[writers[n as 0 | 1]], instance, copy));
    });
    const ended = Promise.allSettled(running);
    const [scheduled] = await Promise.allSettled([this.#schedule(choose, crash)]);
    await ended;
    if (scheduled.status === 'rejected') throw scheduled.reason;
    const order = scheduled.value;
    await Promise.all(running);
    if (crash) return { ...order, ...(await this.#afterCrash(crash, writers, copy)) };
    const table = tableOf(await this.#rows(copy), true);
    return {
      ...order,
      outcome: outcomeText(results, table, copy),
      violations: [...violations(table), ...regressions(copy.before, table)],
    };
  }

  async #schedule(choose: Choose, crash: Crash | undefined): Promise<Pick<Order, 'calls' | 'isComplete'>> {
    const calls: HeldCall[] = [];
    const { A, B } = this.#instances;
    try {
      for (;;) {
        const waiting = [...(await A.waiting()), ...(await B.waiting())];
        // A process that waits for the end of the other one continues when that has ended, or waits as well.
        for (const [one, other] of [[A, B] as const, [B, A] as const]) if (!other.isActive) one.resume();
        if (waiting.length === 0 && (A.isActive || B.isActive)) continue;
        const chosen = choose(waiting);
        const call = waiting.find(({ id }) => id === chosen?.id);
        if (!call) return { calls, isComplete: waiting.length === 0 };
        const instance = this.#instances[call.process as Letter];
        Atomics.add(this.#clock, 0, BigInt(TICK_MS));
        calls.push(call);
        const count = calls.filter(({ process }) => process === call.process).length;
        if (crash?.process === call.process && crash.after === count) await instance.crash(call);
        else await instance.step(call);
      }
    } finally {
      A.free();
      B.free();
    }
  }

  /** The janitor runs and the client of the process that ended tries again: the data is valid before and after. */
  async #afterCrash(
    { process }: Crash,
    writers: Pair['writers'],
    copy: Copy<Ids>,
  ): Promise<Pick<Order, 'outcome' | 'violations'>> {
    const before = violations(tableOf(await rowsOfUser(copy.userId, copy.codes)));
    const instance = this.#instances[process];
    await instance.run({ run: 'janitor' });
    const result = await perform(WRITERS[writers[LETTERS.indexOf(process) as 0 | 1]], instance, copy);
    const table = tableOf(await this.#rows(copy), true);
    const odd = result.status >= 429 ? [`the retry returned ${result.status}`] : [];
    return {
      outcome: outcomeText({ [process]: result }, table, copy),
      violations: [...before, ...violations(table), ...odd],
    };
  }

  async #copy(scene: SceneName): Promise<Copy<Ids>> {
    const preparing = this.#fixtures.get(scene) ?? this.#prepare(scene);
    this.#fixtures.set(scene, preparing);
    const lastUsed = Date.now() + RECENTLY_MS;
    return copyFixture(await preparing, scene === 'key' ? undefined : lastUsed);
  }

  async #prepare(scene: SceneName): Promise<Fixture<Ids>> {
    const me = await newUser({}, this.#instances.A.url);
    return prepareFixture(me, FIXTURES[scene], ({ roomId }) => (roomId === '' ? [] : [roomId]));
  }

  /** Reads all rows of a copy, and keeps the janitor of later orders from what is left for it. */
  async #rows({ userId, codes }: Copy<Ids>) {
    const rows = await rowsOfUser(userId, codes);
    const left = rows.filter(({ PK }) => PK === PURGE_PARTITION || PK === FILE_PURGE_PARTITION);
    if (left.length > 0) await deleteAll(left);
    return rows;
  }

  #setClock(): void {
    Atomics.store(this.#clock, 0, BigInt(Date.now()));
  }
}

/** Sends the request, or runs the command, and returns its result. */
async function perform(writer: Writer, instance: Instance, { as, ids }: Copy<Ids>): Promise<Result> {
  if ('task' in writer) {
    // What a command prints and the janitor counts is no promise; only whether it succeeds.
    const result = await instance.run(writer.task(ids));
    const hasFailed = typeof result === 'object' && result !== null && 'error' in result;
    return hasFailed ? { status: 500, body: result } : { status: 200, body: undefined };
  }
  if ('redeems' in writer) {
    const { status, body } = await redeem(writer.redeems(ids), {}, instance.url);
    // Which of several reasons an error describes is no promise.
    return { status, body: 'error' in body ? body.error : body };
  }
  const { status, headers, body } = await as(instance.url).call(
    writer.contract,
    writer.input(ids),
    writer.headers,
  );
  return {
    status,
    etag: headers.get('etag') ?? undefined,
    body: { ...(body as object), replayed: headers.get('idempotency-replayed') ?? undefined },
  };
}
