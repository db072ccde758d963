// The due date of a todo: the first valid date in its text, in a form that people already use (E26). Nothing is stored.
import { writtenDue } from '../../markdown/due-date-forms.ts';

/** The due date in the text of a todo as `YYYY-MM-DD`; null if it has none. Dates that do not exist are skipped. */
export const dueDateOf = (text: string): string | null => writtenDue(text)?.date ?? null;

/** The text of a todo without its due date. */
export function withoutDueDate(text: string): string {
  const due = writtenDue(text);
  if (!due) return text;
  const end = due.start + due.text.length;
  return `${text.slice(0, due.start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}
