// The problems and the table of an exploration.
import type { Explored, Finding } from './explore.ts';
import { NOT_SERIALIZABLE } from './not-serializable.ts';
import { pairText, replayCommand } from './schedule.ts';

/** The orders of a pair that break an invariant, or that are not serializable and not listed as such. */
export function problemsOf({ pair, deviating, broken }: Explored): string[] {
  const unlisted = pairText(pair) in NOT_SERIALIZABLE ? [] : deviating;
  return [...new Set([...broken, ...unlisted])].map(problem);
}

/** The same after all orders have been run, with an entry of the list that no longer deviates. */
export function allProblemsOf(explored: Explored): string[] {
  const text = pairText(explored.pair);
  const isStale = text in NOT_SERIALIZABLE && explored.deviating.length === 0;
  return [
    ...problemsOf(explored),
    ...(isStale ? [`${text} is serializable: remove it from NOT_SERIALIZABLE`] : []),
  ];
}

const problem = ({ schedule, violations, outcome }: Finding): string =>
  [replayCommand(schedule), ...violations, outcome].join('\n');

const COLUMNS = ['scene', 'pairs', 'orders', 'calls', 'not serial', 'seconds'] as const;

/** Pairs, orders, calls, orders that are not serializable, and seconds, for each scene and in total. */
export function table(all: readonly Explored[]): string {
  const scenes = Map.groupBy(all, ({ pair }) => pair.scene);
  const rows = [...scenes].map(([scene, some]) => [scene, ...sums(some)]);
  const lines = [COLUMNS, ...rows, ['total', ...sums(all)]];
  return lines
    .map(([first = '', ...rest]) => first.padEnd(26) + rest.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
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
