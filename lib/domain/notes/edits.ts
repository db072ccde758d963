// Applies partial edits to a text, one after another, in time proportional to the text.
import { noneLeft } from '../../core/inputs.ts';
import { occurrences } from '../../core/occurrences.ts';
import { sectionsOf } from '../../markdown/sections.ts';
import type { Edit } from '../../schema/edits.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { ApiError } from '../errors.ts';
import { withSection } from './section-edit.ts';

/** The maximum length of the text between two edits: a later edit can shorten it again. It bounds the memory. */
const LENGTH_MAX = 4 * NOTE_CONTENT_MAX_BYTES;

/**
 * The text after all edits.
 * @throws ApiError invalidRequest with the first edit that does not apply; noteTooLarge
 */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, edit, n) => {
    const after = afterEdit(
      before,
      edit,
      (part, reason) =>
        new ApiError('invalidRequest', { message: `edits[${n}]${part}: ${reason}`, fields: ['edits'] }),
    );
    if (after.length > LENGTH_MAX) throw new ApiError('noteTooLarge');
    return after;
  }, text);
}

/** The error of an edit; `part` is the member that it names. */
type Refuse = (part: '' | '.find' | '.heading', reason: string) => ApiError;

const EITHER = 'must have either find and replace, or heading and content';
const ABSENT = 'does not occur';

function afterEdit(text: string, edit: Edit, refuse: Refuse): string {
  const { find, replace, all = false, heading, content, position = 'end', ...rest } = edit;
  noneLeft(rest);
  if (find !== undefined && replace !== undefined && heading === undefined && content === undefined)
    return replaced(text, { find, replace, all }, refuse);
  if (find !== undefined || replace !== undefined || heading === undefined || content === undefined)
    throw refuse('', EITHER);
  const [section, ...others] = sectionsOf(text, heading);
  if (!section) throw refuse('.heading', ABSENT);
  if (others.length > 0) throw refuse('.heading', `matches ${others.length + 1} headings`);
  return withSection(text, section, content, position);
}

type Replacement = Required<Pick<Edit, 'find' | 'replace' | 'all'>>;

function replaced(text: string, { find, replace, all }: Replacement, refuse: Refuse): string {
  const found = occurrences(text, find);
  if (found.length === 0) throw refuse('.find', ABSENT);
  if (found.length > 1 && !all) throw refuse('.find', `occurs ${found.length} times`);
  const parts: string[] = [];
  let end = 0;
  let length = text.length;
  for (const start of found) {
    // Of occurrences that overlap only the first is replaced.
    if (start < end) continue;
    length += replace.length - find.length;
    if (length - text.length > LENGTH_MAX) throw new ApiError('noteTooLarge');
    parts.push(text.slice(end, start), replace);
    end = start + find.length;
  }
  return [...parts, text.slice(end)].join('');
}
