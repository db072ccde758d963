// The processor time of a command and of everything it starts. Unlike elapsed time, it does not grow on a busy machine.
import { existsSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every processor that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * User and system time in seconds of this process, all of its threads, and every process below it that has ended and
 * was waited for by its parent. Undefined where there is no /proc.
 */
export function coreSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program may contain spaces and parentheses. After it come the fields 3 (state) to 52 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The times of this process and of its children, each in user mode and in the kernel.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
