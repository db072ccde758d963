// The creation times that an import with --dates reads from front matter.
import { expect, test } from 'vitest';
import { frontMatterTime } from '../../lib/folders/matter/dates.ts';
import { frontMatter } from '../../lib/folders/matter/front-matter.ts';

const read = (content: string) => frontMatterTime(frontMatter(content), 'America/New_York');

const yaml = (...lines: readonly string[]): string =>
  ['---', ...lines, '---', 'text', 'created: 1999-01-01'].join('\n');
const toml = (...lines: readonly string[]): string =>
  ['+++', ...lines, '+++', 'text', 'created = 1999-01-01'].join('\n');

/** The start of a day in New York in May, and a time in the time zone of this computer. */
const DAY = '2021-05-01T04:00:00.000Z';
const LOCAL = new Date(2021, 4, 1, 10, 30).toISOString();
const LOCAL_AM = new Date(2021, 4, 1, 0, 5).toISOString();
const LOCAL_PM = new Date(2021, 4, 1, 13, 5).toISOString();
const LOCAL_SECONDS = new Date(2021, 4, 1, 10, 30, 5).toISOString();
const UTC = '2021-05-01T10:30:00.000Z';
const BERLIN = '2021-05-01T08:30:00.000Z';
const EPOCH = '2021-12-10T05:25:25.000Z';

const YAML_VALUES: readonly (readonly [value: string, time: string])[] = [
  ['2021-05-01', DAY],
  ['2021-5-1', DAY],
  ['2021/05/01', DAY],
  ['2021/5/1', DAY],
  ['01.05.2021', DAY],
  ['1.5.2021', DAY],
  ['20210501', DAY],
  ['"2021-05-01"', DAY],
  ["'2021/05/01' # by hand", DAY],
  ['2021-05-01 # by hand', DAY],
  ['  2021-05-01  ', DAY],
  ['!!str 2021-05-01', DAY],
  ['2021-05-01 10:30', LOCAL],
  ['2021/05/01 10:30', LOCAL],
  ['01.05.2021 10:30', LOCAL],
  ['2021-05-01T10:30:00', LOCAL],
  ['202105011030', LOCAL],
  ['20210501103000', LOCAL],
  ['2021-05-01T10:30:02Z', '2021-05-01T10:30:02.000Z'],
  ['2021-05-01 10:30:02z', '2021-05-01T10:30:02.000Z'],
  ['2021-05-01T10:30:02.5Z', '2021-05-01T10:30:02.500Z'],
  ['2021-05-01T10:30+02:00', '2021-05-01T08:30:00.000Z'],
  ['2021-05-01 10:30:00 -0530', '2021-05-01T16:00:00.000Z'],
  ['2021-05-01 10:30:00 +02', '2021-05-01T08:30:00.000Z'],
  ['1639113925', EPOCH],
  ['1639113925000', EPOCH],
  ['"1639113925000"', EPOCH],
  ['946684800000', '2000-01-01T00:00:00.000Z'],
  ['"[[2021-05-01]]"', DAY],
  ['[[2021-05-01]]', DAY],
  ['"[[2021/05/01]]"', DAY],
  ['"[[Journal/2021-05-01|May]]"', DAY],
  ['"[[2021-05-01#Evening]]"', DAY],
  ['[2021-05-01, 2022-01-01]', DAY],
  ['\n  - 2021-05-01\n  - 2022-01-01', DAY],
  ['\n- "[[2021-05-01]]"', DAY],
  ['\n  2021-05-01', DAY],
  ['>-\n  2021-05-01', DAY],
  // Obsidian Linter, and Obsidian with other forms of Moment.
  ['Saturday, May 1st 2021, 10:30:05 am', LOCAL_SECONDS],
  ['Saturday, May 1st 2021, 1:05:00 pm', LOCAL_PM],
  ['May 1st 2021', DAY],
  ['"[[May 1st, 2021]]"', DAY],
  ['"[[journals/May 1st, 2021|yesterday]]"', DAY],
  ['Sat, 2021/05/01', DAY],
  ['2021_05_01', DAY],
  ['2021年05月01日', DAY],
  ['2021年5月1日 10:30', LOCAL],
  ['2021.05.01', DAY],
  ['2021.5.1 10:30', LOCAL],
  // Names of months.
  ['May 1, 2021', DAY],
  ['May 1 2021', DAY],
  ['may 01, 2021', DAY],
  ['May  1, 2021', DAY],
  ['1 May 2021', DAY],
  ['1. May 2021', DAY],
  ['1st May 2021', DAY],
  ['1 May, 2021', DAY],
  ['01-May-2021', DAY],
  ['SEP 1, 2021', '2021-09-01T04:00:00.000Z'],
  ['Sept. 2nd, 2021', '2021-09-02T04:00:00.000Z'],
  ['3rd September 2021', '2021-09-03T04:00:00.000Z'],
  ['22 Feb 2021', '2021-02-22T05:00:00.000Z'],
  ['December 24, 2021', '2021-12-24T05:00:00.000Z'],
  // Notion and Day One.
  ['May 1, 2021 10:30 AM', LOCAL],
  ['May 1, 2021 1:05 PM', LOCAL_PM],
  ['May 1, 2021 10:30 AM (UTC)', UTC],
  ['May 1, 2021 10:30 AM (GMT+2)', BERLIN],
  ['May 1, 2021 at 10:30:00\u202fAM GMT+2', BERLIN],
  // Clocks of 12 hours.
  ['2021-05-01 10:30 AM', LOCAL],
  ['2021-05-01 1:05 pm', LOCAL_PM],
  ['2021-05-01 01:05PM', LOCAL_PM],
  ['2021-05-01, 1:05 p.m.', LOCAL_PM],
  ['2021-05-01 13:05 PM', LOCAL_PM],
  ['2021-05-01 12:05 am', LOCAL_AM],
  ['2021-05-01 00:05 a.m.', LOCAL_AM],
  ['2021-05-01 12:05 pm', new Date(2021, 4, 1, 12, 5).toISOString()],
  ['2021-05-01 1 pm', new Date(2021, 4, 1, 13).toISOString()],
  ['2021-05-01 1:05 pm UTC', '2021-05-01T13:05:00.000Z'],
  ['2021-05-01 1:05 America/Denver', '2021-05-01T07:05:00.000Z'],
  ['2021-05-01 1:05', new Date(2021, 4, 1, 1, 5).toISOString()],
  // RFC 2822, HTTP, and JavaScript's String(date).
  ['Sat, 01 May 2021 10:30:00 GMT', UTC],
  ['Sat, 1 May 2021 10:30:00 +0200', BERLIN],
  ['Sat, 1 May 2021 10:30:00 +0200 (CEST)', BERLIN],
  ['1 May 2021 10:30 +0200', BERLIN],
  ['1 May 2021 10:30:00 UT', UTC],
  ['1 May 2021 06:30 EDT', UTC],
  ['1 May 2021 05:30 EST', UTC],
  ['1 May 2021 05:30 CDT', UTC],
  ['1 May 2021 04:30 CST', UTC],
  ['1 May 2021 04:30 MDT', UTC],
  ['1 May 2021 03:30 MST', UTC],
  ['1 May 2021 03:30 PDT', UTC],
  ['1 May 2021 02:30 PST', UTC],
  ['1 May 2021 12:30 CEST', UTC],
  ['Sat May 01 2021 10:30:00 GMT+0200 (Central European Summer Time)', BERLIN],
  // Time zones.
  ['2021-05-01 10:30:00 UTC', UTC],
  ['2021-05-01 10:30 utc', UTC],
  ['2021-05-01 10:30:00 GMT', UTC],
  ['2021-05-01 10:30 UTC+02:00', BERLIN],
  ['2021-05-01 10:30 +2', BERLIN],
  ['2021-05-01 10:30 -00:00', UTC],
  ['2021-05-01 10:30 Europe/Berlin', BERLIN],
  ['2021-05-01 10:30 europe/berlin', BERLIN],
  ['2021-05-01T10:30:00+02:00[Europe/Berlin]', BERLIN],
  ['2021-05-01T10:30:00[Europe/Berlin]', BERLIN],
  ['2021-05-01T10:30:00+00:00[Europe/Berlin]', UTC],
  ['2021-05-01T10:30:00Z[Europe/Berlin]', UTC],
  ['2021-01-15T10:30:00[Europe/Berlin]', '2021-01-15T09:30:00.000Z'],
  ['2021-05-01 10:30 Asia/Kolkata', '2021-05-01T05:00:00.000Z'],
  // Clocks in Berlin skip from 2:00 to 3:00 on 28 March 2021, and from 3:00 back to 2:00 on 31 October 2021.
  ['2021-03-28 01:59 Europe/Berlin', '2021-03-28T00:59:00.000Z'],
  ['2021-03-28 02:30 Europe/Berlin', '2021-03-28T01:30:00.000Z'],
  ['2021-03-28 03:00 Europe/Berlin', '2021-03-28T01:00:00.000Z'],
  ['2021-10-31 01:59 Europe/Berlin', '2021-10-30T23:59:00.000Z'],
  ['2021-10-31 02:30 Europe/Berlin', '2021-10-31T00:30:00.000Z'],
  ['2021-10-31 03:00 Europe/Berlin', '2021-10-31T02:00:00.000Z'],
  // Weekdays, also a wrong one.
  ['2021-05-01 Sat 10:30', LOCAL],
  ['[2021-05-01 Sat 10:30]', LOCAL],
  ['2021-05-01 Sat', DAY],
  ['2021-05-01, Saturday', DAY],
  ['Sat 2021-05-01', DAY],
  ['Sat. 1 May 2021', DAY],
  ['Tues, 1 May 2021', DAY],
  ['Friday, May 1st 2021', DAY],
  // Joplin, Evernote, fractions of seconds.
  ['2021-05-01 10:30:00Z', UTC],
  ['20210501T103000Z', UTC],
  ['20210501T1030', LOCAL],
  ['2021-05-01T10:30:02.123456Z', '2021-05-01T10:30:02.123Z'],
  ['2021-05-01T10:30:02,5Z', '2021-05-01T10:30:02.500Z'],
  [`"[[2021-05-01|${'x'.repeat(985)}]]"`, DAY],
];

test.for(YAML_VALUES)('YAML: %s', ([value, time]) => {
  const found = read(yaml('title: x', `created: ${value}`, 'updated: 2022-02-02'));
  expect(found).toEqual({ time: Date.parse(time), notUnderstood: [] });
});

const NOT_UNDERSTOOD: readonly (readonly [value: string, shown: string])[] = [
  ['last May', 'last May'],
  ['2021-02-30', '2021-02-30'],
  ['2021-13-01', '2021-13-01'],
  ['2021-00-10', '2021-00-10'],
  ['31.04.2021', '31.04.2021'],
  ['29.02.2021', '29.02.2021'],
  ['05/01/2021', '05/01/2021'],
  ['2021-05/01', '2021-05/01'],
  ['2021-05', '2021-05'],
  ['2021', '2021'],
  ['20211301', '20211301'],
  ['2021-05-01 24:00', '2021-05-01 24:00'],
  ['2021-05-01 10:60', '2021-05-01 10:60'],
  ['2021-05-01T10:30:60Z', '2021-05-01T10:30:60Z'],
  ['2021-05-01 13:05 AM', '2021-05-01 13:05 AM'],
  ['2021-05-01 24:00 PM', '2021-05-01 24:00 PM'],
  ['2021-05-01 10', '2021-05-01 10'],
  ['2021-05-01 PM', '2021-05-01 PM'],
  ['2021-05-01 10:30 pmx', '2021-05-01 10:30 pmx'],
  ['2021-05-01 10:30 and later', '2021-05-01 10:30 and later'],
  ['2021-05-01 10:30 BST', '2021-05-01 10:30 BST'],
  ['2021-05-01 10:30 Europe/Atlantis', '2021-05-01 10:30 Europe/Atlantis'],
  ['2021-05-01 10:30 +20:00', '2021-05-01 10:30 +20:00'],
  ['2021-05-01 UTC', '2021-05-01 UTC'],
  ['2021-05-01 Sunset', '2021-05-01 Sunset'],
  ['13/05/2021', '13/05/2021'],
  ['05/13/2021', '05/13/2021'],
  ['01-05-2021', '01-05-2021'],
  ['1.2.3', '1.2.3'],
  ['v2021.05.01', 'v2021.05.01'],
  ['2021.05.01.2', '2021.05.01.2'],
  ['2021.5-1', '2021.5-1'],
  ['May 2021', 'May 2021'],
  ['May 1', 'May 1'],
  ['Ma 1, 2021', 'Ma 1, 2021'],
  ['Maybe 1, 2021', 'Maybe 1, 2021'],
  ['1. Mai 2021', '1. Mai 2021'],
  ['Feb 29, 2021', 'Feb 29, 2021'],
  ['31 April 2021', '31 April 2021'],
  ['May 0, 2021', 'May 0, 2021'],
  ['Wednesday', 'Wednesday'],
  ['Dec 31, 1969', 'Dec 31, 1969'],
  ['Fri, 01 Jan 9999 10:30:00 GMT', 'Fri, 01 Jan 9999 10:30:00 GMT'],
  ['"[[2021-05]]"', '[[2021-05]]'],
  ['2021-05-01 and later', '2021-05-01 and later'],
  ['1969-12-31', '1969-12-31'],
  ['-1', '-1'],
  ['9999-01-01', '9999-01-01'],
  ['9999999999', '9999999999'],
  ['12345', '12345'],
  ['1e12', '1e12'],
  ['{{date}}', '{{date}}'],
  ['{ year: 2021 }', '{ year: 2021 }'],
  ['{{date}} # later', '{{date}}'],
  ['{ a: [b, "}"], c: { d: "e" } } # later', '{ a: [b, "}"], c: { d: "e" } }'],
  ['{ a: b, # }\n  }\nx: y', '{ a: b, # }\n  }'],
  ['\n  a: "b" # later', 'a: "b"'],
  ['"[[May]]"', '[[May]]'],
  ['[soon, 2021-05-01]', 'soon'],
];

test.for(NOT_UNDERSTOOD)('not understood: %s', ([value, shown]) => {
  expect(read(yaml(`created: ${value}`))).toEqual({ time: undefined, notUnderstood: [shown] });
});

test('a value of more than 1,000 characters is not read', () => {
  const link = `[[2021-05-01|${'x'.repeat(986)}]]`;
  expect(read(yaml(`created: "${link}"`))).toEqual({ time: undefined, notUnderstood: [link] });
});

test.for(['', '~', 'null', '""', '[]', '# later'])('no value: %s', (value) => {
  expect(read(yaml(`created: ${value}`, 'x: 1'))).toEqual({ time: undefined, notUnderstood: [] });
});

test.for([
  'created',
  'Created',
  'CREATED',
  'createdAt',
  'created_at',
  'created-at',
  'Created At',
  'date created',
  '"Date created"',
  'dateCreated',
  'date_created',
  'creation date',
  'Creation-Date',
  'Created time',
  'created_on',
  'Created Date',
  'creation_time',
  'date',
  'Date',
])('the key %s', (key) => {
  expect(read(yaml(`${key}: 2021-05-01`)).time).toBe(Date.parse(DAY));
});

test.for(['updated', 'modified', 'dates', 'recreated', 'x.created', 'date modified', 'created by'])(
  'not the key %s',
  (key) => {
    expect(read(yaml(`${key}: 2021-05-01`))).toEqual({ time: undefined, notUnderstood: [] });
  },
);

test('the creation keys come before date, and a value that is not understood gives way to the next key', () => {
  expect(read(yaml('date: 2001-01-01', 'createdAt: 2021-05-01')).time).toBe(Date.parse(DAY));
  expect(read(yaml('date: 2021-05-01', 'Created: last May'))).toEqual({
    time: Date.parse(DAY),
    notUnderstood: ['last May'],
  });
});

test.for([
  ['created = 2021-05-01', DAY],
  ['Created="2021/05/01" # by hand', DAY],
  ["created = '01.05.2021'", DAY],
  ['"date created" = 2021-05-01', DAY],
  ['created = 1_639_113_925', EPOCH],
  ['created = 1639113925000', EPOCH],
  ['created = 2021-05-01T10:30:02Z', '2021-05-01T10:30:02.000Z'],
  ['created = 2021-05-01 10:30:02-07:00', '2021-05-01T17:30:02.000Z'],
  ['created = 2021-05-01 10:30:00', LOCAL],
  ['created = [2021-05-01, 2022-01-01]', DAY],
  ['created = [\n  # the first\n  "[[2021-05-01]]",\n]', DAY],
  ['created = """\n2021-05-01"""', DAY],
  ['title = """\ncreated = 1999-01-01\n[x]"""\ncreated = 2021-05-01', DAY],
  ["title = '''\ndate = 1999-01-01\n'''\ntags = ['a]', \"#b\"]\ndate = 2021-05-01", DAY],
  ['author = { created = 1999-01-01 }\nx.created = 1999-01-01\ncreated = 2021-05-01', DAY],
  ['created = 2021-05-01\n[extra]\ncreated = 1999-01-01', DAY],
] as const)('TOML: %s', ([lines, time]) => {
  expect(read(toml(lines))).toEqual({ time: Date.parse(time), notUnderstood: [] });
});

test('keys of TOML tables are not keys of the note', () => {
  expect(read(toml('[extra]', 'created = 2021-05-01'))).toEqual({ time: undefined, notUnderstood: [] });
});

test('an error in another value does not hide the date', () => {
  for (const line of [
    'title: Plan: part 2',
    'title: "open',
    'title: @me',
    'tags: [a, b',
    'tags: #a #b\n\t- x',
    'cover: {{cover}} x',
    'cover: %x',
    'created by: *nobody',
    'a: 1\na: 2',
  ])
    expect([line, read(yaml(line, 'created: 2021-05-01', 'x: y')).time]).toEqual([line, Date.parse(DAY)]);
});

test('a value of several lines is not a key, and an alias has the value of its anchor', () => {
  expect(read(yaml('note: |', '  created: 1999-01-01', 'date: 2021-05-01')).time).toBe(Date.parse(DAY));
  expect(read(yaml('note: "a', '  created: 1999-01-01"', 'date: 2021-05-01')).time).toBe(Date.parse(DAY));
  expect(read(yaml('x: &day 2021-05-01', 'created: *day')).time).toBe(Date.parse(DAY));
});

test('only front matter counts: closed, in the first line, with any line ends', () => {
  const none = { time: undefined, notUnderstood: [] };
  expect(read(`\uFEFF${yaml('created: 2021-05-01').replaceAll('\n', '\r\n')}`).time).toBe(Date.parse(DAY));
  expect(read('---   \ncreated: 2021-05-01\n...').time).toBe(Date.parse(DAY));
  expect(read('---\ncreated: 2021-05-01\ntext')).toEqual(none);
  expect(read('+++\ncreated = 2021-05-01\n---')).toEqual(none);
  expect(read(`\n${yaml('created: 2021-05-01')}`)).toEqual(none);
  expect(read(yaml('meta:', '  created: 2021-05-01'))).toEqual(none);
  expect(read(yaml('- created: 2021-05-01'))).toEqual(none);
  expect(read(yaml('just text'))).toEqual(none);
  expect(read('')).toEqual(none);
});

test('thousands of brackets and aliases end in no date, not in an error', () => {
  expect(read(yaml(`x: ${'['.repeat(100_000)}`)).time).toBeUndefined();
  expect(read(yaml(`created: ${'['.repeat(100_000)}`)).time).toBeUndefined();
  const bomb = [
    'a: &a [x, x]',
    ...[...'bcdefghij'].map((key, n) => `${key}: &${key} [*${'abcdefghij'[n]}, *${'abcdefghij'[n]}]`),
  ];
  expect(read(yaml(...bomb, 'created: *j')).notUnderstood).toEqual(['x']);
});
