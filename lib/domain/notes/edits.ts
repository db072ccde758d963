// Applies partial edits to a text, one after another, in time proportional to the text.
import { occurrences } from '../../core/occurrences.ts';
import { sectionsOf } from '../../markdown/sections.ts';
import type { Edit, SectionEdit, TextEdit } from '../../schema/edits.ts';
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
    const refuse: Refuse = (field, reason) =>
      new ApiError('invalidRequest', { message: `edits[${n}].${field}: ${reason}`, fields: ['edits'] });
    if ('find' in edit && 'heading' in edit)
      throw new ApiError('invalidRequest', { message: `edits[${n}]: ${BOTH}`, fields: ['edits'] });
    const after = 'find' in edit ? replaced(before, edit, refuse) : inSection(before, edit, refuse);
    if (after.length > LENGTH_MAX) throw new ApiError('noteTooLarge');
    return after;
  }, text);
}

type Refuse = (field: 'find' | 'heading', reason: string) => ApiError;

const BOTH = 'must have find or heading, not both';
const ABSENT = 'does not occur';

function replaced(text: string, { find, replace, all = false }: TextEdit, refuse: Refuse): string {
  const found = occurrences(text, find);
  if (found.length === 0) throw refuse('find', ABSENT);
  if (found.length > 1 && !all) throw refuse('find', `occurs ${found.length} times`);
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

function inSection(
  text: string,
  { heading, content, position = 'end' }: SectionEdit,
  refuse: Refuse,
): string {
  const [section, ...others] = sectionsOf(text, heading);
  if (!section) throw refuse('heading', ABSENT);
  if (others.length > 0) throw refuse('heading', `matches ${others.length + 1} headings`);
  return withSection(text, section, content, position);
}
