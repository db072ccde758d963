// The template of a day or week that is created (E29). A template never makes a request fail: one that is in the trash,
// damaged, or too large when filled is ignored.
import { addLogFields } from '../../core/request-context.ts';
import type { CalendarType } from '../../core/calendar-names.ts';
import { idOf } from '../../core/ids.ts';
import { getNotes } from '../../db/resources/account-and-notes.ts';
import type { TextPart } from '../../db/resources/notes.ts';
import { datesOf, filled, type Template } from '../../markdown/fill-template.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { syncedBoxes } from '../checkboxes/checkbox-sync.ts';
import { ApiError } from '../errors.ts';
import { joined, type Position } from '../notes/appended.ts';
import { contentOf, DamagedContentError } from '../notes/note-contents.ts';
import { fits } from '../notes/note-rules.ts';

/** The day or week that a template fills: `YYYY-MM-DD` or `YYYY-Www`. */
interface FilledPeriod {
  readonly type: CalendarType;
  readonly name: string;
}

/** The text that a request adds to the filled template; undefined for a request that only reads. */
interface Addition {
  readonly given: string | undefined;
  readonly append: Position | undefined;
  readonly syncTodos: boolean;
}

/** The first content of a day or week. */
export interface FirstContent {
  readonly content: string;
  /** Whether todos are derived from `filled`: not if it has too many checkboxes. */
  readonly syncTodos: boolean;
  /** The part of the content from which todos are derived. */
  readonly filled: TextPart;
}

/**
 * The filled template, with the text that is added. Undefined if there is no template, or if the result is too large
 * for a note.
 * @throws ApiError invalidRequest if todos are derived from an added text with too many checkboxes
 * @throws Conflict if the template is rewritten concurrently
 */
export async function firstContent(
  workspace: OwnedWorkspace,
  period: FilledPeriod,
  { given, append, syncTodos }: Addition,
): Promise<FirstContent | undefined> {
  const template = await templateOf(workspace, period.type);
  if (template === undefined) return undefined;
  const text = filled(template, datesOf(period.name));
  const content = given === undefined ? text : joined(text, given, append);
  if (text === '' || !fits(content)) return undefined;
  if (syncTodos && given !== undefined) syncedBoxes(given);
  const start = append === 'start' ? content.length - text.length : 0;
  const part = syncTodos ? { start: 0, end: content.length } : { start, end: start + text.length };
  return { content, syncTodos: hasFewBoxes(content, part), filled: part };
}

/** The note of the template: one call, if its content is one chunk. */
async function templateOf(
  { code, entry }: OwnedWorkspace,
  type: CalendarType,
): Promise<Template | undefined> {
  const local = entry[`${type}Template`];
  if (local === undefined) return undefined;
  const id = idOf(local, code);
  const found = (await getNotes([id])).get(id);
  if (!found || found.row.deleted !== undefined) return undefined;
  try {
    return { name: found.row.name, content: found.content ?? (await contentOf(found.row)) };
  } catch (error) {
    if (!(error instanceof DamagedContentError)) throw error;
    addLogFields({ template: error.message });
    return undefined;
  }
}

function hasFewBoxes(content: string, part: TextPart): boolean {
  try {
    syncedBoxes(content, part);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
