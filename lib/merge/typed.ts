// Merges a text that is being typed, of which earlier forms may have been sent.
import { isAddition } from './hunks.ts';
import { changedLines, linesOf } from './lines.ts';
import type { Merged } from './merged.ts';
import { mergeTexts } from './three-way.ts';

/**
 * Merges what was typed with the version that the service has now.
 * @param sent texts that may have reached the service although their response was lost
 */
export function mergeTyped(typed: {
  readonly base: string;
  readonly sent: readonly string[];
  readonly mine: string;
  readonly theirs: string;
}): Merged {
  const { base, sent, mine, theirs } = typed;
  return mergeTexts(sent.findLast((text) => hasArrived(text, theirs)) ?? base, mine, theirs);
}

/** Whether a version has all lines of a text, so that merging from that text can't remove any but blank ones. */
const hasArrived = (sent: string, theirs: string): boolean =>
  changedLines(writtenLines(sent), writtenLines(theirs)).every(isAddition);

const writtenLines = (text: string): string[] => linesOf(text).filter((line) => line.trim() !== '');
