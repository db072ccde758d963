// The work of finding the links, tags and due dates of any text is small, and linear in its length (E26, E27, E30). It is
// counted in steps: characters read, expressions run, and the characters that a search for a part of the text passes.
import { expect, test, vi } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { dueDateOf } from '../../lib/domain/todos/due-date.ts';
import { inlineParts } from '../../lib/markdown/inline-parts.ts';
import { linkTargetOf } from '../../lib/markdown/link-target.ts';
import { inlineMarkup } from '../../lib/markdown/references.ts';
import { tagsIn } from '../../lib/markdown/tags.ts';
import { fill, TEXTS } from '../harness/long-texts.ts';

function stepsFor(work: () => unknown): number {
  const calls = [
    vi.spyOn(String.prototype, 'charAt'),
    vi.spyOn(String.prototype, 'charCodeAt'),
    vi.spyOn(RegExp.prototype, 'exec'),
  ];
  const searches = vi.spyOn(String.prototype, 'indexOf');
  work();
  const passed = searches.mock.calls.map(([, from = 0], call) => {
    const found = Number(searches.mock.results[call]?.value);
    return found < 0 ? 1 : found - from + 1;
  });
  const steps = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return steps + passed.reduce((sum, count) => sum + count, 0);
}

/** `#0`, `#1`, and so on, each different. */
const numbered = (after: string) => (length: number) =>
  Array.from({ length: length / (4 + after.length) }, (_, n) => `#${n.toString(36)}${after}`).join('');

const OTHERS: Readonly<Record<string, (length: number) => string>> = {
  'lines of one tag': fill('#a\n'),
  'paragraphs of one tag': fill('#a\n\n'),
  'tags on a line': fill('#a '),
  'different tags': numbered('\n'),
  'different nested tags': numbered('/b/c/d/e/f/g/h/i/j\n'),
  'tags in a list': fill('- #a\n'),
  'tags above a rule': fill('#a\n---\n'),
  'tags in code': fill('`#a` '),
  'lines of one link': fill('[[a]]\n'),
  'links on a line': fill('[[a]]'),
  'Markdown links': fill('[](a)'),
  'encoded links': fill('[](%C3%A9)'),
  'links that are not UTF-8': fill('[](%ff)'),
  'dates of todos': fill('- [ ] x 📅 2026-12-01\n'),
  'dates that do not exist': fill('- [ ] x 📅 2026-02-30 due:2026-02-30\n'),
  'dates on a long line': (length) => `- [ ] ${fill('x due:2026-02-30 ')(length)}`,
  'dates without an end': fill('- [ ] [due::       (due::       @due(      \n'),
};

const WORK = {
  'links and tags': (text: string) => {
    const parts = inlineParts(text);
    const markup = inlineMarkup(text, parts);
    return [markup.references.map(linkTargetOf), tagsIn(text, parts, { markup })];
  },
  dates: (text: string) => checkboxesIn(text).map((box) => dueDateOf(box.text)),
};

const CASES = Object.entries(WORK).flatMap(([what, work]) =>
  Object.entries({ ...TEXTS, ...OTHERS }).map(([name, text]) => ({ what, name, work, text })),
);

/** More than this for each character takes too long for 1 MB of them. */
const STEPS_MAX = 8;

test.for(CASES)('takes few steps, and twice as many for twice the text: $what of $name', ({ work, text }) => {
  const steps = [2_500, 5_000].map((length) => {
    const content = `#x [[x]]\n\n${text(length)}`;
    return stepsFor(() => work(content)) / content.length;
  });
  const [once = 0, twice = 0] = steps;
  expect(twice).toBeLessThan(STEPS_MAX);
  expect(twice / once).toBeLessThan(1.05);
});

test('reads the blocks of a text once for its links and its tags', () => {
  const lines = vi.spyOn(String.prototype, 'indexOf');
  const found = WORK['links and tags']('#a [[b]]\n\n`#c` #d [e](f.md)\n');
  const readings = lines.mock.calls.filter(([part, from]) => part === '\r' && from === 0);
  vi.restoreAllMocks();
  expect(found).toEqual([
    ['b', './f.md'],
    ['a', 'd'],
  ]);
  // One for the blocks, one for the numbers of the lines of links.
  expect(readings).toHaveLength(2);
});

test.for([
  ['Markdown links', '[](%)'],
  ['links', '[[a]]'],
  ['embeds', '![[a]] '],
] as const)('reads no further than the first references that are asked for: %s', ([, part]) => {
  const content = part.repeat(1_000);
  const read = (max?: number) => inlineMarkup(content, undefined, max);
  expect(read(10).references).toEqual(read().references.slice(0, 10));
  const { references, end } = read();
  expect(end).toBe(Infinity);
  expect(read(10).end).toBeGreaterThanOrEqual(references[9]?.end ?? Infinity);
  expect(read(10).end).toBeLessThanOrEqual(references[10]?.start ?? 0);
  expect(stepsFor(() => read(10)) * 10).toBeLessThan(stepsFor(() => read()));
});

test.for([
  ['headings', '#\n', 1],
  ['list items', '- a\n', 2],
  ['lists in lists', '- + ', 1],
  ['quotes in quotes', '>', 1],
  ['lines of a paragraph', 'x\n', 1],
] as const)('reads no further than the first lines and markers that are asked for: %s', ([, part, steps]) => {
  const content = part.repeat(10_000);
  const read = (max?: number) => inlineParts(content, max)();
  const starts = ({ blocks }: { readonly blocks: readonly number[] }) => blocks.filter((_, n) => n % 2 === 0);
  const { end } = read(1_000);
  expect(read().end).toBe(Infinity);
  // A line with a thousand markers is left out as a whole.
  expect(end).toBe(part.includes('\n') ? (part.length * 1_000) / steps - 1 : 0);
  const before = (offset: number): boolean => offset < end;
  expect(starts(read(1_000)).filter(before)).toEqual(starts(read()).filter(before));
  expect(stepsFor(() => read(1_000)) * 5).toBeLessThan(stepsFor(() => read()));
});

test('reads no further than the first opening brackets, ten for each reference that is asked for', () => {
  const content = `[[a]]${'['.repeat(1_000)}](b) #c`;
  expect(inlineMarkup(content).references).toHaveLength(2);
  const { references, end } = inlineMarkup(content, undefined, 10);
  expect([references.length, end]).toEqual([1, '[[a]]'.length + 100]);
  const steps = (max: number) => stepsFor(() => inlineMarkup('[['.repeat(10_000), undefined, max));
  expect(steps(100) * 10).toBeLessThan(steps(Infinity));
});

test('of front matter, only [[…]] count among the first references, and its lines among those of the text', () => {
  const content = `---\nk: ${'[a](b)'.repeat(8)}\nl: "[[T]] [[U]]"\n---\n[[V]]`;
  const read = (max: number) => inlineMarkup(content, undefined, max).references.map(({ target }) => target);
  expect([read(10), read(2), read(1)]).toEqual([['T', 'U', 'V'], ['T', 'U'], ['T']]);
  const lines = `---\n${'k: 1\n'.repeat(98)}---\na\n\nb`;
  expect(inlineParts(lines, 101)().blocks).toEqual(inlineParts(lines.slice(0, -3))().blocks);
});

test('front matter has at most 10,000 lines, and is read up to its first tags', () => {
  const front = (lines: number) => `---\ntags: a\n${'#\n'.repeat(lines - 1)}---\n[[x]]`;
  expect([tagsIn(front(10_000)), tagsIn(front(10_001))]).toEqual([['a'], []]);
  const words = Array.from({ length: 50_000 }, (_, n) => `t${n}/a`).join(' ');
  const content = `---\ntags: ${words}\n---\n`;
  expect(tagsIn(content, undefined, { max: 3 })).toEqual(['t0', 't1', 't0/a']);
  expect(tagsIn(content)).toHaveLength(20_000);
});

test('reads no further than the first tags that are asked for', () => {
  const content = Array.from({ length: 1_000 }, (_, n) => `#t${n}/a`).join(' ');
  expect(tagsIn(content, undefined, { max: 5 })).toEqual(['t0', 't1', 't2', 't0/a', 't1/a']);
  const steps = (max?: number) => stepsFor(() => tagsIn(content, undefined, { ...(max && { max }) }));
  expect(steps(5) * 10).toBeLessThan(steps());
});

test('finds no tags after the last reference that was read, whose address could look like one', () => {
  const content = '#a [x](y) #b [x](<y #c>) #d';
  const tags = (max?: number) => {
    const parts = inlineParts(content);
    return tagsIn(content, parts, { markup: inlineMarkup(content, parts, max) });
  };
  expect([tags(), tags(2), tags(1)]).toEqual([['a', 'b', 'd'], ['a', 'b'], ['a']]);
});
