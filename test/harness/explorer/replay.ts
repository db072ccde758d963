// Replays one order from its text and prints its calls.
import type { Arena } from './arena.ts';
import { SerialOutcomes } from './explore.ts';
import { follow, parseSchedule } from './schedule.ts';

/** @returns the broken invariants, and how the outcome differs from that of the serial order that begins with A */
export async function replay(arena: Arena, text: string): Promise<string[]> {
  const { pair, moves, crash } = parseSchedule(text);
  const order = await arena.run(pair, follow(moves), crash);
  const lines = order.calls.map((call) => `${call.id.padEnd(4)} ${call.text}`);
  process.stdout.write(`${text}\n${lines.join('\n')}\n${order.outcome}\n`);
  const serial = new SerialOutcomes(arena, pair);
  if (crash || (await serial.allow(order))) return [...order.violations];
  return [...order.violations, ...difference(order.outcome, await serial.startingWith('A'))];
}

function difference(is: string, serial: string): string[] {
  const [own, other] = [is.split('\n'), serial.split('\n')];
  return [
    ...own.filter((line) => !other.includes(line)).map((line) => `only here: ${line}`),
    ...other.filter((line) => !own.includes(line)).map((line) => `only if A comes first: ${line}`),
  ];
}
