// The calendar of the todos of a workspace (E26): the open ones with a due date.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { now, timestamp } from '../../core/clock.ts';
import { idOf } from '../../core/ids.ts';
import { addDays, dateIn } from '../../core/iso-calendar.ts';
import { notes } from '../../db/resources/notes.ts';
import { todos } from '../../db/resources/todos.ts';
import { inlineText } from '../../markdown/plain-text.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { dueDateOf, withoutDueDate } from '../todos/due-date.ts';
import { noteDeletions, noteNames } from '../todos/list-todos.ts';
import { calendarText, type CalendarEvent } from './calendar.ts';

/** Todos that have been due for longer are left out. */
const DAYS_BACK = 90;

const EVENTS_MAX = 1_000;

/** The name of the calendar. It names neither the user nor the workspace. */
const NAME = 'Todos';

interface CalendarOptions {
  /** The address of the service, without a trailing slash: each event has the address of its note in the app. */
  readonly baseUrl: string;
  readonly alarm?: true | undefined;
}

/** The calendar of a workspace. @throws the error of `verify` if the workspace has been deleted since */
export async function todoCalendar(
  workspace: OwnedWorkspace,
  { baseUrl, alarm }: CalendarOptions,
): Promise<string> {
  const { entry, account, code } = workspace;
  const [allTodos, allNotes] = await Promise.all([
    cachedRows(todos, workspace, entry.todos),
    cachedRows(notes, workspace, entry.notes),
  ]);
  const deletionOf = noteDeletions(allNotes);
  const nameOf = noteNames(allNotes);
  const from = addDays(dateIn(account.timeZone, now()), -DAYS_BACK);
  const events = allTodos.flatMap(({ id, text, note, completedAt, deleted, updated }): CalendarEvent[] => {
    const isDeleted = !deletionOf.has(note) || (deleted ?? deletionOf.get(note)) !== undefined;
    if (completedAt !== undefined || isDeleted) return [];
    const date = dueDateOf(text);
    if (date === null || date < from) return [];
    const description = nameOf.get(note) ?? '';
    const summary = inlineText(withoutDueDate(text)) || description;
    // Without a valid host in the request, the address of the service is unknown.
    const url = baseUrl.startsWith('http') ? `${baseUrl}/app#/note/${idOf(note, code)}` : undefined;
    return [{ uid: `${id}@notes`, date, summary, description, url, alarm, changed: timestamp(updated) }];
  });
  const sorted = events.toSorted(
    (a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1) || (a.uid < b.uid ? -1 : 1),
  );
  return calendarText(NAME, sorted.slice(0, EVENTS_MAX));
}
