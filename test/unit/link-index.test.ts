// Where the target of a link leads (E27): the rule by which names, paths and dates are compared, and its work.
import { expect, test } from 'vitest';
import { LinkIndex, type LinkableNote } from '../../lib/markdown/link-index.ts';
import { calendarTargetOf, isNoteLink, linkTargetOf } from '../../lib/markdown/link-target.ts';
import { referencesIn } from '../../lib/markdown/references.ts';

const GROUPS = [
  { id: 'work', name: 'Work' },
  { id: 'deep', name: 'Deep', parent: 'work' },
  { id: 'home', name: 'HOME ' },
];

/** Notes as `group/name`, the oldest first. */
const notesOf = (paths: readonly string[]) =>
  paths.map((path, created) => {
    const [group, name = ''] = path.split('>');
    return { id: path, name, group: group || undefined, created };
  });

/** The note that a link in a note of a group leads to. */
function leadsTo(notes: readonly string[], link: string, group?: string): string | undefined {
  const [reference] = referencesIn(link);
  const target = reference && linkTargetOf(reference);
  const index = new LinkIndex(notesOf(notes), GROUPS);
  return target === undefined
    ? undefined
    : index.resolver(({ type, name }) => `${type}>${name}`)(target, group)?.id;
}

test.for([
  ['[[a]]', ['>b', '>A '], '>A '],
  ['[[a]]', ['deep>a', 'work>a', 'home>a'], 'work>a'],
  ['[[a.md]]', ['>a', '>a.md'], '>a.md'],
  ['[[a.MD]]', ['>a'], '>a'],
  ['[[a]]', ['>a.md'], undefined],
  ['[[work/a]]', ['>a', 'work>a'], 'work>a'],
  ['[[work/a]]', ['work>a', '>Work/A'], '>Work/A'],
  ['[x](work%2Fa.md)', ['>work/a'], '>work/a'],
  ['[[ home / a ]]', ['home>a'], 'home>a'],
  ['[[deep/a]]', ['work>a', 'deep>a'], 'deep>a'],
  ['[[work/deep/a]]', ['deep>a'], 'deep>a'],
  ['[[x/work/deep/a]]', ['deep>a'], undefined],
  ['[[work/a]]', ['deep>a', '>a'], undefined],
  ['[x](../home/./x/../a.md)', ['>a', 'home>a'], 'home>a'],
  ['[x](../../a.md)', ['home>a'], 'home>a'],
  ['[x](/work/a)', ['work>a'], 'work>a'],
  ['[[work/a.md]]', ['work>a', 'work>a.md'], 'work>a.md'],
  ['[[work/]]', ['>work'], '>work'],
  ['[x](a%20%2B%20b.md)', ['>a + b'], '>a + b'],
  ['[[ΟΔΟΣ]]', ['>οδος'], '>οδος'],
  ['[[2026-12-01]]', ['>2026-12-01', 'daily>2026-12-01'], 'daily>2026-12-01'],
  ['[x](2026-12-01.md)', ['>2026-12-01', 'daily>2026-12-01'], '>2026-12-01'],
  ['[x](2026-12-01.md)', ['work>2026-12-01', 'daily>x'], undefined],
  ['[x](2026-12-01.md)', ['daily>2026-12-01'], 'daily>2026-12-01'],
  ['[[2026-w49]]', ['weekly>2026-W49'], 'weekly>2026-W49'],
  ['[[2026-02-29]]', ['>2026-02-29', 'daily>x'], '>2026-02-29'],
  ['[[Daily/2026-12-01]]', ['>2026-12-01'], undefined],
  ['[[.]] [[/]]', ['>a'], undefined],
] as const)('%s leads in %j to %s', ([link, notes, expected]) => {
  expect(leadsTo(notes, link)).toBe(expected);
});

test.for([
  ['[Up](../README.md)', 'deep', 'work>README'],
  ['[Up](../../readme)', 'deep', '>README'],
  ['[Up](../../../README.md)', 'deep', 'deep>README'],
  ['[[../README]]', 'deep', 'work>README'],
  ['[[README]]', 'deep', 'deep>README'],
  ['[x](/README.md)', 'deep', '>README'],
  ['[x](/Work/Deep/README.md)', 'home', 'deep>README'],
  ['[x](Deep/README.md)', 'work', 'deep>README'],
  ['[x](./Work/./Deep/../README.md#h)', undefined, 'work>README'],
  ['[x](README.md)', 'gone', '>README'],
  ['[x](../Work/README)', 'gone', 'work>README'],
  ['[x](../home/a.md)', 'deep', 'home>a'],
  ['[x](Work%2FREADME.md)', undefined, '>Work/README'],
  ['[x](Work/README.md)', undefined, 'work>README'],
] as const)('%s in the group %s leads to %s', ([link, group, expected]) => {
  const notes = ['>README', 'work>README', 'deep>README', 'home>a', '>Work/README'];
  expect(leadsTo(notes, link, group)).toBe(expected);
});

test('prefers a note in the same group, then the fewest groups, then the oldest', () => {
  const notes = ['deep>a', 'work>a', 'home>a', 'home>A'];
  expect(leadsTo(notes, '[[a]]', 'deep')).toBe('deep>a');
  expect(leadsTo(notes, '[[a]]', 'home')).toBe('home>a');
  expect(leadsTo(notes, '[[a]]', 'other')).toBe('work>a');
  expect(leadsTo(notes, '[[work/a]]', 'deep')).toBe('work>a');
  const same = [
    { id: '2', name: 'a', created: 5 },
    { id: '1', name: 'a', created: 5 },
  ];
  expect(new LinkIndex(same, []).resolver(String)('a', undefined)?.id).toBe('1');
});

test('ends in groups that contain each other, which a damaged table can have', () => {
  const groups = [
    { id: 'x', name: 'x', parent: 'y' },
    { id: 'y', name: 'y', parent: 'x' },
  ];
  const notes = [
    { id: '1', name: 'a', group: 'x', created: 1 },
    { id: '2', name: 'a', group: 'gone', created: 2 },
  ];
  const resolve = new LinkIndex(notes, groups).resolver(String);
  expect([resolve('y/x/a', undefined)?.id, resolve('a', undefined)?.id]).toEqual(['1', '2']);
});

test.for([
  ['2026-12-01', 'daily 2026-12-01'],
  ['2024-02-29.md', 'daily 2024-02-29'],
  ['2000-02-29', 'daily 2000-02-29'],
  ['1900-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-00-10', undefined],
  ['2026-04-31', undefined],
  ['2026-01-00', undefined],
  ['2026-w01', 'weekly 2026-W01'],
  ['2026-w53', 'weekly 2026-W53'],
  ['2020-w53.md', 'weekly 2020-W53'],
  ['2025-w53', undefined],
  ['2026-w00', undefined],
  ['x2026-12-01', undefined],
] as const)('%s means %s', ([target, expected]) => {
  const found = calendarTargetOf(target);
  expect(found && `${found.type} ${found.name}`).toBe(expected);
});

test('counts the weeks of each year as the calendar of the service does', async () => {
  const { weeksIn } = await import('../../lib/core/iso-calendar.ts');
  for (let year = 1970; year <= 2100; year += 1)
    expect([year, calendarTargetOf(`${year}-w53`) !== undefined]).toEqual([year, weeksIn(year) === 53]);
});

test.for([
  ['[[a]]', true],
  ['![[a]]', true],
  ['[[Node.js]]', true],
  ['[x](a.md)', true],
  ['[x](a)', false],
  ['![[a.PNG]]', false],
  ['[[a.pdf]]', false],
  ['![](a.png)', false],
  ['[x](https://a.md)', false],
] as const)('%s that leads nowhere is a broken link to a note: %s', ([link, expected]) => {
  const [reference] = referencesIn(link);
  expect(reference && isNoteLink(reference, linkTargetOf(reference) ?? '')).toBe(expected);
});

test('compares each note of a name once, however many links lead to it', () => {
  let compared = 0;
  const notes = Array.from({ length: 1_000 }, (_, created) => ({
    id: `${created}`,
    name: 'a',
    group: `g${created}`,
    get created() {
      compared += 1;
      return created;
    },
  }));
  const resolve = new LinkIndex(notes, []).resolver(String);
  for (let n = 0; n < 1_000; n += 1) expect(resolve(`${'./'.repeat(n % 3)}a`, `g${n}`)?.id).toBe(`${n}`);
  expect(compared).toBeLessThan(20_000);
});

/** The note that a target means, among notes with stored second names and with some in their front matter. */
function meant(target: string, group?: string): string | undefined {
  const notes = [
    { id: 'named', name: 'name', created: 5 },
    { id: 'old', name: 'a', created: 1, aliases: ['Stored', 'name', 'both'] },
    { id: 'deep', name: 'b', created: 2, group: 'deep', aliases: ['STORED ', 'A/B.md', 'work/a'] },
    { id: 'work', name: 'a', created: 3, group: 'work' },
    { id: 'trip', name: 'Our trip', created: 4, group: 'home', aliases: ['Trip', '2026-12-01'] },
    { id: 'index', name: 'index', created: 0 },
    { id: 'posts', name: 'All posts', created: 6, group: 'work', aliases: ['index', 'a'] },
  ];
  const [named, old, deep] = notes;
  const inText = new Map([
    ['text', [deep, old].flatMap((note) => note ?? [])],
    ['both', [named, { id: 'in the trash', name: 'x', created: 0 }].flatMap((note) => note ?? [])],
    ['trash', [{ id: 'in the trash', name: 'x', created: 0 }]],
    ['2026-12-01', notes],
  ]);
  return new LinkIndex<LinkableNote>(notes, GROUPS).resolver(String, inText)(target, group)?.id;
}

test.for([
  ['name', undefined, 'named'],
  ['work/a', undefined, 'work'],
  ['stored', undefined, 'old'],
  ['stored', 'deep', 'deep'],
  ['stored.md', undefined, 'old'],
  ['a/b.md', undefined, 'deep'],
  ['a/b', undefined, undefined],
  ['work/stored', undefined, undefined],
  ['work/text', undefined, undefined],
  ['deep/stored', undefined, 'deep'],
  ['work/deep/stored.md', undefined, 'deep'],
  ['home/trip', undefined, 'trip'],
  ['home/../work/trip', undefined, undefined],
  ['../trip', 'work', 'trip'],
  ['./trip', 'home', 'trip'],
  ['../home/trip.md', 'work', 'trip'],
  ['/home/trip', 'deep', 'trip'],
  ['./index.md', 'work', 'posts'],
  ['../index.md', 'deep', 'posts'],
  ['./index.md', 'home', 'index'],
  ['index', 'work', 'index'],
  ['./a', 'work', 'work'],
  ['./2026-12-01.md', 'home', 'trip'],
  ['text', undefined, 'old'],
  ['text', 'deep', 'deep'],
  ['both', undefined, 'old'],
  ['trash', undefined, undefined],
  ['2026-12-01', undefined, undefined],
] as const)(
  'a second name is found only without a note of that name or path, a stored one first, also at the end of a path: %s in %s',
  ([target, group, expected]) => {
    expect(meant(target, group)).toBe(expected);
  },
);
