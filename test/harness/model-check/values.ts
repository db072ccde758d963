// Values of fields, valid and invalid, at the edges of every limit.
import * as fc from 'fast-check';
import { flag, optional, weighted } from './choices.ts';
import type { PieceRecipe } from './recipe.ts';

export const WORDS = [
  'alpha',
  'Beta',
  'beta',
  'ÉTÉ',
  'e\u0301te\u0301',
  'straße',
  'Ωμέγα',
  '😀 ok',
  ' a',
  'b a',
  'a b',
  'a ',
];
export const word = fc.constantFrom(...WORDS);
export const nameOf = (max: number) =>
  weighted<string>(
    [20, word],
    [2, fc.constantFrom('x'.repeat(max), '😀'.repeat(max), 'Ä'.repeat(max))],
    [1, fc.constantFrom('x'.repeat(max + 1), '😀'.repeat(max + 1), '', ' \n', 'a\ud800')],
  );

const BOXES = ['- [ ] ', '- [x] ', '* [X] ', '  - [ ] ', '1. [ ] ', '> - [x] ', '  ', ''];
export const line = fc
  .tuple(
    fc.constantFrom(...BOXES),
    fc.constantFrom('a', 'b', 'c', 'buy milk', '**bold** é', '[ ] two', 'pay 📅 2025-02-07'),
  )
  .map((parts) => parts.join(''));
/** With a URL of 100 and of 101 characters, in which terms of searches occur. */
const PICTURES = [77, 78].map((count) => `![a](data:image/png;base64,alpha${'A'.repeat(count - 5)}B) b`);
const link = fc.constantFrom(
  '[[alpha]] [[beta#part|b]]',
  '> [x](../a/Beta.md) ![[b a]]',
  '- [[a/alpha]] [[e\u0301te\u0301]] #Tag/b-c',
  '[[2025-02-07]] [[2025-W06]] [d](2024-02-29.md)',
  '`[[alpha]] #tag` [[gone]] [g](gone.md) [f](f.png)',
  '    [[alpha]] #tag',
  '[x](../alpha/gone.md) [[beta/gone]] [y](./gone) [z](/alpha/a.md)',
  '[[a]] [a](a.md) (#TAG) #a/b/ #1 <b title="a #no">',
);
/** Longer than the text of a todo: cut after a space, before a due date, and inside a number that begins as a date. */
const LONG_TASKS = [
  `- [ ] ${'x'.repeat(499)} more`,
  `- [x] ${'word '.repeat(120)}📅 2025-02-07`,
  `- [ ] ${'x'.repeat(489)} due:2025-02-071 [due:: 2025-02-08 10:00]`,
];
export const lines = fc
  .tuple(
    fc.array(
      weighted(
        [8, line],
        [
          2,
          fc.constantFrom(
            '',
            '# head',
            '# alpha',
            '## part',
            'part\n---',
            '```',
            'text #tag',
            'a’s milk',
            'a\u00a0 b',
            '- item',
            '%% hidden',
          ),
        ],
        [1, fc.constantFrom(...PICTURES)],
        [1, fc.constantFrom(...LONG_TASKS)],
        [2, link],
        [
          1,
          fc.constantFrom(
            '{{date}} {{date:ddd dddd DD MMM MMMM MM YYYY x}}{{{week}}}',
            '{{date:GGGG-[W]WW [] W gggg ww}} {{date:YY Q M D Do dd [of]}} {{date:[Day] DDDD}} {{date:HH:mm}} {{date:[[[]D[]]]}} {{date:[D}}',
            '- [ ] {{title}} {{yesterday}} {{tomorrow}} {{date:}} {{nope}} {{date:{{date}}}}',
          ),
        ],
      ),
      {
        maxLength: 6,
      },
    ),
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
    // White space at the end is no line break, which an append adds.
    fc.constantFrom('', '\n', '', '\n', ' ', '\t', '\r'),
  )
  .map(([all, end, last]) => all.join(end) + last);
const SECOND_NAMES = [
  '---\naliases: [gone, "Alpha"]\n---\n',
  '---\nalias: GONE\naliases:\n  - a\n  - b a\n---\n[[gone]]',
];
const MANY_BOXES = [80, 130, 1001].map((count) =>
  Array.from({ length: count }, (_, n) => `- [ ] t${n}`).join('\n'),
);
const MB = 1_048_576;
export const content = weighted<unknown>(
  [24, lines],
  [6, word],
  [3, fc.constant('')],
  [2, fc.constantFrom(...SECOND_NAMES)],
  [2, fc.record({ room: fc.constantFrom(-1, 0, 1) })],
  [1, fc.record({ bytes: fc.constantFrom(MB - 1, MB, MB + 1) })],
  [1, fc.constantFrom(...MANY_BOXES)],
  [1, fc.constantFrom('{"content":"x"}', ' {}\n', '[{}]')],
);
export const snapshotContent = weighted<unknown>(
  [8, lines],
  [1, fc.record({ bytes: fc.constantFrom(MB, MB + 1) })],
);

/** Few paths, so that files meet. The longest has no numbered name. */
export const filePath = weighted<string>(
  [24, fc.constantFrom('a.png', 'A.PNG', 'b/a.svg', 'b/a 2.svg', 'a 2.png', '.x', 'e\u0301.csv', 'b.x/y')],
  [2, fc.constantFrom(`${'x'.repeat(196)}.pdf`, '😀'.repeat(200), 'a/%~trash')],
  [1, fc.constantFrom('', '/a', 'b//a', '..', 'a/ /b', 'n.MD', '%~Trash/a', 'a\u0000b', 'x'.repeat(201))],
);
/** One character is one byte. */
export const fileBytes = weighted<unknown>(
  [24, fc.constantFrom('a', 'b', '\xff\x00', '\xc3\xa9', 'a'.repeat(40))],
  [3, fc.record({ room: fc.constantFrom(-1, 0, 1) })],
  [1, fc.constant('')],
  [1, fc.record({ characters: fc.constantFrom(4_194_304, 4_194_305) })],
);

export const date = weighted(
  [10, fc.constantFrom('2025-02-07', '2025-02-08', '2024-02-29')],
  [1, fc.constantFrom('0000-01-01', '9999-12-31')],
  [1, fc.constantFrom('2025-02-30', '2025-2-3', 'today', '', ' ')],
);
const WEEKS = [
  { week: 6, year: 2025 },
  { week: 1, year: 2025 },
  { week: 53, year: 2026 },
  { week: 53, year: 1970 },
  { week: 52, year: 2100 },
];
const WRONG_WEEKS = [
  { week: 53, year: 2025 },
  { week: 0, year: 2025 },
  { week: 54, year: 2020 },
  { week: 6 },
  { year: 2025 },
  { week: 1, year: 1969 },
  { week: 99, year: 2101 },
];
export const weeks = weighted<object>(
  [10, fc.constantFrom(...WEEKS)],
  [2, fc.constant({})],
  [2, fc.constantFrom(...WRONG_WEEKS)],
);
export const timeZone = weighted(
  [8, fc.constantFrom('UTC', 'Europe/Berlin', 'pacific/kiritimati', 'Etc/GMT+12', 'ASIA/KATHMANDU')],
  [1, fc.constantFrom('Mars/Olympus', '+05:30', 'Europe', '')],
);

const HEADINGS = ['head', 'part', 'absent', ['head'], ['part'], ['head', 'part'], [], 7];
const pieceOf = (...as: readonly PieceRecipe['as'][]) =>
  fc.record({ line: fc.nat(6), as: fc.constantFrom(...as) });
const edit = weighted<unknown>(
  [
    12,
    fc.record({
      find: weighted<unknown>(
        [6, pieceOf('text')],
        [4, fc.constantFrom('a', 'b', 'head', 'milk', '[ ]', '\n', 'absent', 'é', '')],
      ),
      replace: fc.constantFrom('', 'a', 'bb', '[x]', '# head\n', '😀'),
      all: optional(flag),
    }),
  ],
  [
    12,
    fc.record({
      heading: weighted<unknown>([4, pieceOf('heading', 'path')], [1, fc.constantFrom(...HEADINGS)]),
      content: fc.constantFrom('', 'a', '- [ ] y\n', '## part'),
      position: optional(fc.constantFrom('end', 'start', 'replace')),
    }),
  ],
  [
    1,
    fc.constantFrom<unknown>(
      {},
      null,
      { find: 'a' },
      { find: 'a', replace: 'b', heading: 'a', content: 'b' },
    ),
  ],
);
const same = (length: number) => Array.from({ length }, () => ({ find: 'a', replace: 'a', all: true }));
export const edits = weighted<unknown>(
  [20, fc.array(edit, { minLength: 1, maxLength: 1 })],
  [8, fc.array(edit, { minLength: 2, maxLength: 3 })],
  [1, fc.constantFrom([], same(50), same(51))],
);

export const createdAt = weighted<unknown>(
  [4, fc.constantFrom('1970-01-01', '2001-02-03', '1986-01-01', '2019-05-04T13:31:02+02:00')],
  [2, fc.constantFrom('2019-05-04 13:31:02.1239z', '1970-01-01T00:30:00+00:30', '2000-01-01t00:00:00-12:00')],
  [1, fc.constantFrom('1994-12-31', '1969-12-31', '2019-02-30', '2019-02-29T00:00:00Z', '9999-12-31', 'x')],
  [2, fc.record({ minutes: fc.constantFrom(-1, 4, 6) })],
);
