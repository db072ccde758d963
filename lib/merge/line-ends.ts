// The lines of a text and their ends: \n, \r\n or \r. The editor and the merge compare lines without their ends, and each
// line keeps its end.

export interface Lines {
  /** Without their ends. A text that ends with a line end has an empty last line. */
  readonly lines: readonly string[];
  /** The end of each line; that of the last line is empty. */
  readonly ends: readonly string[];
}

export function splitLines(text: string): Lines {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  return { lines: text.split(/\r\n|\r|\n/), ends: [...ends, ''] };
}

/** The text of lines and their ends, so that `joinLines` after `splitLines` gives the same text. */
export const joinLines = (lines: readonly string[], ends: readonly string[]): string =>
  lines.map((line, index) => line + (ends[index] ?? '')).join('');
