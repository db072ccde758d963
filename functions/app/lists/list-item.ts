// A thought on a day is an item of its list. A plain line would become part of the todo above it.

/** A list mark, a heading, a quote, or a code fence. */
const HAS_MARK = /^(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|`{3}|~{3})/;

/** A text as an item of a list, its further lines indented; unchanged if it already begins with a mark. */
export const asListItem = (text: string): string =>
  HAS_MARK.test(text) ? text : `- ${text.replaceAll(/\n(?=[^\n\r])/g, '\n  ')}`;

/** A text without its last occurrence of some whole lines; undefined if it has none. */
export function withoutLines(text: string, lines: string): string | undefined {
  const all = `\n${text}\n`;
  const at = all.lastIndexOf(`\n${lines}\n`);
  if (at < 0) return undefined;
  const rest = all.slice(0, at) + all.slice(at + 1 + lines.length);
  return rest.slice(1, -1);
}
