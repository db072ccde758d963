// Explores a pair and judges each order: its responses and lists must be those of one of the two serial orders, and no
// invariant may be broken. No time passes while calls wait, so a 429 is a finding like any other difference.
import type { Arena, Crash, Order, Pair } from './arena.ts';
import type { Chance } from '../chance.ts';
import { LETTERS, type Letter } from './letters.ts';
import { forEachOrder, type Choose } from './orders.ts';
import { replayCommand, written } from './schedule.ts';

/** An order that is not like a serial one, or that breaks an invariant. */
export interface Finding {
  /** The text that replays it. */
  readonly schedule: string;
  readonly outcome: string;
  readonly violations: readonly string[];
}

export interface Explored {
  readonly pair: Pair;
  readonly orders: number;
  readonly calls: number;
  readonly seconds: number;
  /** Orders whose outcome is not that of a serial order. */
  readonly deviating: readonly Finding[];
  /** Orders that break an invariant. */
  readonly broken: readonly Finding[];
}

/** Every order. */
export const exploreAll = (arena: Arena, pair: Pair): Promise<Explored> => explore(arena, pair, forEachOrder);

/** A number of random orders in which both processes are interrupted once. */
export const exploreSome = (arena: Arena, pair: Pair, count: number, random: Chance): Promise<Explored> =>
  explore(arena, pair, async (run) => {
    const { calls } = await run(inTurn('A'));
    const length = (letter: Letter) => calls.filter(({ process }) => process === letter).length;
    for (let n = 0; n < count; n++) await run(interrupted(length, random));
  });

/** Every order in which one of the processes ends after one of its calls. Outcomes are not compared. */
export const exploreCrashes = (arena: Arena, pair: Pair): Promise<Explored> =>
  measure(pair, async (count) => {
    for (const process of LETTERS)
      for (let after = 1, isReached = true; isReached; after++) {
        isReached = false;
        const crash: Crash = { process, after };
        await forEachOrder(async (choose) => {
          const { order, text } = await runWritten(arena, pair, choose, crash);
          // A process that makes fewer calls has not ended early.
          if (text.includes('!')) isReached = true;
          else if (order.isComplete) return;
          count(order, text);
        });
      }
  });

type Run = (choose: Choose) => Promise<Order>;

const explore = (arena: Arena, pair: Pair, search: (run: Run) => Promise<unknown>): Promise<Explored> =>
  measure(pair, async (count) => {
    const serial = new SerialOutcomes(arena, pair);
    await search(async (choose) => {
      const { order, text } = await runWritten(arena, pair, choose);
      count(order, text, !order.isComplete || (await serial.allow(order)));
      return order;
    });
  });

/** Runs an order and writes down its schedule. @throws Error with the schedule if the order can't be judged */
async function runWritten(
  arena: Arena,
  pair: Pair,
  choose: Choose,
  crash?: Crash,
): Promise<{ order: Order; text: string }> {
  const { text, ...recorded } = written(pair, choose, crash);
  try {
    const order = await arena.run(pair, recorded.choose, crash);
    return { order, text: text() };
  } catch (error) {
    throw new Error(`${replayCommand(text())}\n${String(error)}`, { cause: error });
  }
}

type Count = (order: Order, schedule: string, isSerial?: boolean) => void;

async function measure(pair: Pair, search: (count: Count) => Promise<unknown>): Promise<Explored> {
  const start = performance.now();
  const deviating: Finding[] = [];
  const broken: Finding[] = [];
  let [orders, calls] = [0, 0];
  await search(({ isComplete, violations, outcome, ...order }, schedule, isSerial = true) => {
    calls += order.calls.length;
    if (!isComplete) return;
    orders += 1;
    const finding = { schedule, outcome, violations };
    if (violations.length > 0) broken.push(finding);
    if (!isSerial) deviating.push(finding);
  });
  return { pair, orders, calls, seconds: (performance.now() - start) / 1_000, deviating, broken };
}

/** The outcomes of the two serial orders, each computed when it is first needed. */
export class SerialOutcomes {
  readonly #arena: Arena;
  readonly #pair: Pair;
  readonly #outcomes = new Map<Letter, string>();

  constructor(arena: Arena, pair: Pair) {
    this.#arena = arena;
    this.#pair = pair;
  }

  /** Whether the outcome of an order is that of a serial one. */
  async allow({ calls, outcome }: Order): Promise<boolean> {
    const first = serialFrom(calls.map(({ process }) => process));
    if (first) this.#outcomes.set(first, outcome);
    for (const letter of LETTERS) if ((await this.startingWith(letter)) === outcome) return true;
    return false;
  }

  async startingWith(first: Letter): Promise<string> {
    const known = this.#outcomes.get(first) ?? (await this.#arena.run(this.#pair, inTurn(first))).outcome;
    this.#outcomes.set(first, known);
    return known;
  }
}

/** The process that comes first, if the other one begins after its end. */
function serialFrom(processes: readonly string[]): Letter | undefined {
  const changes = processes.filter((process, n) => n > 0 && process !== processes[n - 1]).length;
  return changes <= 1 ? LETTERS.find((letter) => letter === processes[0]) : undefined;
}

/** Lets one process end before the other one begins. */
const inTurn =
  (first: Letter): Choose =>
  (waiting) =>
    waiting.find(({ process }) => process === first) ?? waiting[0];

/** One process is interrupted by the other one, which is then interrupted by the first. */
function interrupted(length: (letter: Letter) => number, { below, coin }: Chance): Choose {
  const [first, second]: readonly [Letter, Letter] = coin() ? ['A', 'B'] : ['B', 'A'];
  const phases = [
    { process: first, calls: 1 + below(Math.max(1, length(first) - 1)) },
    { process: second, calls: 1 + below(Math.max(1, length(second) - 1)) },
    { process: first, calls: Infinity },
  ];
  return (waiting) => {
    for (let phase = phases[0]; phase; phase = phases[0]) {
      const { process } = phase;
      const own = waiting.filter((step) => step.process === process);
      if (phase.calls > 0 && own.length > 0) {
        phase.calls -= 1;
        return own[below(own.length)];
      }
      phases.shift();
    }
    return waiting[0];
  };
}
