// Replays one order from its text and prints its calls.
import { expect } from 'vitest';
import type { Arena } from './arena.ts';
import { SerialOutcomes } from './explore.ts';
import { follow, parseSchedule } from './schedule.ts';

/** Fails like the order itself: with its broken invariants, or beside the outcome of the serial order that begins like it. */
export async function replay(arena: Arena, text: string): Promise<void> {
  const { pair, moves, crash } = parseSchedule(text);
  const order = await arena.run(pair, follow(moves), crash);
  const lines = order.calls.map((call) => `${call.id.padEnd(4)} ${call.text}`);
  process.stdout.write(`${text}\n${lines.join('\n')}\n${order.outcome}\n`);
  expect(order.violations).toEqual([]);
  if (crash) return;
  const serial = new SerialOutcomes(arena, pair);
  if (!(await serial.allow(order)))
    expect(order.outcome.split('\n')).toEqual((await serial.startingWith('A')).split('\n'));
}
