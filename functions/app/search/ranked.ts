// The choices that match what was typed, and their order.
import { foldWords } from '../../../lib/core/text.ts';

/**
 * The items whose text has all typed words, whatever their case and accents: first matches at the beginning of the text,
 * then at the beginning of a word or of a part of a tag. Otherwise the order is unchanged.
 */
export function ranked<T>(items: readonly T[], typed: string, textOf: (item: T) => string): T[] {
  const start = foldWords(typed).trim();
  const words = start.split(/\s+/);
  const [first = ''] = words;
  const byRank = Map.groupBy(items, (item): number => {
    const text = foldWords(textOf(item));
    if (text.startsWith(start)) return 0;
    if (!words.every((word) => text.includes(word))) return 3;
    return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 1 : 2;
  });
  return [0, 1, 2].flatMap((rank) => byRank.get(rank) ?? []);
}

/** The groups whose paths have all typed words. Those whose own name has them come first. */
export function byNameAndPath<T extends { readonly path: readonly string[] }>(
  groups: readonly T[],
  text: string,
): T[] {
  const byName = ranked(groups, text, ({ path }) => path.at(-1) ?? '');
  return [...new Set([...byName, ...ranked(groups, text, ({ path }) => path.join(' / '))])];
}

/** Whether a text contains all words of another one. */
export const hasWords = (text: string, words: string): boolean =>
  ranked([text], words, (same) => same).length > 0;
