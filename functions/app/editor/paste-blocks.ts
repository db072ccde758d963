// The blocks of a pasted page, and how they stand below each other.

/** Lines stand below each other, and so do a list and what it belongs to. Blank lines separate everything else. */
export type Kind = 'paragraph' | 'line' | 'list' | 'block';

export interface Block {
  readonly kind: Kind;
  /** Empty for a blank line. */
  readonly text: string;
}

/** The text with one prefix before its first line, and another before the others. Blank lines have no space at their end. */
export const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join('\n');

/**
 * The text of blocks.
 * @param isItem whether they are in an item, whose text and lists have no blank line between them
 */
export function joined(blocks: readonly Block[], isItem = false): string {
  const parts: string[] = [];
  let before: Kind | undefined;
  let isBlank = false;
  for (const { kind, text } of blocks) {
    if (text === '') isBlank = true;
    else {
      const isNear = kind === 'list' ? before === 'list' || isItem : kind === 'line' && before === 'line';
      if (before !== undefined) parts.push(isNear && !isBlank ? '\n' : '\n\n');
      parts.push(text);
      [before, isBlank] = [kind, false];
    }
  }
  return parts.join('');
}
