// What the web app shows around a text that is written (E20): headings, lengths, dates, paths of groups and what is due.
import { expect, test, vi } from 'vitest';
import type { Group } from '../../lib/schema/entities.ts';
import type { TodoListItem } from '../../lib/schema/list-items.ts';
import { findHeading, headingOf } from '../../functions/app/markdown/shown-text.ts';
import { visibleName } from '../../functions/app/markdown/visible-name.ts';
import { headingIn, headingOffset, outlineOf } from '../../functions/app/note-page/outline.ts';

/** Modules that need a page, without one. */
async function inPage<T>(load: () => Promise<T>): Promise<T> {
  const storage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('location', { pathname: '/app/', hash: '' });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('BroadcastChannel', EventTarget);
  const loaded = await load();
  vi.unstubAllGlobals();
  return loaded;
}

const { dates, length, lists, session, today, todoLists, workspaces } = await inPage(async () => ({
  dates: await import('../../functions/app/parts/dates.ts'),
  lists: await import('../../functions/app/lists/list.ts'),
  length: await import('../../functions/app/note-page/length.tsx'),
  session: await import('../../functions/app/state/session.ts'),
  today: await import('../../functions/app/state/today.ts'),
  todoLists: await import('../../functions/app/lists/todo-lists.ts'),
  workspaces: await import('../../functions/app/lists/workspaces.ts'),
}));

test.for<readonly [string, number, number]>([
  ['', 0, 0],
  [' \n\t', 0, 0],
  ['one', 1, 3],
  [' one two\n\nthree ', 3, 14],
  ['- [ ] don’t stop, it’s 3.5 o-clock', 5, 34],
  ['a -- b * c', 3, 10],
  ['📅 2026-11-29', 1, 12],
  // Front matter is not counted.
  ['---\ntags: a\n---\none two', 2, 7],
  // A line end is one character.
  ['a\r\nb\rc\nd', 4, 7],
  // Scripts without blanks between words.
  ['日本語', 3, 3],
  ['abc日本abc', 4, 8],
  ['ภาษาไทย', 7, 7],
  ['ที่', 1, 1],
  ['한국어 단어', 2, 6],
  // Combining marks belong to the letter before them.
  ['cafe\u0301s naïve', 2, 11],
  ['हिन्दी शब्द', 2, 7],
  // Characters outside the basic plane, and those of several parts.
  ['😀 𝒳𝒴', 1, 4],
  ['👍🏽 👨‍👩‍👧 ❤️', 0, 5],
])('%j has %i words and %i characters', ([text, words, characters]) => {
  expect(length.lengthOf(text)).toEqual({ words, characters });
});

test('the outline numbers headings with the same text, as an address finds them', async () => {
  const text = '# Plan\n\ntext\n\n## A\n# *plan*\n> # Quoted\n\n## [a](b)\nC#\n==\n';
  await headingOffset(text, { heading: '' });
  const outline = outlineOf(text) ?? [];
  const starts = await Promise.all(outline.map((heading) => headingOffset(text, heading)));
  expect({ outline, starts: starts.map((start = -1) => text.slice(start).split('\n')[0]) }).toEqual({
    outline: [
      { level: 1, heading: 'Plan', nth: 1 },
      { level: 2, heading: 'A', nth: 1 },
      { level: 1, heading: 'plan', nth: 2 },
      { level: 2, heading: 'a', nth: 2 },
      { level: 1, heading: 'C#', nth: 1 },
    ],
    starts: ['# Plan', '## A', '# *plan*', '## [a](b)', 'C#'],
  });
});

test.for<readonly [string, number | undefined, number | undefined]>([
  ['Two', undefined, 1],
  ['two', 2, 3],
  ['two', 3, 1],
  ['TWO ', undefined, 1],
  ['One#Two', undefined, 1],
  ['One', undefined, 0],
  ['three-words-here', undefined, 2],
  ['three  words here!', undefined, 2],
  ['C# code', undefined, 4],
  ['Three words here#C# code', undefined, 4],
  ['four', undefined, undefined],
  ['😀', undefined, 5],
  ['', undefined, undefined],
])('the heading %j, number %j, is found', ([heading, nth, expected]) => {
  const headings = ['One', 'Two', 'Three  words, here', 'two', 'C# code', '😀'];
  const found = headingOf(headings, (text) => text, { heading, nth });
  expect(found).toBe(expected === undefined ? undefined : headings[expected]);
});

test('on the page, headings in quotes and lists come after the others', () => {
  const heading = (textContent: string, isInside = false) => ({
    textContent,
    closest: () => (isInside ? {} : null),
  });
  const all = [heading('Quoted', true), heading('A', true), heading('A'), heading('a', true), heading('A')];
  const page = { querySelectorAll: () => all } as unknown as Element;
  const wanted = [
    { heading: 'a' },
    { heading: 'a', nth: 2 },
    { heading: 'a', nth: 3 },
    { heading: 'quoted' },
  ];
  const found = wanted.map((one) => findHeading(page, one) as unknown);
  expect(found.map((one) => all.findIndex((each) => each === one))).toEqual([2, 4, 1, 0]);
});

test.for([
  ['heading=a%23b', { heading: 'a#b', nth: 1 }],
  ['heading=a&nth=3', { heading: 'a', nth: 3 }],
  ['nth=3', undefined],
] as const)('the address of a view with %j names a heading', ([query, expected]) => {
  expect(headingIn(new URLSearchParams(query))).toEqual(expected);
});

test('a name has no signs that reverse what follows', () => {
  expect(['a\u202efdp.exe', '\u2066b\u2069', 'עברית', 'c\u200fd'].map(visibleName)).toEqual([
    'afdp.exe',
    'b',
    'עברית',
    'c\u200fd',
  ]);
});

test('names, days and weeks are short, and have their year unless it is the current one', () => {
  today.today.value = '2026-11-29';
  const names = [
    '2026-11-29',
    '2026-11-30',
    '2026-11-28',
    '2026-12-24',
    '2027-01-02',
    '2026-W48',
    '2025-W01',
    'x\u202ey',
  ];
  const shown = names.map(dates.shortTitle);
  const weeks = ['2026-11-23', '2026-12-28'].map((monday) =>
    dates.daysOfWeek(monday).replaceAll('\u2009', ' '),
  );
  today.today.value = '';
  expect({ shown, weeks }).toEqual({
    shown: ['Today', 'Tomorrow', 'Yesterday', 'Thu 24 Dec', '2 Jan 2027', 'Week 48', 'Week 1, 2025', 'xy'],
    weeks: [
      'Monday 23 November – Sunday 29 November 2026',
      'Monday 28 December 2026 – Sunday 3 January 2027',
    ],
  });
});

test('the day of creation is shown of notes that were changed more than a year later', () => {
  const days = ['2026-03-01T12:00:00.000Z', '2025-03-01T12:00:00.000Z', '2025-02-27T12:00:00.000Z'];
  expect(days.map((createdAt) => dates.longAgo(createdAt, '2026-03-01T12:00:00.000Z'))).toEqual([
    undefined,
    undefined,
    '27 Feb 2025',
  ]);
});

const dueOn = (...days: readonly string[]): TodoListItem[] =>
  days.map((dueDate, n) => ({ id: `${n}`, dueDate }) as TodoListItem);

test.for<readonly [readonly string[], string, number]>([
  [[], '', 0],
  [['29', '29'], '01', 0],
  [['29', '28', '27', '26', '25'], '0123', 1],
  [['28', '27', '26', '25'], '012', 1],
  [['29', '29', '29', '29', '29', '28', '27'], '012345', 1],
  [['29', '29', '29', '29', '29', '29', '29', '28'], '012345', 2],
])('of todos that are due on %j, today shows six, and three that are overdue', ([days, ids, others]) => {
  const { shown, others: rest } = todoLists.dueToday(
    dueOn(...days.map((day) => `2026-11-${day}`)),
    '2026-11-29',
  );
  expect([shown.map(({ id }) => id).join(''), rest]).toEqual([ids, others]);
});

test('the path of a group ends also if groups are in each other', () => {
  session.session.value = { account: { defaultWorkspaceId: 'w' } } as never;
  const groups = { a: null, b: 'a', c: 'b', lost: 'gone', x: 'y', y: 'x', self: 'self' };
  workspaces.groupList();
  const items = Object.entries(groups).map(
    ([id, parentId]) => ({ id, name: id.toUpperCase(), parentId }) as Group,
  );
  for (const list of lists.listsOf('w')) list.adopt(items);
  const ids = [...Object.keys(groups), 'unknown'];
  const found = ids.map((id) => [workspaces.shortPath(id), workspaces.groupsBelow(id).join('')]);
  session.session.value = undefined;
  expect([...found, [workspaces.shortPath(null), '']]).toEqual([
    ['A', 'abc'],
    ['A / B', 'bc'],
    ['… / B / C', 'c'],
    ['LOST', 'lost'],
    ['Y / X', 'xy'],
    ['X / Y', 'yx'],
    ['SELF', 'self'],
    ['', 'unknown'],
    ['', ''],
  ]);
});
