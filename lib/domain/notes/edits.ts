// Applies partial edits to a text, one after another. Each takes time proportional to the text, and the limits below
// bound what all of them do together.
import { noneLeft } from '../../core/inputs.ts';
import { visitOccurrences } from '../../core/occurrences.ts';
import { lineEndOf, withLineEnd } from '../../markdown/line-ends.ts';
import { headingsOf, sectionsOf } from '../../markdown/sections.ts';
import type { Edit } from '../../schema/edits.ts';
import {
  EDITS_GROWTH_MAX_CHARACTERS,
  EDITS_REPLACED_MAX,
  EDITS_TEXT_MAX_CHARACTERS,
} from '../../schema/limits.ts';
import { ApiError, invalidField, type Mismatch } from '../errors.ts';
import { withSection } from './section-edit.ts';

/**
 * The text after all edits.
 * @param anyLineEnd whether `\n` in `find` also matches `\r\n` and `\r`, of which no half is matched (E34)
 * @throws ApiError invalidRequest with the first edit that does not apply, or if the edits replace too much;
 * noteTooLarge if the text is too long after any edit
 */
export function edited(text: string, edits: readonly Edit[], anyLineEnd = false): string {
  const headings = { text: '', all: [] };
  const request: Request = { replaced: 0, growth: 0, headings, lineEnd: lineEndOf(text), anyLineEnd };
  return edits.reduce((before, edit, n) => {
    const after = afterEdit(before, edit, request, (part, reason, mismatch) =>
      invalidField(`edits[${n}]${part}`, reason, { mismatch }),
    );
    if (after.length > EDITS_TEXT_MAX_CHARACTERS) throw new ApiError('noteTooLarge');
    return after;
  }, text);
}

/** The work that the edits of a request have done so far. */
interface Request {
  replaced: number;
  growth: number;
  /** The headings of the text in which a heading was last looked for. */
  headings: { readonly text: string; readonly all: ReturnType<typeof headingsOf> };
  /** The line end of the text before all edits, which added text gets; if undefined, it is added as sent. */
  readonly lineEnd: string | undefined;
  readonly anyLineEnd: boolean;
}

/** The error of an edit; `part` is the member that it names. */
type Reject = (part: '' | '.find' | '.heading', reason: string, mismatch?: Mismatch) => ApiError;

const EITHER = 'must have either find and replace, or heading and content';
const ABSENT = 'does not occur';

function afterEdit(text: string, edit: Edit, request: Request, reject: Reject): string {
  const { find, all = false, heading, position = 'end', ...texts } = edit;
  const { replace, content, ...rest } = texts;
  noneLeft(rest);
  if (find !== undefined && replace !== undefined && heading === undefined && content === undefined)
    return replacedInAnyForm(text, { find, replace, all }, request, reject);
  if (find !== undefined || replace !== undefined || heading === undefined || content === undefined)
    throw reject('', EITHER);
  if (request.headings.text !== text) request.headings = { text, all: headingsOf(text) };
  const [section, ...others] = sectionsOf(text, request.headings.all, heading);
  if (!section) throw reject('.heading', ABSENT, 'absent');
  if (others.length > 0) throw reject('.heading', `matches ${others.length + 1} headings`, 'ambiguous');
  const { lineEnd } = request;
  const added = { content: withLineEnd(content, lineEnd), position, lineBreak: lineEnd ?? '\n' };
  const after = withSection(text, section, added);
  spend(request, 0, after.length - text.length);
  return after;
}

type Replacement = Required<Pick<Edit, 'find' | 'replace' | 'all'>>;

/**
 * The text after a replacement. What an agent looks for is compared as sent first, then with each other line end that
 * the text may have.
 */
function replacedInAnyForm(
  text: string,
  { find, replace, all }: Replacement,
  request: Request,
  reject: Reject,
): string {
  const others = request.anyLineEnd && !find.includes('\r') ? ['\r\n', '\r'] : [];
  for (const form of new Set([find, ...others.map((end) => withLineEnd(find, end))])) {
    const after = replaced(text, { find: form, replace, all }, request, reject);
    if (after !== undefined) return after;
  }
  throw reject('.find', ABSENT, 'absent');
}

/**
 * The text after a replacement; undefined if there is nothing to replace. In place of half of a `\r\n` the new text is
 * inserted as sent, because a whole line end beside the other half would be `\r\r\n`.
 */
function replaced(
  text: string,
  { find, replace, all }: Replacement,
  request: Request,
  reject: Reject,
): string | undefined {
  const replaceInForm = withLineEnd(replace, request.lineEnd);
  const parts: string[] = [];
  let [found, end, growth] = [0, 0, 0];
  visitOccurrences(text, find, (start) => {
    const isHalf = isInLineEnd(text, start) || isInLineEnd(text, start + find.length);
    if (isHalf && request.anyLineEnd) return;
    found += 1;
    // Of occurrences that overlap only the first is replaced.
    if (start < end || (found > 1 && !all)) return;
    const inserted = isHalf ? replace : replaceInForm;
    growth = inserted.length - find.length;
    if (all) spend(request, 1, growth);
    parts.push(text.slice(end, start), inserted);
    end = start + find.length;
  });
  if (found === 0) return undefined;
  if (found > 1 && !all) throw reject('.find', `occurs ${found} times`, 'ambiguous');
  if (!all) spend(request, 1, growth);
  return [...parts, text.slice(end)].join('');
}

/** Whether an offset is between `\r` and `\n`. */
const isInLineEnd = (text: string, at: number): boolean => text[at - 1] === '\r' && text[at] === '\n';

/** @throws ApiError invalidRequest if the edits of the request have exceeded the limits of a request */
function spend(request: Request, replacements: number, growth: number): void {
  request.replaced += replacements;
  request.growth += Math.max(growth, 0);
  if (request.replaced > EDITS_REPLACED_MAX || request.growth > EDITS_GROWTH_MAX_CHARACTERS)
    throw invalidField('edits', 'too many replacements in one request');
}
