// The search for orders, on small programs whose orders can all be counted.
// @module-tag slow
import { describe, expect, test } from 'vitest';
import { forEachOrder, type Choose, type Step } from '../harness/explorer/orders.ts';
import { chance, type Chance } from '../harness/chance.ts';

/** A step reads one row and writes another, after a read of what it finds; undefined does neither. */
interface Move {
  readonly read: string | undefined;
  readonly write: string | undefined;
}

/** Each process runs its stages in turn; the moves of a stage wait together. */
type Program = Readonly<Record<string, readonly (readonly Move[])[]>>;

let partitions = 0;

/** Runs a program in the chosen order, on rows of its own. Returns what every step has read; undefined if the run was ended. */
function execute(
  program: Program,
  choose: (waiting: readonly Step[]) => Step | undefined,
): string | undefined {
  const partition = `p${partitions++}`;
  const rows = (name: string | undefined) =>
    name === undefined ? [] : [{ partition, from: name, to: name }];
  const table = new Map<string, string>();
  const seen: Record<string, string[]> = Object.fromEntries(Object.keys(program).map((name) => [name, []]));
  const stage: Record<string, number> = {};
  const done = new Set<string>();
  const waiting = (): Step[] =>
    Object.entries(program).flatMap(([process, stages]) => {
      const at = stage[process] ?? 0;
      const open = (stages[at] ?? []).map((move, n) => ({ move, id: `${process}${at}.${n}` }));
      return open
        .filter(({ id }) => !done.has(id))
        .map(({ move, id }) => ({
          id,
          process,
          footprint: { reads: rows(move.read), writes: rows(move.write) },
        }));
    });
  for (let open = waiting(); open.length > 0; open = waiting()) {
    const step = choose(open);
    if (!step) return undefined;
    const [, at = '', n = ''] = /^\w(\d+)\.(\d+)$/.exec(step.id) ?? [];
    const move = program[step.process]?.[Number(at)]?.[Number(n)];
    if (move?.read !== undefined) seen[step.process]?.push(`${step.id}=${table.get(move.read) ?? ''}`);
    // A process does not know the reply to a call that still waits.
    const known = (seen[step.process] ?? []).filter((each) => !each.startsWith(`${step.process}${at}.`));
    if (move?.write !== undefined) table.set(move.write, `${step.id}(${known.toSorted().join()})`);
    done.add(step.id);
    const all = program[step.process]?.[Number(at)] ?? [];
    if (all.every((_, k) => done.has(`${step.process}${at}.${k}`))) stage[step.process] = Number(at) + 1;
  }
  return JSON.stringify([[...table].toSorted(), Object.values(seen).map((each) => each.toSorted())]);
}

/** The results of all orders, without any pruning. */
function allResults(program: Program): { results: Set<string>; count: number } {
  const results = new Set<string>();
  let count = 0;
  const visit = (prefix: readonly string[]): void => {
    let depth = 0;
    let open: readonly Step[] = [];
    const result = execute(program, (waiting) => {
      open = waiting;
      const next = prefix[depth++];
      return waiting.find(({ id }) => id === next);
    });
    if (result === undefined) return open.forEach(({ id }) => visit([...prefix, id]));
    results.add(result);
    count += 1;
  };
  visit([]);
  return { results, count };
}

async function exploredResults(program: Program): Promise<{ results: Set<string>; count: number }> {
  const results = new Set<string>();
  let count = 0;
  await forEachOrder(async (choose: Choose) => {
    const result = execute(program, choose);
    if (result === undefined) return;
    results.add(result);
    count += 1;
  });
  return { results, count };
}

function randomProgram({ below, coin }: Chance): Program {
  const name = () => (coin(3) ? undefined : `r${below(3)}`);
  const move = () => ({ read: name(), write: coin() ? name() : undefined });
  const stages = () =>
    Array.from({ length: 1 + below(3) }, () => Array.from({ length: coin(3) ? 2 : 1 }, move));
  return { A: stages(), B: stages() };
}

const read = (name: string): Move => ({ read: name, write: undefined });
const write = (name: string): Move => ({ read: undefined, write: name });

describe('forEachOrder', () => {
  test('finds every result of 300 random programs', async () => {
    const seed = 20_250_207;
    const random = chance(seed);
    for (let n = 0; n < 300; n++) {
      const program = randomProgram(random);
      const { results } = await exploredResults(program);
      expect(results, JSON.stringify(program)).toEqual(allResults(program).results);
    }
  });

  test('runs one order if all steps commute', async () => {
    const program = { A: [[read('x')], [write('a')]], B: [[read('x')], [write('b')]] };
    expect((await exploredResults(program)).count).toBe(1);
  });

  test('runs each order of steps that conflict once', async () => {
    const program = { A: [[write('x')], [write('x')]], B: [[write('x')], [write('x')]] };
    expect(await exploredResults(program)).toEqual(allResults(program));
  });

  test('tries each order of a write and reads that wait together', async () => {
    const program = { A: [[read('x'), read('y')]], B: [[write('x')], [write('y')]] };
    expect((await exploredResults(program)).results).toEqual(allResults(program).results);
  });

  test('names a program that does not repeat itself', async () => {
    let runs = 0;
    const changing = async (choose: Choose) => {
      runs += 1;
      execute({ A: [[write('x')]], ...(runs === 1 && { B: [[write('x')]] }) }, choose);
    };
    await expect(forEachOrder(changing)).rejects.toThrow('the same steps');
  });
});
