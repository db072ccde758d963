// The group of calendar notes: created with the first note, and again after it was deleted.
import { now } from '../../core/clock.ts';
import { calendarGroupId, type CalendarType } from '../../core/calendars.ts';
import { codeOf, idOf, type WorkspaceCode } from '../../core/ids.ts';
import { checkGroup, groups, putGroup } from '../../db/resources/groups.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { step, type Step } from '../write.ts';

/** A kind of calendar. The ids of its notes and of its group are derived from `type`. */
export interface Calendar {
  readonly type: CalendarType;
  readonly groupName: string;
}

/** A group, with the step that creates it or requires that it exists. */
export interface Place {
  readonly id: string;
  readonly step: Step;
}

/** The calendar's own group. */
export async function calendarGroup(calendar: Calendar, code: WorkspaceCode): Promise<Place> {
  const id = calendarGroupId(calendar.type, code);
  if (await groups.get(id)) return existing(id);
  const time = now();
  const row = { id, name: calendar.groupName, created: time, updated: time, version: 1 };
  return { id, step: step(putGroup(row), { groups: 1 }) };
}

/**
 * The group of a note that is restored: its old group if that exists, else the calendar's own. Undefined if it had
 * none.
 */
export async function groupOf(calendar: Calendar, { id, group }: NoteRow): Promise<Place | undefined> {
  if (group === undefined) return undefined;
  const wanted = idOf(group, codeOf(id));
  return (await groups.get(wanted)) ? existing(wanted) : calendarGroup(calendar, codeOf(id));
}

const existing = (id: string): Place => ({ id, step: step(checkGroup(id)) });
