// Many histories, and how often things happened in them.
import { runHistory, type HistoryOptions } from './history.ts';

export interface Played {
  /** The most quiet rounds of each folder that a history needed. */
  readonly quietRounds: number;
  /** The rows of the table of decisions, the requests that got 412, and the conflict notes that are left. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Plays the histories of `count` seeds from `seed` on. @throws Error of the first one that fails, with its trace */
export async function play(seed: number, count: number, options: HistoryOptions = {}): Promise<Played> {
  const counts = new Map<string, number>();
  const add = (name: string, times: number): void => void counts.set(name, (counts.get(name) ?? 0) + times);
  let quietRounds = 0;
  for (let n = 0; n < count; n += 1) {
    const { world, quietRounds: needed } = await runHistory(seed + n, options);
    quietRounds = Math.max(quietRounds, needed);
    for (const [name, times] of world.counts) add(name, times);
    for (const [name, times] of world.service.counts) if (name.endsWith(' 412')) add(name, times);
    add('conflict notes', world.app.notes().filter(({ name }) => name.includes('(conflict ')).length);
  }
  return { quietRounds, counts };
}
