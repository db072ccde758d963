// The processor time of a command and of everything it starts. Unlike elapsed time, it does not grow on a busy machine.
import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every processor that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * User and system time in seconds of this process, all of its threads, and every process below it that has ended and
 * was waited for by its parent. Undefined where there is no /proc.
 */
export function coreSeconds(): number | undefined {
  const stat = readStat();
  if (stat === undefined) return undefined;
  // The name of the program may contain spaces and parentheses. After it come the fields 3 (state) to 52 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, usersOfChildren, systemsOfChildren] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (usersOfChildren ?? 0) + (systemsOfChildren ?? 0)) / TICKS_PER_SECOND;
}

function readStat(): string | undefined {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
}
