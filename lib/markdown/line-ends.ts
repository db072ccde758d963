// The ends of the lines of a text (`\n`, `\r\n` or `\r`), where a text is added to another one (E34).

/**
 * The line end of a note, which added lines get: the more frequent of `\r\n` and `\n`, `\r\n` if both are equally frequent.
 * It is `\r` only in a text without `\n`, where it can't become a part of `\r\n`. Undefined if the text has no line end.
 */
export function lineEndOf(text: string): string | undefined {
  const [feeds, pairs] = [countOf(text, '\n'), countOf(text, '\r\n')];
  if (feeds === 0) return text.includes('\r') ? '\r' : undefined;
  return 2 * pairs >= feeds ? '\r\n' : '\n';
}

/** The text with this line end in place of each of its own; unchanged if the line end is undefined. */
export const withLineEnd = (text: string, lineEnd: string | undefined): string =>
  lineEnd === undefined ? text : text.replace(/\r\n?|\n/g, lineEnd);

function countOf(text: string, end: string): number {
  let count = 0;
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + end.length)) count += 1;
  return count;
}
