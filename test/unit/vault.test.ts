// Which files of a vault or graph are daily notes, templates and backups, and which names its notes have.
import { expect, test } from 'vitest';
import type { ReadFolder } from '../../lib/folders/disk.ts';
import { dayFormat } from '../../lib/folders/vault/day-format.ts';
import { ednMap } from '../../lib/folders/vault/edn.ts';
import { pageNameOf, propertyNames } from '../../lib/folders/vault/page-names.ts';
import { openVault } from '../../lib/folders/vault/vault.ts';

/** A folder in memory. */
function folderIn(files: Readonly<Record<string, string>>): ReadFolder {
  const isThere = (path: string): boolean =>
    path === '' || Object.keys(files).some((file) => `${file}/`.startsWith(`${path}/`));
  return {
    name: '/vault',
    list: async () => [],
    find: async (path) => (isThere(path) ? { kind: 'file', size: 1, time: 0 } : undefined),
    read: async (path) => new TextEncoder().encode(files[path]),
  };
}

/** The days of paths. */
async function daysOf(files: Readonly<Record<string, string>>, paths: readonly string[], daily?: string) {
  const vault = await openVault(folderIn(files), daily);
  return Object.fromEntries(paths.map((path) => [path, vault.dayOf(path)?.name]));
}

const FORMATS: readonly (readonly [format: string, path: string, day: string])[] = [
  ['YYYY-MM-DD', '2024-05-01', '2024-05-01'],
  ['YYYY/MM/YYYY-MM-DD', '2024/05/2024-05-01', '2024-05-01'],
  ['YYYY/MM-MMMM/YYYY-MM-DD-dddd', '2024/05-May/2024-05-01-Wednesday', '2024-05-01'],
  ['YYYY-MM-DD dddd', '2024-05-01 Wednesday', '2024-05-01'],
  ['ddd, MMM Do, YYYY', 'Wed, May 22nd, 2024', '2024-05-22'],
  ['MMMM D, YYYY', 'May 1, 2024', '2024-05-01'],
  ['DD.MM.YYYY', '01.05.2024', '2024-05-01'],
  ['D.M.YY', '1.5.24', '2024-05-01'],
  ['YY-MM-DD', '99-12-31', '1999-12-31'],
  ['YYYYMMDD', '20240501', '2024-05-01'],
  ['YYYYMDD', '20241101', '2024-11-01'],
  ['DMMMYYYY', '1May2024', '2024-05-01'],
  ['[Day] YYYY-MM-DD [(log)]', 'Day 2024-05-01 (log)', '2024-05-01'],
  ['YYYY年M月D日', '2024年5月1日', '2024-05-01'],
  ['GGGG-[W]WW/YYYY-MM-DD dd', '2024-W18/2024-05-01 We', '2024-05-01'],
  ['YYYY-[Q]Q/MM-DD', '2024-Q2/05-01', '2024-05-01'],
];

test.for(FORMATS)('in the format %s, %s is %s, and the path of that day', ([format, path, day]) => {
  const read = dayFormat(format);
  expect([read?.dayOf(path), read?.pathOf(day)]).toEqual([day, path]);
});

test('the number of a week that depends on the language of Obsidian is not compared', () => {
  expect(dayFormat('gggg-[W]ww/YYYY-MM-DD')?.dayOf('2024-W19/2024-05-05')).toBe('2024-05-05');
  expect(dayFormat('GGGG-[W]WW/YYYY-MM-DD')?.dayOf('2024-W19/2024-05-05')).toBe(undefined);
});

const NO_DAYS: readonly (readonly [format: string, path: string])[] = [
  ['YYYY-MM-DD', '2024-02-30'],
  ['YYYY-MM-DD', '2024-5-1'],
  ['YYYY-MM-DD', '2024-05-01 Plans'],
  ['YYYY-MM-DD', 'x/2024-05-01'],
  ['YYYY-MM-DD', '2024-05-012'],
  ['YYYY/MM/YYYY-MM-DD', '2024/06/2024-05-01'],
  ['YYYY-MM-DD dddd', '2024-05-01 Thursday'],
  ['YYYY-MM-DD dddd', '2024-05-01 Mittwoch'],
  ['MMM Do, YYYY', 'May 1th, 2024'],
  ['D.M.YYYY', '01.05.2024'],
  ['YYYY.MM.DD', '2024x05x01'],
  ['YYYYMMDD', '20249999'],
];

test.for(NO_DAYS)('in the format %s, %s is no day', ([format, path]) => {
  expect(dayFormat(format)?.dayOf(path)).toBe(undefined);
});

test.for([
  'YYYY-MM',
  'MM-DD',
  'YYYY-[W]WW',
  'YYYY-MM-DD HH',
  'YYYY-MM-DD x',
  'YYYYMD',
  'D1M YYYY',
  'MDo YYYY',
  '[YYYY-MM-DD',
  'YYYY-MM-DDD',
  '',
])('no day is read from the format "%s"', (format) => {
  expect(dayFormat(format)).toBe(undefined);
});

const DATED = ['2024-05-01.md', '2024_05_02.markdown', '2024.05.03.md', '20240504.md'];

test('--daily accepts four forms of a date as the names of files, at any depth of the folder', async () => {
  const files = [
    ...DATED,
    '2024/05/2024-05-05.md',
    '2024-05-06.txt',
    '2024_05-07.md',
    '2024-05-08 x.md',
    '12345678.md',
  ];
  const paths = [...files.map((file) => `Log/${file}`), 'Logs/2024-05-09.md', '2024-05-10.md'];
  expect(await daysOf({ 'Log/x.md': '' }, paths, './Log/')).toEqual({
    ...Object.fromEntries(paths.map((path) => [path, undefined])),
    'Log/2024-05-01.md': '2024-05-01',
    'Log/2024_05_02.markdown': '2024-05-02',
    'Log/2024.05.03.md': '2024-05-03',
    'Log/20240504.md': '2024-05-04',
    'Log/2024/05/2024-05-05.md': '2024-05-05',
  });
});

test('--daily . means the files directly in the folder', async () => {
  expect(await daysOf({}, ['2024_05_01.md', 'Meetings/2024-05-02.md'], '.')).toEqual({
    '2024_05_01.md': '2024-05-01',
    'Meetings/2024-05-02.md': undefined,
  });
});

const DAILY = '.obsidian/daily-notes.json';

test('Obsidian’s settings say where daily notes are; those of Periodic Notes count while it is in use', async () => {
  const plugin = {
    '.obsidian/plugins/periodic-notes/data.json': JSON.stringify({
      daily: { enabled: true, folder: 'Days', format: '' },
    }),
    [DAILY]: JSON.stringify({ folder: '/Journal/', format: 'YYYY/MM/YYYY-MM-DD' }),
  };
  const paths = ['Journal/2024/05/2024-05-01.md', 'Journal/2024-05-01.md', 'Days/2024-05-01.md'];
  const ofCore = { [paths[0] ?? '']: '2024-05-01', [paths[1] ?? '']: undefined, [paths[2] ?? '']: undefined };
  expect(await daysOf(plugin, paths)).toEqual(ofCore);
  const used = { ...plugin, '.obsidian/community-plugins.json': '["dataview","periodic-notes"]' };
  expect(await daysOf(used, paths)).toEqual({
    ...ofCore,
    [paths[0] ?? '']: undefined,
    [paths[2] ?? '']: '2024-05-01',
  });
  const disabled = {
    ...used,
    '.obsidian/plugins/periodic-notes/data.json': '{"daily":{"enabled":false,"folder":"Days"}}',
  };
  expect(await daysOf(disabled, paths)).toEqual(ofCore);
  expect(await daysOf({ '.obsidian/app.json': '{}' }, [...paths, '2024-05-01.md'])).toEqual({
    ...ofCore,
    [paths[0] ?? '']: undefined,
    '2024-05-01.md': undefined,
  });
});

test('the path of a day is the one at which the program would create it', async () => {
  const pathOf = async (files: Readonly<Record<string, string>>, daily?: string) =>
    (await openVault(folderIn(files), daily)).pathOf('2024-05-01');
  const settings = { [DAILY]: '{"folder":"Journal","format":"YYYY/MM-MMM/DD dddd"}' };
  expect(await pathOf(settings)).toBe('Journal/2024/05-May/01 Wednesday.md');
  expect(await pathOf({ ...settings, 'Log/x.md': '' }, 'Log')).toBe('Log/2024-05-01.md');
  expect(await pathOf({ [DAILY]: '{}' })).toBe('2024-05-01.md');
  expect(await pathOf({ 'logseq/config.edn': '{}' })).toBe('journals/2024_05_01.md');
  expect(await pathOf({})).toBe(undefined);
});

const LINES: readonly (readonly [
  settings: Readonly<Record<string, string>>,
  lines: readonly string[],
  daily?: string,
])[] = [
  [{ [DAILY]: '{}' }, []],
  [{ [DAILY]: '{"template":"T","autorun":true}' }, []],
  [{}, []],
  [
    { [DAILY]: '{"folder":"Journal","format":"YYYY/MM/DD"}' },
    [`${DAILY}: no file in Journal matches YYYY/MM/DD. No daily note was found there.`],
  ],
  [
    { [DAILY]: '{"folder":"Gone"}' },
    [`${DAILY}: no file in Gone matches YYYY-MM-DD. No daily note was found there.`],
  ],
  [
    { [DAILY]: '{"format":"DD.MM.YYYY"}' },
    [`${DAILY}: no file matches DD.MM.YYYY. No daily note was found there.`],
  ],
  [
    { [DAILY]: '{"format":"YYYY-MM-DD HH"}' },
    [
      `A day can't be read from the format "YYYY-MM-DD HH" in ${DAILY}. Daily notes are imported as other notes.`,
    ],
  ],
  [
    { [DAILY]: '{"format":"YYYY-MM-DD HH"}' },
    [
      'No file in Notes is named YYYY-MM-DD.md, YYYY_MM_DD.md, YYYY.MM.DD.md or YYYYMMDD.md. No daily note was found there.',
    ],
    'Notes',
  ],
  [{ 'logseq/config.edn': '{}' }, []],
  [
    { 'logseq/config.edn': '{:journals-directory "days"}' },
    ['logseq/config.edn: no file in days is named yyyy_MM_dd.md. No daily note was found there.'],
  ],
  [
    { 'logseq/config.edn': '{:a' },
    ["logseq/config.edn can't be read. The graph is imported with Logseq’s defaults."],
  ],
];

test.for(LINES)('of the settings %j, the last lines say %j', async ([settings, lines, daily]) => {
  const vault = await openVault(folderIn({ ...settings, 'Notes/a.md': '' }), daily);
  expect(vault.lines(['Notes/a.md'])).toEqual(lines);
});

test('the notes in the folders of Obsidian’s templates and of Templater are templates, as is that of daily notes', async () => {
  const vault = await openVault(
    folderIn({
      [DAILY]: '{"template":"/Daily.md"}',
      '.obsidian/templates.json': '{"folder":"Templates/"}',
      '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder":"Meta/Übung"}',
    }),
  );
  const paths = [
    'Templates/a/b.md',
    'Meta/U\u0308bung/a.md',
    'Daily.md',
    'Templates.md',
    'x/Daily.md',
    'Templates2/a.md',
  ];
  expect(paths.map(vault.isTemplate)).toEqual([true, true, true, false, false, false]);
  const root = await openVault(folderIn({ '.obsidian/templates.json': '{"folder":"/"}' }));
  expect(paths.map(root.isTemplate)).toEqual(paths.map(() => false));
});

const CONFIG = String.raw`;; {:a "comment"}
{:meta/version 1
 #_:preferred-format #_"Markdown" ; :journals-directory "no"
 :macros {"x" "{:journals-directory \"no\"}" :y [\( \newline #{1 2}]}, :hidden []
 #_ #_ :pages-directory "no"
 :file/name-format :triple-lowbar
 :due #inst "2024-05-01" :count -1.5
 :text "a \"quoted\" \\ ; text\n"
 :journal/file-name-format "yyyy-MM-dd" #_{:journals-directory "no"}}`;

test('the settings of Logseq are read without comments, ignored forms and inner collections', () => {
  expect(Object.fromEntries(ednMap(CONFIG) ?? [])).toEqual({
    ':meta/version': '1',
    ':file/name-format': ':triple-lowbar',
    ':due': '2024-05-01',
    ':count': '-1.5',
    ':text': 'a "quoted" \\ ; text\n',
    ':journal/file-name-format': 'yyyy-MM-dd',
  });
  expect(ednMap('#_{:a 1} {:b 2} {:c 3}')).toEqual(new Map([[':b', '2']]));
  expect(ednMap(`{:a ${'['.repeat(20_000)}${']'.repeat(20_000)} :b "c"}`)).toEqual(new Map([[':b', 'c']]));
});

test.for(['', '[1 2]', '{:a 1', '{:a "1}', ':a {:b 1}', '})', '{:a 1)', 'This is {no} EDN'])(
  '"%s" is no map',
  (text) => {
    expect(ednMap(text)).toBe(undefined);
  },
);

test('in a graph of Logseq the journals are days, and pages have the names that links use', async () => {
  const graph = async (config: string, files: Readonly<Record<string, string>> = {}) =>
    openVault(folderIn({ 'logseq/config.edn': config, ...files }));
  const vault = await graph('{}');
  expect(
    ['journals/2024_05_01.md', 'journals/2024-05-02.md', 'pages/2024_05_03.md', 'journals/notes.md'].map(
      (path) => vault.dayOf(path)?.name,
    ),
  ).toEqual(['2024-05-01', '2024-05-02', undefined, undefined]);
  expect(
    ['pages/A___B.md', 'pages/a%3fb.md', 'pages/v1.2.md', 'journals/A___B.md', 'A___B.md', 'pages/a.png'].map(
      vault.pageName,
    ),
  ).toEqual(['A/B', 'a?b', 'v1.2', undefined, undefined, undefined]);
  expect(
    ['logseq/bak', 'logseq/.recycle', 'logseq/version-files', 'logseq', 'bak'].map(vault.leftOut),
  ).toEqual(['Logseq backup', 'Logseq backup', 'Logseq backup', undefined, undefined]);
  const own = await graph(
    '{:journals-directory "days" :journal/file-name-format "EEE dd.MM.yyyy" :journal/page-title-format "E, yyyy" :pages-directory "p" :file/name-format :legacy}',
  );
  expect([own.dayOf('days/Wed 01.05.2024.md')?.name, own.dayOf('journals/2024_05_01.md')?.name]).toEqual([
    '2024-05-01',
    undefined,
  ]);
  expect(own.pageName('p/A___B.c%2Fd.md')).toBe('A___B/c/d');
});

test('a folder without the settings of a graph, or an export of one, is no graph', async () => {
  for (const files of [
    { 'journals/x.md': '' },
    { 'logseq/config.edn': '{}', '%~notes.json': '{"notes":[]}' },
  ]) {
    const vault = await openVault(folderIn(files));
    expect(vault.dayOf('journals/2024_05_01.md')).toBe(undefined);
    expect(vault.pageName('pages/A___B.md')).toBe(undefined);
    expect(vault.leftOut('logseq/bak')).toBe(undefined);
    expect(vault.aliasesOf('pages/a.md', 'alias:: b')).toEqual([]);
  }
});

test.for([
  ['Project___Alpha', false, 'Project/Alpha'],
  ['Old%2FStyle', false, 'Old/Style'],
  ['foo%5F%5F%5Fbar', false, 'foo___bar'],
  ['a%252Fb', false, 'a%2Fb'],
  ['CON___', false, 'CON'],
  ['____', false, '_'],
  ['___', false, '___'],
  ['100%', false, '100%'],
  ['a%E4b', false, 'a%E4b'],
  ['a.b%3Fc', true, 'a/b?c'],
  ['a.b%E4', true, 'a.b%E4'.replace('.', '/')],
] as const)('the page of the file %s (legacy: %s) is %s', ([stem, isLegacy, name]) => {
  expect(pageNameOf(stem, isLegacy)).toBe(name);
});

test('the properties at the beginning of a page name it, and links to a day have the title of its journal', async () => {
  expect(
    propertyNames(
      'tags:: work\nalias:: Alpha, [[B, C]],  #d , "e f", #[[g h]]\r\nTITLE:: The title\n\n- x\n  alias:: no',
    ),
  ).toEqual(['Alpha', 'B, C', 'd', 'e f', 'g h', 'The title']);
  expect(propertyNames('\uFEFFalias:: a')).toEqual(['a']);
  expect(propertyNames('- alias:: a')).toEqual([]);
  expect(propertyNames('text\nalias:: a')).toEqual([]);
  expect(propertyNames('std::string is\nalias:: a')).toEqual([]);
  expect(
    propertyNames(`alias:: ${'x'.repeat(201)}, ${Array.from({ length: 12 }, (_, n) => n).join()}`),
  ).toEqual(Array.from({ length: 10 }, (_, n) => String(n)));
  const aliases = async (config: string) =>
    (await openVault(folderIn({ 'logseq/config.edn': config }))).aliasesOf(
      'journals/2024_05_02.md',
      'alias:: x',
    );
  expect(await aliases('{}')).toEqual(['May 2nd, 2024', 'x']);
  expect(await aliases('{:journal/page-title-format "EEEE, dd.MM.yyyy"}')).toEqual([
    'Thursday, 02.05.2024',
    'May 2nd, 2024',
    'x',
  ]);
  expect(await aliases('{:journal/page-title-format "yyyy-MM-dd"}')).toEqual(['May 2nd, 2024', 'x']);
});
