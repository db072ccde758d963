// How the costs of lists grow, as exponents: 0 is a constant, 1 is growth in proportion to the notes.
import type { Growth, GrowthPoint } from './growth.ts';
import { growthExponent } from './statistics.ts';

export interface Exponents {
  readonly request: string;
  readonly state: 'cold' | 'warm';
  readonly calls: number;
  readonly read: number;
  /** Of CPU time, where it was taken: noisy. */
  readonly cpu: number | undefined;
}

/** The exponents of every request, cold and warm. */
export function exponentsOf({ points }: Pick<Growth, 'points'>): Exponents[] {
  return Object.entries(Object.groupBy(points, ({ request }) => request)).flatMap(([request, own = []]) =>
    (['cold', 'warm'] as const).map((state) => {
      const slope = (cost: (point: GrowthPoint) => number): number =>
        rounded(growthExponent(own.map((point) => [point.notes, cost(point)])));
      return {
        request,
        state,
        calls: slope((point) => point[state].calls),
        read: slope((point) => point[state].read),
        cpu: own.every(({ times }) => times)
          ? slope(({ times }) => times?.[state].cpuMicros ?? 0)
          : undefined,
      };
    }),
  );
}

/** To hundredths, and no negative zero. */
const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;
