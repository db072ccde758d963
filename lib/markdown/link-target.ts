// The meanings of a link's target (E27): a day, a week, or a note by its name or path.
import { comparableName } from '../core/text.ts';
import type { Reference } from './references.ts';

/** A day (`YYYY-MM-DD`) or a week (`YYYY-Www`). */
export interface CalendarTarget {
  readonly type: 'daily' | 'weekly';
  readonly name: string;
}

const EXTENSION = '.md';
const DATE = /^\d{4}-\d\d-\d\d$/;
const WEEK = /^(\d{4})-w(\d\d)$/;
/** Extensions of files that notes can refer to, besides notes. */
const FILE =
  /\.(?:png|jpe?g|gif|webp|avif|heic|svg|bmp|pdf|mp3|m4a|ogg|wav|flac|mp4|webm|mov|txt|csv|json|canvas|zip)$/;

/**
 * The target of a reference in the form in which targets are compared; undefined for an address or a part of the same
 * note, which can mean no note. A path from the group of the note begins with `./`, `../` or `/`.
 */
export function linkTargetOf({
  external,
  target,
  isPath,
}: Pick<Reference, 'external' | 'target' | 'isPath'>): string | undefined {
  const comparable = external ? '' : comparableName(target);
  if (comparable === '') return undefined;
  return isPath ? pathTarget(comparable) : comparable;
}

const PATH = /^\.{0,2}\//;
const HERE = './';

/** A target that is a path from the group of the note. */
export const pathTarget = (target: string): string => (PATH.test(target) ? target : HERE + target);

export const isPathTarget = (target: string): boolean => PATH.test(target);

/** A target by which a note is looked for anywhere. */
export const withoutHere = (target: string): string =>
  target.startsWith(HERE) ? target.slice(HERE.length) : target;

/**
 * Whether a reference that leads to no note is a broken link to one: `[[Name]]` unless it names a file, or
 * `[text](Name.md)`.
 */
export const isNoteLink = (
  { kind, external }: Pick<Reference, 'kind' | 'external'>,
  target: string,
): boolean => !external && (kind === 'wiki' ? !FILE.test(target) : target.endsWith(EXTENSION));

/** The names that a target can be: as it is, then without `.md`. */
export const namesIn = (target: string): string[] => {
  const name = withoutHere(target);
  return [name, withoutExtension(name)];
};

export const withoutExtension = (target: string): string =>
  target.endsWith(EXTENSION) ? target.slice(0, -EXTENSION.length) : target;

/** The day or week that a comparable target means; undefined for any other, also for a date that does not exist. */
export function calendarTargetOf(target: string): CalendarTarget | undefined {
  const name = withoutExtension(withoutHere(target));
  if (DATE.test(name)) return isRealDate(name) ? { type: 'daily', name } : undefined;
  const [, year, week] = WEEK.exec(name) ?? [];
  const isWeek = year !== undefined && Number(week) >= 1 && Number(week) <= weeksIn(year);
  return isWeek ? { type: 'weekly', name: name.toUpperCase() } : undefined;
}

const DAY_MS = 86_400_000;
const EPOCH_WEEKDAY = 4;
const THURSDAY = 4;

const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;

/** `Date.parse` accepts 30 February as 2 March. */
const isRealDate = (date: string): boolean => {
  const [year, month, day] = date.split('-').map(Number);
  const lastOfMonth = [31, isLeap(year ?? 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
    (month ?? 0) - 1
  ];
  return lastOfMonth !== undefined && day !== undefined && day >= 1 && day <= lastOfMonth;
};

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** An ISO year has 53 weeks if its first or its last day is a Thursday. */
const weeksIn = (year: string): number =>
  [`${year}-01-01`, `${year}-12-31`].some(
    (date) => (((dayOf(date) + EPOCH_WEEKDAY) % 7) + 7) % 7 === THURSDAY,
  )
    ? 53
    : 52;
