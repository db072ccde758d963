// The last lines of an import: what it recognized and did not read, what is missing, and options without effect.
import { expect, test } from 'vitest';
import type { Bytes } from '../../lib/folders/disk.ts';
import { chooseFiles } from '../../lib/folders/import/import-files.ts';
import type { ImportOptions } from '../../lib/folders/import/import-source.ts';
import { joplinRaw } from '../../lib/folders/import/joplin-raw.ts';
import { importReports } from '../../lib/folders/import/reports.ts';
import { scan, Scan } from '../../lib/folders/import/scan.ts';
import { readNotesRecord } from '../../lib/folders/import/notes-record.ts';
import { newTally } from '../../lib/folders/tally.ts';
import { memoryFolder } from '../harness/memory-folder.ts';

type Files = Readonly<Record<string, string | Bytes>>;

/** The last lines for a folder whose notes and files are all imported. @param found as the notes' front matter says */
async function report(
  files: Files,
  options: ImportOptions = {},
  found = { hasTitle: false, isExport: false },
) {
  const folder = memoryFolder(files);
  const [live, trashed] = [await scan(folder, ''), new Scan()];
  const raw = await joplinRaw(folder, live.files);
  const { chosen, left } = await chooseFiles(
    folder,
    live.skipped,
    newTally(() => undefined),
    options.files,
  );
  const reports = await importReports(folder, options, { live, trashed, raw, chosen, left });
  const decoder = new TextDecoder();
  for (const path of live.files)
    if (!raw.has(path)) reports.look(path, decoder.decode(await folder.read(path)));
  for (const { path } of chosen) reports.lookAtFile(path, await folder.read(path));
  return { lines: await reports.lines(found), isIncomplete: reports.isIncomplete, read: folder.wasRead };
}

const linesOf = async (files: Files, options: ImportOptions = {}): Promise<string[]> =>
  (await report({ 'a.md': 'a', ...files }, options)).lines;

const bytes = (...parts: readonly (string | readonly number[])[]): Bytes =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );
/** A file of more than 4 MB. */
function large(beginning: string): Bytes {
  const content = new Uint8Array(4 * 1024 * 1024 + 1);
  content.set(bytes(beginning));
  return content;
}

const ENEX =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "x.dtd">\n<en-export><note/></en-export>';
const KEEP = '{"isTrashed":false,"textContent":"x","title":"","userEditedTimestampUsec":1690864183842000}';
const ZIP = 'PK\u0003\u0004';
const TAR = `5fc25157650d0cb24f02216d904584df.md${'\0'.repeat(222)}ustar  \0`;
const SECTION = [
  0xe4, 0x52, 0x5c, 0x7b, 0x8c, 0xd8, 0xa7, 0x4d, 0xae, 0xb1, 0x53, 0x78, 0xd0, 0x29, 0x96, 0xd3,
];
const UUID = 'd2b14fbf-86de-4508-a1b2-6515ff8d7aab';

test('files in which other programs keep notes are recognized, with one sentence each and the page that helps', async () => {
  const help = (section: string): string => `were not read. How to import them: docs/move-in.md#${section}`;
  const files = {
    'one.enex': ENEX,
    'deep/two.ENEX': `\uFEFF${ENEX.replace('<!DOCTYPE en-export SYSTEM "x.dtd">\n', '')}`,
    'Keep/a.json': KEEP,
    'Google Notizen/b.json': '{\n  "isPinned" : true,\n  "userEditedTimestampUsec" : 1\n}',
    'takeout-20240401T160516Z-001.zip': `${ZIP}…Takeout/Keep/Shopping.json…`,
    'all.jex': TAR,
    [`Export-${UUID}-Part-1.zip`]: ZIP,
    [`${UUID}_ExportBlock-${UUID}-Part-2.zip`]: ZIP,
    'x.bear2bk': ZIP,
    'x.textpack': ZIP,
    'Work.one': bytes(SECTION, 'x'),
    'Home.onepkg': 'MSCF\0\0',
  };
  expect(await linesOf(files)).toEqual([
    `The notes in 2 Evernote exports (.enex) ${help('evernote')}`,
    `2 Google Keep notes (.json) ${help('google-keep')}`,
    `The notes in 1 Google Keep archive (.zip) ${help('google-keep')}`,
    `The notes in 1 Joplin archive (.jex) ${help('joplin')}`,
    `The notes in 2 Notion archives (.zip) ${help('notion')}`,
    `The notes in 1 Bear backup (.bear2bk) ${help('bear')}`,
    `The notes in 1 TextPack (.textpack) ${help('bear')}`,
    `The notes in 2 OneNote files (.one, .onepkg) ${help('onenote')}`,
  ]);
  expect(await linesOf({ 'b.json': KEEP, 'a.json': KEEP }, { list: true })).toEqual([
    `2 Google Keep notes (.json) ${help('google-keep')}`,
    '  a.json',
    '  b.json',
  ]);
  expect(await linesOf({ 'a.json': KEEP })).toEqual([
    '1 Google Keep note (.json) was not read. How to import it: docs/move-in.md#google-keep',
  ]);
});

test('files that only look like those of other programs are not mistaken for them', async () => {
  const files = {
    'notes.enex': '<?xml version="1.0"?><notes>en-export</notes>',
    'notes-2024.json': '[{"title": "x", "userEditedTimestampUsec": 1, "isPinned": true}]',
    'photo.jpg.json': '{"title":"photo.jpg","photoTakenTime":{"timestamp":"1"},"trashed":false}',
    'Tasks.json': '{"kind":"tasks#taskLists","items":[{"isPinned":true}]}',
    'quoted.json': JSON.stringify({ text: KEEP }),
    'takeout-20240401T160516Z-001.zip': `${ZIP}…Takeout/Google Photos/a.jpg.json…`,
    'data.jex': 'text',
    [`Export-${UUID}.zip`]: 'text',
    'notes.zip': ZIP,
    'x.bear2bk': 'text',
    'x.textpack': 'text',
    'chapter.one': 'Chapter one',
    'x.onepkg': 'text',
    'Open Notebook.onetoc2': 'x',
  };
  expect(await linesOf(files)).toEqual([]);
  const hidden = await report({ 'a.md': 'a', '.x.json': KEEP, '.y/z.enex': ENEX });
  expect([...hidden.read]).toEqual(['a.md']);
  expect(hidden.lines).toEqual(['Skipped: 2 files (2 hidden). 0 notes refer to them. --list names them.']);
});

test('a file over 4 MB is recognized by a name that no other program uses, and is not read', async () => {
  const found = await report({
    'a.md': 'a',
    'large.enex': large(ENEX),
    'large.json': large(KEEP),
    'empty.enex': '',
  });
  expect([...found.read]).toEqual(['a.md', 'empty.enex']);
  expect(found.lines).toEqual([
    'Skipped: 3 files (2 larger than 4 MB, 1 empty). 0 notes refer to them. --list names them.',
    'Larger than 4 MB, not imported:',
    '  large.enex',
    '  large.json',
    'The notes in 1 Evernote export (.enex) were not read. How to import them: docs/move-in.md#evernote',
  ]);
});

test('with --no-files exports of other programs are recognized, too', async () => {
  expect(await linesOf({ 'x.enex': ENEX, 'y.json': '{}' }, { files: false })).toEqual([
    'Skipped: 2 files (1 enex, 1 json). 0 notes refer to them. --list names them.',
    'The notes in 1 Evernote export (.enex) were not read. How to import them: docs/move-in.md#evernote',
  ]);
});

const ids = ['5fc25157650d0cb24f02216d904584df', '8e87ed6cdf1a9119df6f98191c3e7856'] as const;
const item = (text: string, id: string, type: number): string =>
  `${text}id: ${id}\nparent_id: \ntype_: ${type}`;

test('files of a Joplin RAW export are recognized by name and last lines, and make an import incomplete', async () => {
  const [one, other] = ids;
  const files = {
    [`${one}.md`]: item('Plan\n\nText\r\nmore\n\n', one, 1),
    [`raw/${other}.md`]: `${item('', other, 6)}\n`,
    // A note of anybody, an item under the name of another, and an item that is not named after its id.
    'd41d8cd98f00b204e9800998ecf8427e.md': 'about type_: 1',
    'a41d8cd98f00b204e9800998ecf8427e.md': item('Plan\n\n', other, 1),
    'quoted.md': item('', one, 1),
  };
  expect(await report(files)).toMatchObject({
    isIncomplete: true,
    lines: [
      '2 files of a Joplin RAW export were not imported. Export as "MD - Markdown + Front Matter" instead: docs/move-in.md#joplin',
    ],
  });
  expect((await report({ [`${one}.md`]: item('', one, 2) }, { list: true, titles: true })).lines).toEqual([
    '1 file of a Joplin RAW export was not imported. Export as "MD - Markdown + Front Matter" instead: docs/move-in.md#joplin',
    `  ${one}.md`,
  ]);
});

test('only files that are named like those of a RAW export are read to recognize it', async () => {
  const folder = memoryFolder({ [`${ids[0]}.md`]: 'x', 'a.md': 'x', [`Page ${ids[0]}.md`]: 'x' });
  const { files } = await scan(folder, '');
  expect([...(await joplinRaw(folder, [...files, `gone/${ids[0]}.md`]))]).toEqual([]);
  expect([...folder.wasRead]).toEqual([`${ids[0]}.md`]);
});

test('pages of a Notion export are counted if it has a database or most notes are pages', async () => {
  const page = (title: string, n: number): Files => ({ [`x/${title} ${ids[n]}.md`]: `# ${title}\n\ntext` });
  const pages = (count: string): string[] => [`${count}. Names without ids: docs/move-in.md#notion`];
  const several = pages('2 Notion pages keep their ids in their names');
  expect(await linesOf({ ...page('Home', 0), ...page('Garden', 1) })).toEqual(several);
  const database = { [`Books ${ids[0]}_all.csv`]: 'x', 'b.md': '' };
  expect(await linesOf({ ...page('Home', 0), ...database })).toEqual(
    pages('1 Notion page keeps its id in its name'),
  );
  // One downloaded page among others, and notes that are named after hashes.
  expect(await linesOf({ ...page('Home', 0), 'b.md': '' })).toEqual([]);
  expect(await linesOf({ [`${ids[0]}.md`]: '# x', [`${ids[1]}.md`]: '# y' })).toEqual([]);
  expect(await linesOf({ [`report ${ids[0]}.md`]: 'x', [`report ${ids[1]}.md`]: 'y' })).toEqual([]);
});

test('a TextBundle is a folder with this ending, a text and a description', async () => {
  const bundle = (name: string): Files => ({ [`${name}/text.md`]: 'x', [`${name}/info.json`]: '{}' });
  const line = (count: string): string[] => [
    `${count} with a note named "text". Export as Markdown instead: docs/move-in.md#bear`,
  ];
  expect(await linesOf(bundle('a.textbundle'))).toEqual(line('1 TextBundle became a group'));
  expect(await linesOf({ ...bundle('x/a.textbundle'), ...bundle('b.textbundle') })).toEqual(
    line('2 TextBundles became groups'),
  );
  expect(
    await linesOf({ ...bundle('a'), 'b.textbundle/text.md': 'x', 'c.textbundle/info.json': '{}' }),
  ).toEqual([]);
});

test('what only Logseq understands is named in its graph, and in no other folder', async () => {
  const notes = {
    'pages/a.md': '- TODO plant\n- see ((6630f1a2-0000-4000-8000-000000000001))\n\t- DONE dig',
    'pages/b.md': 'tags:: work\n\n- {{query (task TODO)}}\n  id:: 6630f1a2-0000-4000-8000-000000000001',
    'pages/c.md': '- LATER call',
    'pages/d.md': 'A to-do list in C++: std::vector, TODO later ((twice)). a:: b'.replace('a:: b', 'a ::b'),
  };
  expect(await linesOf({ ...notes, 'logseq/config.edn': '{}' })).toEqual([
    'Logseq’s block references (in 1 note), properties (in 1 note), tasks such as TODO (in 2 notes) and queries (in 1 note) stay text: docs/move-in.md#logseq',
  ]);
  expect(await linesOf({ 'pages/c.md': notes['pages/c.md'], 'logseq/config.edn': '{}' })).toEqual([
    'Logseq’s tasks such as TODO (in 1 note) stay text: docs/move-in.md#logseq',
  ]);
  expect(await linesOf({ 'pages/d.md': notes['pages/d.md'], 'logseq/config.edn': '{}' })).toEqual([]);
  expect(await linesOf(notes)).toEqual([]);
});

test('files that are only in iCloud are named, ten at most without --list, and make an import incomplete', async () => {
  const files = {
    'a.md': 'a',
    '.b.md.icloud': 'bplist00',
    'sub/.c.md.icloud': '',
    'sub/.photo.png.icloud': '',
  };
  expect(await report(files)).toMatchObject({
    isIncomplete: true,
    lines: [
      '2 notes and 1 file are not downloaded from iCloud. Download them in Finder and import again:',
      '  b.md',
      '  sub/c.md',
      '  sub/photo.png',
    ],
  });
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`.${n + 10}.md.icloud`, '']));
  const head = '12 notes are not downloaded from iCloud. Download them in Finder and import again:';
  const names = Array.from({ length: 12 }, (_, n) => `  ${n + 10}.md`);
  expect((await report(many)).lines).toEqual([
    head,
    ...names.slice(0, 10),
    '  and 2 more; --list names them',
  ]);
  expect((await report(many, { list: true })).lines).toEqual([head, ...names]);
  expect((await report({ '.a.png.icloud': '', 'b.md': '' })).lines).toEqual([
    '1 file is not downloaded from iCloud. Download it in Finder and import again:',
    '  a.png',
  ]);
});

test('with --no-files a picture that is only in iCloud is skipped like any other', async () => {
  expect(await report({ '.a.png.icloud': '', 'b.md': '' }, { files: false })).toMatchObject({
    isIncomplete: false,
    lines: ['Skipped: 1 file (1 not downloaded). 0 notes refer to it. --list names them.'],
  });
});

test('hidden files and their placeholders are not missing, and neither are the files of exports', async () => {
  const files = { 'a.md': '', '.icloud': '', '..DS_Store.icloud': '', 'b.icloud': 'x', '.c.icloud.bak': '' };
  expect(await report({ ...files, '.%~export.json.icloud': '', '.d.md.icloud/x': '' })).toMatchObject({
    isIncomplete: false,
    lines: ['Skipped: 4 files (4 hidden). 0 notes refer to them. --list names them.'],
  });
});

test('a record of the folder that is only in iCloud ends an import before it does damage', async () => {
  await expect(readNotesRecord(memoryFolder({ '.%~notes.json.icloud': '' }))).rejects.toThrow(
    /^folder\/%~notes\.json can't be read: it is not downloaded from iCloud\n/,
  );
});

test('an import that finds no notes says so, unless they are in iCloud', async () => {
  const none = 'No Markdown files (.md) were found in folder.';
  expect((await report({})).lines).toEqual([none]);
  expect((await report({ 'a.png': 'x' })).lines).toEqual([none]);
  expect((await report({ 'x.enex': ENEX })).lines).toEqual([
    none,
    'The notes in 1 Evernote export (.enex) were not read. How to import them: docs/move-in.md#evernote',
  ]);
  expect((await report({ '.a.md.icloud': '' })).lines).not.toContain(none);
});

test('options that match nothing say so', async () => {
  const options = { titles: true, todos: true, trash: true, snapshots: true };
  const lines = [
    '--titles had no effect: no note other than daily notes has a title in its front matter.',
    '--todos had no effect: no note has a checkbox (- [ ]).',
    '--trash had no effect: there is no folder %~trash, which an export with --trash writes.',
    '--snapshots had no effect: there is no folder %~snapshots, which an export with --snapshots writes.',
  ];
  expect(await linesOf({ 'b.md': '[ ] x\n- [link] y\n-[ ] z' }, options)).toEqual(lines);
  expect(await linesOf({})).toEqual([]);
  // Without notes another sentence says more.
  expect((await report({}, options)).lines).toEqual(['No Markdown files (.md) were found in folder.']);
  const exported = await report({ 'a.md': '' }, { titles: true }, { hasTitle: false, isExport: true });
  expect(exported.lines).toEqual([
    '--titles had no effect: an export wrote this folder, so notes keep the names of their files.',
  ]);
});

test.for(['- [ ] x', '* [x] y', '1. [X] z', '> - a\n>   - [ ] b', '- - [ ] x'])(
  'options that match something are not reported: %j',
  async (text) => {
    const options = { titles: true, todos: true, trash: true, snapshots: true };
    const files = { 'a.md': text, '%~trash/b.md': '', '%~snapshots/a/1.md': '' };
    expect((await report(files, options, { hasTitle: true, isExport: false })).lines).toEqual([]);
  },
);
