// A thought on a day is an item of its list. A plain line would become part of the todo above it.

/** A list mark, a heading, a quote, or a code fence. */
const HAS_MARK = /^(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|`{3}|~{3})/;

/** A text as an item of a list, its further lines indented; unchanged if it already begins with a mark. */
export const asListItem = (text: string): string =>
  HAS_MARK.test(text) ? text : `- ${text.replaceAll(/\n(?=[^\n\r])/g, '\n  ')}`;
