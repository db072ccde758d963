// Every order of the steps of concurrent processes, except those that only swap steps that commute: depth-first search
// without stored states, with sleep sets and with the reversal of races (source sets of "Optimal Dynamic Partial Order
// Reduction", Abdulla et al., 2014). It knows nothing of DynamoDB: a step has a footprint.
import { conflict, type Footprint } from './footprint.ts';

/** The next step of a process that waits for its turn. A process can wait with several steps at once. */
export interface Step {
  /** The same in all runs that begin with the same steps. */
  readonly id: string;
  readonly process: string;
  readonly footprint: Footprint;
}

/** Chooses the next of the waiting steps; undefined ends the run, because others lead to the same results. */
export type Choose = (waiting: readonly Step[]) => Step | undefined;

/** A state on the current path, and what is known about the steps that wait in it. */
interface State {
  /** The steps of the last run: each run can have rows of its own. */
  waiting: readonly Step[];
  /** The step that is taken next; the other sets hold ids, too. */
  taken: string;
  /** Steps whose continuations have been explored. */
  readonly asleep: Set<string>;
  /** Steps to explore. */
  readonly wanted: Set<string>;
}

/**
 * Calls `run` for every order. `run` must be repeatable: the same choices lead to the same waiting steps. A run stays in
 * a process as long as it can, so the first one is a serial order.
 */
export async function forEachOrder(run: (choose: Choose) => Promise<unknown>): Promise<void> {
  const path: State[] = [];
  do {
    let depth = 0;
    await run((waiting) => {
      const state = path[depth] ?? nextState(waiting, path.at(-1));
      if (!state) return undefined;
      state.waiting = waiting;
      path[depth] = state;
      depth += 1;
      return takenIn(state);
    });
    if (depth < path.length)
      throw new Error(`the same steps ended earlier: after ${depth} of ${path.length}`);
    wantReversals(path);
  } while (backtrack(path));
}

/** @throws Error if the step does not wait in this run */
function takenIn({ waiting, taken }: State): Step {
  const step = waiting.find(({ id }) => id === taken);
  if (!step) throw new Error(`the same steps led to other calls: ${taken} does not wait`);
  return step;
}

/** The state after the last one; undefined if all steps that wait in it are asleep. */
function nextState(waiting: readonly Step[], last: State | undefined): State | undefined {
  const before = last && takenIn(last);
  const sleepers = last?.waiting.filter(({ id }) => last.asleep.has(id)) ?? [];
  const asleep = new Set(
    sleepers.flatMap(({ id, footprint }) => (before && !conflict(footprint, before.footprint) ? id : [])),
  );
  const awake = waiting.filter(({ id }) => !asleep.has(id));
  const next = awake.find(({ process }) => process === before?.process) ?? awake[0];
  return next && { waiting, taken: next.id, asleep, wanted: new Set([next.id]) };
}

/** Goes back to the last state with a step that is still to be explored, and takes that step. */
function backtrack(path: State[]): boolean {
  for (let state = path.at(-1); state; state = path.at(-1)) {
    const { waiting, taken, asleep, wanted } = state;
    asleep.add(taken);
    const next = waiting.find(({ id }) => wanted.has(id) && !asleep.has(id));
    if (next) {
      state.taken = next.id;
      return true;
    }
    path.pop();
  }
  return false;
}

/** For each race of two steps on the path, wants an order in which the later one comes first. */
function wantReversals(path: readonly State[]): void {
  const steps = path.map(takenIn);
  const before = causes(path);
  const precedes = (i: number, j: number): boolean => before[j]?.has(i) ?? false;
  for (const [j, later] of steps.entries())
    for (const i of before[j] ?? []) {
      const [first, state] = [steps[i], path[i]];
      if (!first || !state || !conflict(first.footprint, later.footprint)) continue;
      // A process has its own order, and a race has no step in between that connects the two.
      if (first.process === later.process && begins(path, later) > i) continue;
      if ([...(before[j] ?? [])].some((k) => precedes(i, k))) continue;
      const moved = [...steps.keys()].filter((k) => k === j || (k > i && k < j && !precedes(i, k)));
      const initial = moved.filter((k) => !moved.some((other) => precedes(other, k)));
      // A step that only waits after the end of the other process can't come first.
      const ids = initial
        .flatMap((k) => steps[k]?.id ?? [])
        .filter((id) => state.waiting.some((step) => step.id === id));
      const [last] = ids.slice(-1);
      if (last !== undefined && !ids.some((id) => state.wanted.has(id))) state.wanted.add(last);
    }
}

/** For each step of a path, the earlier steps that it depends on, directly or through others. */
function causes(path: readonly State[]): Set<number>[] {
  const all: Set<number>[] = [];
  const steps = path.map(takenIn);
  for (const [j, later] of steps.entries()) {
    const begun = begins(path, later);
    const own = new Set<number>();
    for (const [i, earlier] of steps.slice(0, j).entries())
      if ((earlier.process === later.process && i < begun) || conflict(earlier.footprint, later.footprint))
        for (const cause of [i, ...(all[i] ?? [])]) own.add(cause);
    all.push(own);
  }
  return all;
}

/** The number of steps on the path before a step began to wait. */
const begins = (path: readonly State[], { id }: Step): number =>
  path.findIndex(({ waiting }) => waiting.some((step) => step.id === id));
