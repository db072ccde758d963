// Partial edits of a text (E16): the result, the errors, and the same result as a reference for random edits.
import { Parser } from 'commonmark';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/domain/errors.ts';
import { edited } from '../../lib/domain/notes/edits.ts';
import { headingsOf, sectionsOf } from '../../lib/markdown/sections.ts';
import type { Edit } from '../../lib/schema/edits.ts';
import { chance } from '../harness/chance.ts';

/** The text after these edits, or the message of the error. */
function result(text: string, edits: readonly Edit[], edit = edited): string {
  try {
    return edit(text, edits);
  } catch (error) {
    if (error instanceof ApiError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** The text after the edits of an agent, whose `\n` also matches other line ends (E34). */
const asAgent = (text: string, edits: readonly Edit[]): string => edited(text, edits, true);

const rejected = (message: string) => `VALIDATION_ERROR: ${message}`;

test.for<[string, Edit[], string]>([
  [
    '---\ntitle: x\n---\n\n### A\n\nb\n',
    [{ heading: ['A'], content: 'c' }],
    '---\ntitle: x\n---\n\n### A\n\nb\nc',
  ],
  [
    '---\ntitle: x\n---\n\n### A\n',
    [{ heading: 'title: x', content: 'c' }],
    rejected('edits[0].heading: does not occur'),
  ],
  ['a\n---\r\nb', [{ heading: 'a', content: 'c', position: 'start' }], 'a\n---\r\nc\r\nb'],
  ['one two', [{ find: 'two', replace: '2' }], 'one 2'],
  ['one two', [{ find: ' two', replace: '' }], 'one'],
  ['a-a-a', [{ find: 'a', replace: 'aa', all: true }], 'aa-aa-aa'],
  ['aaaaa', [{ find: 'aa', replace: 'b', all: true }], 'bba'],
  ['é', [{ find: 'e', replace: 'x' }], rejected('edits[0].find: does not occur')],
  ['Two', [{ find: 'two', replace: 'x' }], rejected('edits[0].find: does not occur')],
  ['a', [{ find: 'b', replace: 'x', all: true }], rejected('edits[0].find: does not occur')],
  ['aaa', [{ find: 'aa', replace: 'b' }], rejected('edits[0].find: occurs 2 times')],
  ['$1', [{ find: '$1', replace: '$& $$' }], '$& $$'],
  [
    'a b',
    [
      { find: 'a', replace: 'b' },
      { find: 'b', replace: 'c', all: true },
    ],
    'c c',
  ],
  [
    'a b',
    [
      { find: 'a', replace: 'b' },
      { find: 'b', replace: 'c' },
    ],
    rejected('edits[1].find: occurs 2 times'),
  ],
])('turns %j by %j into %j', ([text, edits, after]) => {
  expect(result(text, edits)).toBe(after);
});

test.for<[string, Edit, string]>([
  ['# A\none\n# B\ntwo', { heading: 'A' }, '# A\none\nNEW\n# B\ntwo'],
  ['# A\none\n# B\ntwo', { heading: 'B' }, '# A\none\n# B\ntwo\nNEW'],
  ['# A\none\n# B\ntwo', { heading: 'A', position: 'start' }, '# A\nNEW\none\n# B\ntwo'],
  ['# A\none\n# B\ntwo', { heading: 'A', position: 'replace' }, '# A\nNEW\n# B\ntwo'],
  ['# A\n## C\none\n# B', { heading: 'A' }, '# A\n## C\none\nNEW\n# B'],
  ['## A\none\n# B', { heading: 'A' }, '## A\none\nNEW\n# B'],
  ['# A\n\none\n\n# B', { heading: 'A' }, '# A\n\none\nNEW\n\n# B'],
  ['# A\n\none\n\n# B', { heading: 'A', position: 'replace' }, '# A\nNEW\n\n# B'],
  ['# A\n\n# B', { heading: 'A' }, '# A\nNEW\n\n# B'],
  ['# A', { heading: 'A' }, '# A\nNEW'],
  ['# A\n', { heading: 'A' }, '# A\nNEW'],
  ['# A\none\n', { heading: 'A' }, '# A\none\nNEW'],
  ['# A\r\none\r\n# B', { heading: 'A' }, '# A\r\none\r\nNEW\r\n# B'],
  ['# A\rone\r# B', { heading: 'A' }, '# A\rone\rNEW\r# B'],
  ['A\n===\nB\n===\n', { heading: 'A' }, 'A\n===\nNEW\n\nB\n===\n'],
  ['A\nB\n---\none', { heading: 'A\nB' }, 'A\nB\n---\none\nNEW'],
  ['## A ##\n', { heading: 'A' }, '## A ##\nNEW'],
  ['   #  *A* #  \n', { heading: '*A*' }, '   #  *A* #  \nNEW'],
  ['\uFEFF# A\n', { heading: 'A' }, '\uFEFF# A\nNEW'],
  ['# A\n   # B\n', { heading: 'A' }, '# A\nNEW\n   # B\n'],
  ['```\n# A\n```\n# A\n', { heading: 'A' }, '```\n# A\n```\n# A\nNEW'],
  ['- # A\n\n> # A\n\n# A\n', { heading: 'A' }, '- # A\n\n> # A\n\n# A\nNEW'],
  ['# A\n## X\n# B\n## X\n', { heading: ['B', 'X'] }, '# A\n## X\n# B\n## X\nNEW'],
  ['# A\n## X\n# B\n## X\n', { heading: 'X' }, rejected('edits[0].heading: matches 2 headings')],
  ['# A\n## X\n# A\n## X\n', { heading: ['A', 'X'] }, rejected('edits[0].heading: matches 2 headings')],
  ['# A\n## X\n', { heading: ['X'] }, rejected('edits[0].heading: does not occur')],
  ['# A\n## X\n', { heading: 'a' }, rejected('edits[0].heading: does not occur')],
  ['# A\n## X\n', { heading: '# A' }, rejected('edits[0].heading: does not occur')],
  ['text', { heading: 'A' }, rejected('edits[0].heading: does not occur')],
])('adds NEW to %j by %j: %j', ([text, edit, after]) => {
  expect(result(text, [{ ...edit, content: 'NEW' }])).toBe(after);
});

test.for<[string, Edit, string]>([
  ['# P\r\na\r\nb\r\n', { find: 'a\nb', replace: 'A\nB' }, '# P\r\nA\r\nB\r\n'],
  ['a\r\nb\r\n', { find: '\nb', replace: '\nB\nc' }, 'a\r\nB\r\nc\r\n'],
  ['a\r\nb\r\n', { find: 'a\n', replace: '' }, 'b\r\n'],
  ['a\r\nb\r\n', { find: '\n', replace: '\n\n', all: true }, 'a\r\n\r\nb\r\n\r\n'],
  ['a\r\nb\r\n', { find: '\r\n', replace: '\n', all: true }, 'a\r\nb\r\n'],
  ['a\r\nb\r\n', { find: 'a\r', replace: 'c\r' }, rejected('edits[0].find: does not occur')],
  ['a\r\nb\r\n', { find: 'b\nc', replace: '' }, rejected('edits[0].find: does not occur')],
  ['a\r\nb\r\na\r\nb', { find: 'a\nb', replace: '' }, rejected('edits[0].find: occurs 2 times')],
  ['a\rb\r', { find: 'a\nb', replace: 'c\nd' }, 'c\rd\r'],
  ['a\nb\n', { find: 'b', replace: 'c\r\nd\re' }, 'a\nc\nd\ne\n'],
  ['a', { find: 'a', replace: 'b\r\nc' }, 'b\r\nc'],
  // Of a note with several line ends, added text gets the most frequent one, and each of them is found.
  ['a\r\nb\nc\n', { find: 'a\nb', replace: 'x\ny' }, 'x\ny\nc\n'],
  ['a\r\nb\r\nc\nd', { find: 'c\nd', replace: 'x\ny' }, 'a\r\nb\r\nx\r\ny'],
  ['a\r\nb\nc', { find: 'c', replace: 'x\ny' }, 'a\r\nb\nx\r\ny'],
  ['a\rb\nc', { find: 'a\nb', replace: 'x\ny' }, 'x\ny\nc'],
  ['a\r\n# A', { heading: 'A', content: 'x\ny' }, 'a\r\n# A\r\nx\r\ny'],
  ['# A\r\nb', { heading: 'A', content: 'x\n', position: 'start' }, '# A\r\nx\r\nb'],
])('turns %j by %j of an agent into %j, with the line ends of the note', ([text, edit, after]) => {
  expect(result(text, [edit], asAgent)).toBe(after);
});

test.for<[string, Edit[], string]>([
  ['a\r\nb\r\n', [{ find: 'a\nb', replace: '' }], rejected('edits[0].find: does not occur')],
  ['a\r\nb\r\n', [{ find: 'b', replace: 'c\nd\re' }], 'a\r\nc\r\nd\r\ne\r\n'],
  ['a\r\nb', [{ find: '\r\n', replace: '\n' }], 'a\r\nb'],
  ['a\nb', [{ find: 'b', replace: 'c\r\nd' }], 'a\nc\nd'],
  ['a\rb', [{ find: 'b', replace: 'c\nd' }], 'a\rc\rd'],
  ['a\n# A\r\nb\r\n', [{ heading: 'A', content: 'c\nd' }], 'a\n# A\r\nb\r\nc\r\nd'],
  ['a\na\n# A', [{ heading: 'A', content: 'c\r\nd' }], 'a\na\n# A\nc\nd'],
  ['a\na\n# A\r\nb', [{ heading: 'A', content: 'c' }], 'a\na\n# A\r\nb\nc'],
  // Half of a line end is replaced as sent.
  ['a\r\nb\r\n', [{ find: '\nb', replace: '\nc\nd' }], 'a\r\nc\nd\r\n'],
  ['a\r\nb\r\n', [{ find: 'a\r', replace: 'c\nd\r' }], 'c\nd\r\nb\r\n'],
  ['a\nb\r\n', [{ find: '\n', replace: '\nc', all: true }], 'a\r\ncb\r\nc'],
  // A text without line ends has none to give, also after the first edit.
  [
    '# A',
    [
      { heading: 'A', content: 'b\r\nc' },
      { find: 'c', replace: 'd\ne' },
      { heading: 'A', content: 'f' },
    ],
    '# A\nb\r\nd\ne\nf',
  ],
])('turns %j by %j over HTTP into %j, with the line ends of the note', ([text, edits, after]) => {
  expect(result(text, edits)).toBe(after);
});

test.for<[Edit]>([
  [{}],
  [{ find: '#' }],
  [{ replace: 'a' }],
  [{ heading: 'A' }],
  [{ content: 'a' }],
  [{ heading: 'A', replace: 'a' }],
  [{ find: '#', replace: 'a', heading: 'A' }],
  [{ find: '#', replace: 'a', content: 'a' }],
  [{ find: '#', heading: 'A', content: 'a' }],
  [{ find: '#', replace: 'b', heading: 'A', content: 'b' }],
])('rejects the edit %j', ([edit]) => {
  const message = 'edits[0]: must have either find and replace, or heading and content';
  expect(result('# A\n', [edit])).toBe(rejected(message));
});

test('replacing a section twice with the same content changes nothing the second time', () => {
  const once = (content: string) => [{ heading: 'A', content, position: 'replace' as const }];
  for (const content of ['', 'x', 'x\n', 'x\n\n', '\nx\n\n', '\n'])
    for (const text of ['# A', '# A\nold', '# A\n\nold\n\n# B\n', '# A\nold\nB\n===\n']) {
      const after = result(text, once(content));
      expect(result(after, once(content)), JSON.stringify([text, content])).toBe(after);
    }
});

test('a text over 1.5 MB after any edit is an error that says that the note is too large', () => {
  const all = { find: 'a', replace: 'a'.repeat(1_000), all: true };
  const growing = [all, { find: 'a', replace: '', all: true }];
  expect(result('a'.repeat(499), growing)).toBe('');
  expect(result('a'.repeat(1_000), [all, all])).toBe(TOO_MANY);
  expect(result('a'.repeat(1_573), growing)).toBe(rejected('Note exceeds maximum size (1MB)'));
});

const TOO_MANY = rejected('edits: too many replacements in one request');
const turned = (count: number, [one, other] = ['a', 'b'] as const): Edit[] =>
  Array.from({ length: count }, (_, n) => {
    const [find, replace] = n % 2 === 0 ? [one, other] : [other, one];
    return { find, replace, all: true };
  });

test('all edits together replace at most 500,000 occurrences', () => {
  const text = 'a'.repeat(10_000);
  expect(result(text, turned(50))).toBe(text);
  expect(result(`${text}a`, turned(50))).toBe(TOO_MANY);
  expect(result(`${text}a`, turned(49))).toBe(`${text}a`.replaceAll('a', 'b'));
  expect(result(`${text}c`, [...turned(50).slice(1), { find: 'c', replace: '' }])).toBe(
    rejected(`edits[0].find: does not occur`),
  );
});

test('all edits together let the text grow by at most 8 MB', () => {
  const MB = 1_048_576;
  const grown = { heading: 'a', content: 'x'.repeat(MB - 1), position: 'replace' as const };
  const emptied = { heading: 'a', content: '', position: 'replace' as const };
  const rounds = (count: number) => Array.from({ length: count }, () => [grown, emptied]).flat();
  expect(result('# a\n', rounds(8))).toBe('# a\n');
  expect(result('# a\n', [...rounds(8), { find: 'a', replace: 'a23456789' }])).toBe('# a23456789\n');
  expect(result('# a\n', [...rounds(8), { find: 'a', replace: 'a234567890' }])).toBe(TOO_MANY);
  expect(result('# a\n', rounds(9))).toBe(TOO_MANY);
  // What counts is the text that is inserted: each `\n` as `\r\n`.
  const ended = (count: number) => ({ find: 'a', replace: '\n'.repeat(count) });
  expect(result('# a\r\n', [...rounds(8), ended(4)])).toBe(`# ${'\r\n'.repeat(5)}`);
  expect(result('# a\r\n', [...rounds(8), ended(5)])).toBe(TOO_MANY);
});

test('too many replacements end the work at once', () => {
  const spy = vi.spyOn(Array.prototype, 'push');
  expect(result('a'.repeat(1_048_576), [{ find: 'a', replace: 'aaaa', all: true }, ...turned(49)])).toBe(
    TOO_MANY,
  );
  const pushes = spy.mock.calls.length;
  vi.restoreAllMocks();
  expect(pushes).toBeLessThan(600_000);
});

test('50 edits each change one place of a text of 1 MB', () => {
  const places = Array.from({ length: 50 }, (_, n) => `# place ${n}.\n`);
  const text = places.map((place) => place + 'a'.repeat(20_000)).join('\n');
  const edits = places.map((_, n) =>
    n % 2 === 0 ? { find: `place ${n}.`, replace: `there ${n}!` } : { heading: `place ${n}.`, content: 'b' },
  );
  const expected = places.map((place, n) =>
    n % 2 === 0 ? `# there ${n}!\n${'a'.repeat(20_000)}` : `${place}${'a'.repeat(20_000)}\nb`,
  );
  expect(result(text, edits)).toBe(expected.join('\n'));
});

test('the headings of a text are found once, until an edit changes it', () => {
  const stepsFor = (contents: readonly string[]): number => {
    const spy = vi.spyOn(String.prototype, 'indexOf');
    result(
      '# a\n# b\n',
      contents.map((content) => ({ heading: 'b', content })),
    );
    const steps = spy.mock.calls.filter(([part]) => part === '\r').length;
    vi.restoreAllMocks();
    return steps;
  };
  expect(stepsFor([''])).toBe(1);
  expect(stepsFor(Array.from({ length: 50 }, () => ''))).toBe(1);
  expect(stepsFor(['', 'c', '', '', 'd', ''])).toBe(3);
});

/** The edits as a person would make them: occurrences by `split`, headings by the reference parser, sections by lines. */
function reference(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, edit, n) => {
    try {
      return edit.find === undefined ? sectionByLines(before, edit) : replacedBySplit(before, edit);
    } catch (error) {
      throw new ApiError('invalidRequest', { message: `edits[${n}].${(error as Error).message}` });
    }
  }, text);
}

function replacedBySplit(text: string, { find = '', replace = '', all }: Edit): string {
  const times = Array.from(text, (_, at) => text.startsWith(find, at)).filter(Boolean).length;
  if (times === 0) throw new Error('find: does not occur');
  if (times > 1 && !all) throw new Error(`find: occurs ${times} times`);
  return text.split(find).join(replace);
}

function sectionByLines(text: string, { heading = '', content = '', position = 'end' }: Edit): string {
  const lines = text.split('\n');
  const headings = headingsByReference(text);
  const path = [heading].flat();
  const found = headings.filter(({ chain }) =>
    typeof heading === 'string' ? chain.at(-1) === heading : `${chain}` === `${path}`,
  );
  const [first, ...others] = found;
  if (!first) throw new Error('heading: does not occur');
  if (others.length > 0) throw new Error(`heading: matches ${found.length} headings`);
  if (content === '' && position !== 'replace') return text;
  const next = headings.find(({ from, level }) => from > first.from && level <= first.level);
  const inside = lines.slice(first.to, next ? next.from - 1 : lines.length);
  // A text that ends in a line break has no further line.
  const isEnded = !next && inside.at(-1) === '' && inside.length > 0;
  if (isEnded) inside.pop();
  const isBlank = (line: string | undefined) => line?.trim() === '';
  const blank: string[] = [];
  while (inside.length > 0 && isBlank(inside.at(-1))) blank.push(inside.pop() ?? '');
  const added = content.split('\n');
  const contentEnded = added.at(-1) === '' && added.length > 0;
  if (contentEnded) added.pop();
  const body = { end: [...inside, ...added], start: [...added, ...inside], replace: added }[position];
  const after = next ? lines.slice(next.from - 1) : [];
  const hasRoom = body.length === 0 || !isBlank(body.at(-1));
  const between = hasRoom ? blank : [];
  if (next && next.to > next.from && body.length > 0 && hasRoom && blank.length === 0) between.push('');
  const lastIsContent = position !== 'start' || inside.length === 0;
  const bodyEnds = body.length === 0 ? lines.length > first.to : lastIsContent ? contentEnded : isEnded;
  const ends = blank.length > 0 || bodyEnds;
  const all = [...lines.slice(0, first.to), ...body, ...between, ...after];
  return all.join('\n') + (!next && ends ? '\n' : '');
}

function headingsByReference(text: string) {
  const lines = text.split('\n');
  const above: { level: number; name: string }[] = [];
  const found: { level: number; from: number; to: number; chain: string[] }[] = [];
  for (let node = new Parser().parse(text).firstChild; node; node = node.next) {
    if (node.type !== 'heading') continue;
    const [[from], [to]] = node.sourcepos;
    const source = lines.slice(from - 1, to);
    const name =
      to > from
        ? source
            .slice(0, -1)
            .map((line) => line.trim())
            .join('\n')
        : (source[0] ?? '')
            .trim()
            .replace(/^#+/, '')
            .replace(/(^|\s)#+$/, '')
            .trim();
    while ((above.at(-1)?.level ?? 0) >= node.level) above.pop();
    above.push({ level: node.level, name });
    found.push({ level: node.level, from, to, chain: above.map((each) => each.name) });
  }
  return found;
}

/** @returns the number of texts that were edited, or of those that were not if it is smaller */
function compareWithReference(rounds: number): number {
  const { pick, below } = chance(20_261_123);
  const line = () =>
    pick([
      '# A',
      '## B',
      '## B #',
      '# C',
      '### D',
      'B\n---',
      'C\n===',
      '- # A',
      '> # B',
      '```',
      'a',
      'b a',
      '',
      '',
    ]);
  const textOf = (lines: number) => Array.from({ length: lines }, line).join('\n') + pick(['', '\n']);
  const edit = (): Edit =>
    pick([
      () => ({
        find: pick(['a', 'b', 'A', '#', '\n', '# A', 'aa', 'b a']),
        replace: pick(['', 'a', '# B\n', '\n']),
      }),
      () => ({ find: pick(['a', 'b', '#', '\n', '- ']), replace: pick(['b', 'aa', '']), all: true }),
      () => ({
        heading: pick(['A', 'B', 'C', 'D', ['A'], ['A', 'B'], ['C', 'B', 'D']]),
        content: pick(['', 'a', 'x\n', '\nx\n\n', '## B', '- x']),
        position: pick(['end', 'start', 'replace'] as const),
      }),
    ])();
  const applied = { edits: 0, errors: 0 };
  for (let round = 0; round < rounds; round++) {
    const text = textOf(1 + below(9));
    const edits = Array.from({ length: 1 + below(3) }, edit);
    const expected = result(text, edits, reference);
    expect(result(text, edits), JSON.stringify([text, edits])).toBe(expected);
    for (const end of text.includes('\n') ? ['\n', '\r\n', '\r'] : [])
      expect(result(text.replaceAll('\n', end), edits, asAgent)).toBe(expected.replaceAll('\n', end));
    applied[expected.startsWith('VALIDATION_ERROR') ? 'errors' : 'edits'] += 1;
  }
  return Math.min(...Object.values(applied));
}

const AS_REFERENCE = 'a random sequence of edits gives the same result or error as the reference';
test(`${AS_REFERENCE}, 500 times`, () => {
  expect(compareWithReference(500)).toBeGreaterThan(40);
});
test(`${AS_REFERENCE}, 6,000 times`, { tags: ['slow'] }, () => {
  expect(compareWithReference(6_000)).toBeGreaterThan(500);
});

test.for([
  ['headings', '# a\n'],
  ['underlined headings', 'a\n===\n'],
  ['nested headings', '# a\n## a\n### a\n'],
  ['blank lines', '\n'],
] as const)('takes twice the steps to find a section in twice the text: %s', ([, pattern]) => {
  const stepsFor = (times: number): number => {
    const spy = vi.spyOn(String.prototype, 'charAt');
    const text = `# b\n${pattern.repeat(times)}# c`;
    sectionsOf(text, headingsOf(text), 'a');
    const steps = spy.mock.calls.length;
    vi.restoreAllMocks();
    return steps;
  };
  expect(stepsFor(500)).toBeGreaterThan(500);
  expect(stepsFor(1_000) / stepsFor(500)).toBeLessThan(2.1);
});
