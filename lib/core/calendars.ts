// The ids of calendar notes and their groups. They are derived, so the note of a day is recognized by its id alone, and
// never by its name (D41).
import { groupSeed, noteSeed, type CalendarType } from './calendar-names.ts';
import { derivedId } from './derived-id.ts';
import type { WorkspaceCode } from './ids.ts';

/** The id of the note of a day (`YYYY-MM-DD`) or week (`YYYY-Www`). */
export const calendarNoteId = (type: CalendarType, name: string, code: WorkspaceCode): string =>
  derivedId(noteSeed(type, name), code);

/** The id of the group in which a calendar creates its notes. */
export const calendarGroupId = (type: CalendarType, code: WorkspaceCode): string =>
  derivedId(groupSeed(type), code);
