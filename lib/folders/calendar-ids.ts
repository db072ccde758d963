// The ids of calendar notes and their groups, as lib/core/calendars.ts derives them with Node's hash.
import { groupSeed, noteSeed, type CalendarType } from '../core/calendar-names.ts';
import { idFrom, type WorkspaceCode } from '../core/ids.ts';
import { sha256Of } from './hash.ts';

const derivedId = (seed: string, code: WorkspaceCode): string => idFrom(sha256Of(seed).subarray(0, 10), code);

/** The id of the note of a day (`YYYY-MM-DD`) or week (`YYYY-Www`). */
export const calendarNoteId = (type: CalendarType, name: string, code: WorkspaceCode): string =>
  derivedId(noteSeed(type, name), code);

/** The first 24 bits of `calendarNoteId`, in a small part of its time. */
export function calendarNoteStart(type: CalendarType, name: string): number {
  const [first = 0, second = 0, third = 0] = sha256Of(noteSeed(type, name));
  return (first << 16) | (second << 8) | third;
}

/** The first 24 bits of an id. */
export const startOf = (id: string): number => Number.parseInt(id.slice(0, 6), 16);

/** The id of the group in which a calendar creates its notes. */
export const calendarGroupId = (type: CalendarType, code: WorkspaceCode): string =>
  derivedId(groupSeed(type), code);
