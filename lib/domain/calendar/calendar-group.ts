// The group of calendar notes: created with the first note, and again after it was deleted.
import { now } from '../../core/clock.ts';
import { CALENDAR_GROUPS, type CalendarType } from '../../core/calendar-names.ts';
import { calendarGroupId } from '../../core/calendars.ts';
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { groups } from '../../db/resources/groups.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { PERMIT, requireWritable, type Permit } from '../access/write-group.ts';
import type { Caller } from '../caller.ts';
import { step } from '../write/write.ts';

/**
 * The group of a note that is created or restored: its old group if that exists, else the calendar's own. Undefined if
 * it had none. With the step that creates it or requires that it exists.
 */
export async function groupFor(type: CalendarType, code: WorkspaceCode, restored: NoteRow | undefined) {
  if (!restored) return calendarGroup(type, code);
  if (restored.group === undefined) return undefined;
  const wanted = idOf(restored.group, code);
  return (await groups.get(wanted)) ? existing(wanted) : calendarGroup(type, code);
}

/** The calendar's own group. */
async function calendarGroup(type: CalendarType, code: WorkspaceCode) {
  const id = calendarGroupId(type, code);
  if (await groups.get(id)) return existing(id);
  const time = now();
  const row = { id, name: CALENDAR_GROUPS[type], created: time, updated: time, version: 1 };
  return { id, isNew: true, step: step(groups.put(row), { counters: { groups: 1 } }) };
}

const existing = (id: string) => ({ id, isNew: false, step: step(groups.check(id)) });

/**
 * Requires that the key may write the note of a day or week (E39): in its group, or in the one that it gets when it is
 * created or restored.
 * @throws ApiError keyOneGroup, keyGroupGone
 */
export async function requireWritableDay(
  caller: Caller,
  type: CalendarType,
  workspace: OwnedWorkspace,
  note: NoteRow | undefined,
): Promise<Permit> {
  if (caller.writeGroupId === undefined) return PERMIT;
  if (note && note.deleted === undefined) return requireWritable(caller, workspace, { note });
  const group = await groupFor(type, workspace.code, note);
  return requireWritable(caller, workspace, { groupId: group && !group.isNew ? group.id : null });
}
