// The calendars: daily and weekly notes. The ids of their notes and groups are derived, so the note of a day is
// recognized by its id alone, and never by its name (D41).
import { derivedId } from './ids.ts';
import type { WorkspaceCode } from './ids.ts';

/** The names that the calendars' groups are created with. */
export const CALENDAR_GROUPS = { daily: 'Daily Notes', weekly: 'Weekly Notes' } as const;

export type CalendarType = keyof typeof CALENDAR_GROUPS;

/** The id of the note of a day (`YYYY-MM-DD`) or week (`YYYY-Www`). */
export const calendarNoteId = (type: CalendarType, name: string, code: WorkspaceCode): string =>
  derivedId(`${type} ${name}`, code);

/** The id of the group in which a calendar creates its notes. */
export const calendarGroupId = (type: CalendarType, code: WorkspaceCode): string =>
  derivedId(`${type} group`, code);
