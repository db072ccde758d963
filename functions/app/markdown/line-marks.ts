// The marks of blocks at the beginning of a line, before its text.

const LINE_MARKS = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s)|\[[ xX]\](?=\s))+/;

/** White space, marks of quotes, items with their boxes, and headings. */
export const lineMarksOf = (line: string): string => LINE_MARKS.exec(line)?.[0] ?? '';
