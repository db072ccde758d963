// A change to a derived todo also changes its checkbox line, so that the next synced save of the note does not undo it.
import { laterThan } from '../../core/clock.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { TodoRow } from '../../db/resources/todos.ts';
import { ApiError } from '../errors.ts';
import { contentOf } from '../notes/note-contents.ts';
import { fits } from '../notes/note-rules.ts';
import { step, steps, type Step } from '../write/write.ts';
import { checkboxesIn } from '../checkboxes/checkboxes.ts';
import { inOneLine, isTextOf } from '../checkboxes/todo-text.ts';

/**
 * The steps that update the line of a todo; none if the line no longer matches the todo that was read, or is unchanged.
 * @throws ApiError noteTooLarge; Conflict if the note is rewritten concurrently
 */
export async function tickSteps(note: NoteRow, read: TodoRow, changed: TodoRow): Promise<Step[]> {
  const [is, was] = [changed.completedAt !== undefined, read.completedAt !== undefined];
  if (!read.derived || (changed.text === read.text && is === was)) return [];
  const content = await contentOf(note);
  const text = withTodo(content, read, changed);
  if (text === content) return [];
  if (!fits(text)) throw new ApiError('noteTooLarge');
  const version = note.version + 1;
  const body = noteContents.write(note.id, version, text, note);
  const { chunks: _, ...rest } = note;
  const row = { ...rest, ...body.ref, version, updated: laterThan(note.updated) };
  return [
    step(notes.replace(row, note), { counters: { bytes: row.bytes - note.bytes } }),
    ...steps(body.actions),
  ];
}

/** The content with the line of a todo changed, if the line still matches the todo that was read. */
export function withTodo(content: string, read: TodoRow, changed: TodoRow): string {
  const box = checkboxesIn(content).find(
    (each) =>
      each.line === read.line &&
      each.checked === (read.completedAt !== undefined) &&
      isTextOf(read.text, each),
  );
  if (!box) return content;
  const text = inOneLine(changed.text);
  const rest = content.slice(box.offset + BOX_LENGTH);
  return [
    content.slice(0, box.offset),
    changed.completedAt === undefined ? '[ ]' : '[x]',
    // A line longer than a todo's text keeps its end until the text changes.
    text === inOneLine(read.text) ? rest : rest.replace(TEXT, (_, space: string) => space + text),
  ].join('');
}

const BOX_LENGTH = '[ ]'.length;

/** The white space after a box, and the rest of the line. */
const TEXT = /^(\s*)[^\r\n]*/;
