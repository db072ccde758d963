// The due date in the text of a todo, as the user sees and changes it.
import { writtenDates } from '../../../lib/markdown/due-date-forms.ts';
import { isDate } from '../../../lib/core/iso-calendar.ts';

const written = (text: string) => writtenDates(text).find(({ date }) => isDate(date));

/** The text without its date, which is shown beside it. */
export const withoutDate = (text: string): string => withDueDate(text, null);

/** The text with another date, in the form that it has; `📅` if it has none. With null, without its date. */
export function withDueDate(text: string, date: string | null): string {
  const found = written(text);
  if (!found) return date === null ? text : `${text.trimEnd()} 📅 ${date}`;
  const [before, after] = [text.slice(0, found.start), text.slice(found.start + found.text.length)];
  if (date !== null) return before + found.text.replace(found.date, date) + after;
  return before.trimEnd() === '' ? after.trimStart() : before.trimEnd() + after;
}

export const dueDateIn = (text: string): string | null => written(text)?.date ?? null;

/** The parts of the list of todos. */
export type Part = 'Overdue' | 'Today' | 'Next 7 days' | 'Later' | 'No date';

/** The part in which a todo is listed. `inAWeek`: the seventh day after today. */
export function partOf(dueDate: string | null, today: string, inAWeek: string): Part {
  if (dueDate === null) return 'No date';
  if (dueDate <= today) return dueDate === today ? 'Today' : 'Overdue';
  return dueDate <= inAWeek ? 'Next 7 days' : 'Later';
}
