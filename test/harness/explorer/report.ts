// The table of an exploration, and the message about an order that fails.
import { expect } from 'vitest';
import { pairText } from './schedule.ts';
import type { Explored, Finding } from './explore.ts';
import { NOT_SERIALIZABLE } from './not-serializable.ts';

/** Fails if an order breaks an invariant, or is not serializable and not listed as such. */
export function expectSerial({ pair, deviating, broken }: Explored): void {
  expect(broken.map(shown), 'orders that break an invariant').toEqual([]);
  if (pairText(pair) in NOT_SERIALIZABLE) return;
  expect(deviating.map(shown), 'orders that are like no serial order').toEqual([]);
}

const shown = ({ schedule, violations, outcome }: Finding) =>
  [`SCHEDULE='${schedule}' npx vitest run test/proofs/interleavings.test.ts`, ...violations, outcome].join('\n');

const COLUMNS = ['scene', 'pairs', 'orders', 'calls', 'not serial', 'seconds'] as const;

/** Pairs, orders, calls, orders that are not serializable, and seconds, for each scene and in total. */
export function table(all: readonly Explored[]): string {
  const scenes = Map.groupBy(all, ({ pair }) => pair.scene);
  const rows = [...scenes].map(([scene, some]) => [scene, ...sums(some)]);
  const lines = [COLUMNS, ...rows, ['total', ...sums(all)]];
  return lines.map(([first = '', ...rest]) => first.padEnd(26) + rest.map((cell) => cell.padStart(11)).join('')).join('\n');
}

function sums(all: readonly Explored[]): string[] {
  const sum = (count: (each: Explored) => number) => all.reduce((total, each) => total + count(each), 0);
  return [
    all.length,
    sum(({ orders }) => orders),
    sum(({ calls }) => calls),
    sum(({ deviating }) => deviating.length),
    Math.round(sum(({ seconds }) => seconds)),
  ].map(String);
}
