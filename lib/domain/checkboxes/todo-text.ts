// The text of a todo that is derived from a checkbox line: its form, and whether it is still the text of the line (D38, E12).
import { writtenDue } from '../../markdown/due-date-forms.ts';
import { TODO_TEXT_MAX_CHARACTERS } from '../../schema/limits.ts';

/** The text of a line, as todos have it. */
export interface TodoText {
  /** The text. If the line is too long: its beginning, with the due date appended if the beginning lacks it (E26). */
  readonly text: string;
  /** The beginning alone, which versions before 1.3.0 stored as the text, also with white space at its end. */
  readonly beginning: string;
}

/** @param line the text after the box on its line, trimmed */
export function todoTextOf(line: string): TodoText {
  const beginning = beginningOf(line, TODO_TEXT_MAX_CHARACTERS);
  if (beginning === line) return { text: line, beginning };
  const due = writtenDue(line);
  const text = isDue(beginning, due?.date) ? beginning : withDue(line, due, TODO_TEXT_MAX_CHARACTERS);
  return { text, beginning };
}

/** Whether a todo still has the text of a line. */
export function isTextOf(todo: string, { text, beginning }: TodoText): boolean {
  const said = inOneLine(todo);
  return said === text || said === beginning;
}

/** The text of a todo as its line has it: line breaks become spaces. */
export const inOneLine = (text: string): string => text.trim().replace(/[\r\n]+/g, ' ');

function beginningOf(line: string, characters: number): string {
  if (line.length <= characters) return line;
  // A character has at most two units.
  return Array.from(line.slice(0, 2 * characters))
    .slice(0, characters)
    .join('')
    .trimEnd();
}

type Due = ReturnType<typeof writtenDue>;

const isDue = (text: string, date: string | undefined): boolean => writtenDue(text)?.date === date;

/** The beginning of a line that leaves room for its due date, and the date as it is written. */
function withDue(line: string, due: Due, characters: number): string {
  const end = due ? ` ${due.text}` : '';
  const text = beginningOf(line, characters - Array.from(end).length) + end;
  // The beginning of a number can be a date that the line does not have.
  return isDue(text, due?.date) ? text : withDue(line, due, characters - 1);
}
