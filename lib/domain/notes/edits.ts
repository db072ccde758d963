// Applies partial edits to a text, one after another. Each takes time proportional to the text, and the limits below
// bound what all of them do together.
import { noneLeft } from '../../core/inputs.ts';
import { visitOccurrences } from '../../core/occurrences.ts';
import { headingsOf, sectionsOf } from '../../markdown/sections.ts';
import type { Edit } from '../../schema/edits.ts';
import {
  EDITS_GROWTH_MAX_CHARACTERS,
  EDITS_REPLACED_MAX,
  EDITS_TEXT_MAX_CHARACTERS,
} from '../../schema/limits.ts';
import { ApiError, invalidField } from '../errors.ts';
import { withSection } from './section-edit.ts';

/**
 * The text after all edits.
 * @throws ApiError invalidRequest with the first edit that does not apply, or if the edits replace too much;
 * noteTooLarge if the text is too long after any edit
 */
export function edited(text: string, edits: readonly Edit[]): string {
  const request: Request = { replaced: 0, growth: 0, headings: { text: '', all: [] } };
  return edits.reduce((before, edit, n) => {
    const after = afterEdit(before, edit, request, (part, reason) =>
      invalidField(`edits[${n}]${part}`, reason),
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
}

/** The error of an edit; `part` is the member that it names. */
type Reject = (part: '' | '.find' | '.heading', reason: string) => ApiError;

const EITHER = 'must have either find and replace, or heading and content';
const ABSENT = 'does not occur';

function afterEdit(text: string, edit: Edit, request: Request, reject: Reject): string {
  const { find, replace, all = false, heading, content, position = 'end', ...rest } = edit;
  noneLeft(rest);
  if (find !== undefined && replace !== undefined && heading === undefined && content === undefined)
    return replaced(text, { find, replace, all }, request, reject);
  if (find !== undefined || replace !== undefined || heading === undefined || content === undefined)
    throw reject('', EITHER);
  if (request.headings.text !== text) request.headings = { text, all: headingsOf(text) };
  const [section, ...others] = sectionsOf(text, request.headings.all, heading);
  if (!section) throw reject('.heading', ABSENT);
  if (others.length > 0) throw reject('.heading', `matches ${others.length + 1} headings`);
  const after = withSection(text, section, content, position);
  spend(request, 0, after.length - text.length);
  return after;
}

type Replacement = Required<Pick<Edit, 'find' | 'replace' | 'all'>>;

function replaced(
  text: string,
  { find, replace, all }: Replacement,
  request: Request,
  reject: Reject,
): string {
  const parts: string[] = [];
  const growth = replace.length - find.length;
  let [found, end] = [0, 0];
  visitOccurrences(text, find, (start) => {
    found += 1;
    // Of occurrences that overlap only the first is replaced.
    if (start < end || (found > 1 && !all)) return;
    if (all) spend(request, 1, growth);
    parts.push(text.slice(end, start), replace);
    end = start + find.length;
  });
  if (found === 0) throw reject('.find', ABSENT);
  if (found > 1 && !all) throw reject('.find', `occurs ${found} times`);
  if (!all) spend(request, 1, growth);
  return [...parts, text.slice(end)].join('');
}

/** @throws ApiError invalidRequest if the edits of the request have exceeded the limits of a request */
function spend(request: Request, replacements: number, growth: number): void {
  request.replaced += replacements;
  request.growth += Math.max(growth, 0);
  if (request.replaced > EDITS_REPLACED_MAX || request.growth > EDITS_GROWTH_MAX_CHARACTERS)
    throw invalidField('edits', 'too many replacements in one request');
}
