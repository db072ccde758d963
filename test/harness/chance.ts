/** Repeatable random choices. Tests report the seed when they fail. */
export interface Chance {
  /** An integer from 0 to `n` - 1. */
  readonly below: (n: number) => number;
  readonly pick: <T>(all: readonly T[]) => T;
  /** True once in `part` times on average, and in 2 by default. */
  readonly coin: (part?: number) => boolean;
}

export function chance(seed: number): Chance {
  let state = seed;
  const below = (n: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  return { below, pick, coin: (part = 2) => below(part) === 0 };
}
