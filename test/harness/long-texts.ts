// Texts of any length whose parsing could take more than linear work.

/** A text of the given length that repeats one pattern. */
export const fill = (pattern: string) => (length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** A first half of one pattern, a second half of another. */
const halves = (first: string, second: string) => (length: number) =>
  `${fill(first)(length / 2)}${fill(second)(length / 2)}`;

/** A list that nests deeper with every line, of about the given length. */
const stairs = (length: number) =>
  Array.from({ length: Math.sqrt(length) }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');

/** Makes a text of about the given length. */
export const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'lines of a paragraph': fill('x\n'),
  'lines of a log': fill('12:00:00 INFO something happened\n'),
  'underlined headings': fill('a\n===\n'),
  'rows of a table': fill('| a | b |\n'),
  'link definitions': fill('[a]: b\n'),
  'underlined link definitions': fill('[a]: b\n===\n'),
  'titles without an end': fill('[a]: b "x\n'),
  'labels without an end': fill('[\n'),
  'brackets on a line': fill('['),
  'quotes in quotes': fill('>'),
  'quotes in quotes, then lines of text': halves('>', 'x\n'),
  'empty quotes': fill('>\n'),
  'quoted lines': fill('> a\n'),
  'lists in lists': fill('- + '),
  'lists in lists, then blank lines': halves('- + ', '\n'),
  'lists in lists, then blank lines and text': halves('- + ', '\n\nx\n'),
  'lists in lists by tabs': fill('-\t+\t'),
  'lists in lists, then an open fence': halves('- + ', '```\n\n'),
  'numbered lists in quotes': fill('  1. > 12) '),
  'a list that nests with every line': stairs,
  'a list that nests with every line, then blank lines': (length) =>
    stairs(length / 2) + fill('\n')(length / 2),
  'empty list items': fill('-\n'),
  'list items': fill('- a\n'),
  checkboxes: fill('- [ ] x\n'),
  'a fence without an end': (length) => `~~~\n${fill('- [ ] a\n')(length)}`,
  fences: fill('```\nx\n```\n'),
  backticks: fill('`'),
  HTML: fill('<div>\n'),
  'a comment without an end': (length) => `<!--\n${fill('- [ ] a\n')(length)}`,
  attributes: (length) => `<a${fill(' b=c')(length)}`,
  'indented code': fill('    x\n\n'),
  'blank lines': fill('\n'),
  spaces: fill(' '),
  'lines of tabs': fill('\t\t\n'),
  headings: fill('#\n'),
  hashes: fill('# '),
  'thematic breaks': fill('---\n'),
  'list markers that could be a thematic break': (length) => `${fill('* ')(length)}a`,
  'carriage returns': fill('a\r'),
};
