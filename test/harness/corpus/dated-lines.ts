// The dates of documents as due dates. Few documents have one, so each of their dates gets each mark that people use.

/** The marks, with what closes them (E26). */
export const FORMS: readonly (readonly [mark: string, end: string])[] = [
  ['📅', ''],
  ['📆', ''],
  ['🗓️', ''],
  ['🗓', ''],
  ['[due::', ']'],
  ['(due::', ')'],
  ['@due(', ')'],
  ['@{', '}'],
  ['due:', ''],
];

const DATE = /\d{4}-\d\d-\d\d/g;

/** A line as it is, and once for each form, with all its dates in it. */
export const datedLines = (line: string): string[] => [
  line,
  ...FORMS.map(([mark, end]) => line.replace(DATE, (date) => mark + date + end)),
];

/** The lines with a date, with their numbers from 1. */
export const linesWithDates = (lines: readonly string[]): { line: number; text: string }[] =>
  lines.map((text, n) => ({ line: n + 1, text })).filter(({ text }) => text.search(DATE) >= 0);
