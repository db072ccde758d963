// The processor time of commands and of everything they start. Unlike elapsed time, it does not grow on a busy machine.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every processor that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * User and system time in seconds of this process, all of its threads, and every process below it that has ended and
 * was waited for by its parent. Undefined where there is no /proc.
 */
export function coreSeconds(): number | undefined {
  return existsSync('/proc/self/stat') ? statOf('self').seconds : undefined;
}

/** The time with that of the running child processes. 0 where there is no /proc. */
export const treeSeconds = (): number => (coreSeconds() ?? 0) + below(process.pid, () => true);

/**
 * The time of this process alone and of the processes below it that still run, except the trees of those whose command line
 * contains `except`. 0 where there is no /proc.
 */
export function secondsWithout(except: string): number {
  const { user, system } = process.cpuUsage();
  // One that has ended, and that its parent has not waited for, has no command line, but still its time.
  const isCounted = ({ id }: Stat): boolean => commandOf(id) !== '' && !commandOf(id).includes(except);
  return (user + system) / 1e6 + below(process.pid, isCounted);
}

/** The time of the trees of these children. */
function below(root: number, isCounted: (child: Stat) => boolean): number {
  const children = Map.groupBy(running(), ({ parent }) => parent);
  const sum = ({ id, seconds }: Stat): number => seconds + total(children.get(id) ?? []);
  const total = (trees: readonly Stat[]): number => trees.reduce((all, tree) => all + sum(tree), 0);
  return total((children.get(root) ?? []).filter(isCounted));
}

interface Stat {
  readonly id: number;
  readonly parent: number;
  readonly seconds: number;
}

function running(): Stat[] {
  const names = existsSync('/proc/self/stat') ? readdirSync('/proc') : [];
  return names.filter((name) => /^\d+$/.test(name)).flatMap((id) => unlessEnded(() => statOf(id)) ?? []);
}

/** The fields of proc(5). */
function statOf(id: string): Stat {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  // The name of the program may contain spaces and parentheses. After it come the fields 3 (state) to 52.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The times of the process and of its children that have ended, each in user mode and in the kernel.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { id: parseInt(stat, 10), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
}

const commandOf = (id: number): string =>
  unlessEnded(() => readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? '';

function unlessEnded<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
