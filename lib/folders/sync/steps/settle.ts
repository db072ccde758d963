// The text that a note gets if both sides have changed it.
import { isAddition } from '../../../merge/hunks.ts';
import { changedLines, linesOf } from '../../../merge/lines.ts';
import { conflictsIn, mergedText } from '../../../merge/merged.ts';
import { mergeTexts } from '../../../merge/three-way.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../../schema/limits.ts';
import { isBlank } from '../state/blank.ts';

interface Texts {
  /** At the last sync; undefined if it is not known. */
  readonly base: string | undefined;
  /** In the folder. */
  readonly mine: string;
  /** On the service. */
  readonly theirs: string;
}

const MARK = '\uFEFF';

/** The merged text; undefined if lines conflict, or it would be too large. Line ends and a byte order mark never conflict. */
export function mergedSides({ base, mine, theirs }: Texts): string | undefined {
  if (withoutEnds(mine) === withoutEnds(theirs)) return mine;
  if (base === undefined) return undefined;
  const [old, ours, others] = [base, mine, theirs].map(withoutMark);
  const merged = mergeTexts(old ?? '', ours ?? '', others ?? '');
  if (conflictsIn(merged).length > 0) return undefined;
  const text = (mine.startsWith(MARK) ? MARK : '') + mergedText(merged);
  return new TextEncoder().encode(text).length > NOTE_CONTENT_MAX_BYTES ? undefined : text;
}

/**
 * The text of a day or week that both sides have begun: both texts, the service's first. A text without words, or one that
 * equals the filled template, counts as none. Undefined if it would be too large.
 */
export function mergedDay(mine: string, theirs: string, template: string | undefined): string | undefined {
  const isNone = (text: string): boolean => isBlank(text) || text === template;
  if (isNone(mine)) return theirs;
  if (isNone(theirs)) return mine;
  return hasAllLines(theirs, mine) ? theirs : mergedSides({ base: '', mine, theirs });
}

/** Whether a text has all lines of another one: a merge whose response was lost must not add them twice. */
const hasAllLines = (text: string, other: string): boolean =>
  changedLines(linesOf(other), linesOf(text)).every(isAddition);

const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

const withoutEnds = (text: string): string => withoutMark(text).replaceAll(/\r\n?/g, '\n');
