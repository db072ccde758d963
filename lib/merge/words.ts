// Merges two versions of one line, by words. It knows nothing of lines.
import { changedLines } from './lines.ts';

/** A longer line is not merged by words. */
const WORDS_MAX = 10_000;

/** In a line with more changed words, they are one change: the time grows with their square, and a text has many lines. */
export const EDITS_MAX = 60;

/** A box, white space, one character of a script without spaces between words, or everything between those. */
const WORD =
  /\[[ xX]\]|\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/** The words of a text and what is between them. */
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** The line with the changed words of both; undefined if both changed the same words, or words beside each other. */
export function mergeWords(base: string, mine: string, theirs: string): string | undefined {
  const [old = [], ours = [], others = []] = [base, mine, theirs].map(wordsOf);
  if (Math.max(old.length, ours.length, others.length) > WORDS_MAX) return undefined;
  const changes = [
    ...changedLines(old, ours, EDITS_MAX).map((change) => ({ ...change, words: ours })),
    ...changedLines(old, others, EDITS_MAX).map((change) => ({ ...change, words: others })),
  ].toSorted((one, other) => one.from - other.from || one.to - other.to);
  let [merged, end] = ['', 0];
  for (const [index, change] of changes.entries()) {
    const before = changes[index - 1];
    if (before && before.words !== change.words && before.to >= change.from) return undefined;
    const { from, to, words, otherFrom, otherTo } = change;
    merged += [...old.slice(end, from), ...words.slice(otherFrom, otherTo)].join('');
    end = to;
  }
  return merged + old.slice(end).join('');
}
