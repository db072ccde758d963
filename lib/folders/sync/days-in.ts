// Which files of a folder are days and weeks.
import type { Local } from './sides/local.ts';
import type { Running } from './start.ts';

/** A function that returns the day or week of a file: of several files of one day, the one of the last sync, or else the first. */
export function daysIn(local: Local, { state, names }: Running): (path: string) => string | undefined {
  const known = new Map(
    [...state.entries.values()].flatMap(({ day, path }) => (day === undefined ? [] : [[day, path]])),
  );
  const days = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const { path, kind } of local.files.values()) {
    const day = kind === 'note' ? names.dayOf(path) : undefined;
    if (day === undefined) continue;
    const first = days.get(day);
    if (first !== undefined && local.at(known.get(day) ?? '')?.path !== path) continue;
    if (first !== undefined) paths.delete(first);
    days.set(day, path);
    paths.set(path, day);
  }
  return (path) => paths.get(path);
}
