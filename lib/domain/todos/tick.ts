// A change to a derived todo also changes its checkbox line, so that the next synced save of the note does not undo it.
import { laterThan } from '../../core/clock.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { TodoRow } from '../../db/resources/todos.ts';
import { ApiError } from '../errors.ts';
import { contentOf } from '../notes/note-contents.ts';
import { fits } from '../notes/note-rules.ts';
import { step, steps, type Step } from '../write/write.ts';
import { checkboxesIn, type Checkbox } from '../checkboxes/checkboxes.ts';

/**
 * The steps that update the line of a todo; none if the line no longer matches the todo that was read, or stays the same.
 * @throws ApiError noteTooLarge; Conflict if the note is rewritten concurrently
 */
export async function tickSteps(note: NoteRow, read: TodoRow, changed: TodoRow): Promise<Step[]> {
  const [is, was] = [changed.completedAt !== undefined, read.completedAt !== undefined];
  if (!read.derived || (changed.text === read.text && is === was)) return [];
  const content = await contentOf(note);
  const box = boxOf(content, read);
  if (!box) return [];
  const text = rewritten(content, box, changed);
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

/** The checkbox of a derived todo, if its line still matches the todo. */
function boxOf(content: string, read: TodoRow): Checkbox | undefined {
  const said = lineText(read.text);
  return checkboxesIn(content).find(
    ({ line, text, checked }) =>
      line === read.line && text === said && checked === (read.completedAt !== undefined),
  );
}

const BOX_LENGTH = '[ ]'.length;

/** The content with the box and the text of one line replaced by the todo's. */
function rewritten(content: string, box: Checkbox, { text, completedAt }: TodoRow): string {
  const textStart = content.indexOf(box.text, box.offset + BOX_LENGTH);
  const said = lineText(text);
  // A line longer than a todo's text keeps its end until the text changes.
  const rest = content.slice(textStart + box.text.length);
  return [
    content.slice(0, box.offset),
    completedAt === undefined ? '[ ]' : '[x]',
    content.slice(box.offset + BOX_LENGTH, textStart),
    said,
    said === box.text ? rest : rest.replace(/^[^\r\n]*/, ''),
  ].join('');
}

/** A todo's text on one line: line breaks become spaces. */
const lineText = (text: string): string => text.trim().replace(/[\r\n]+/g, ' ');
