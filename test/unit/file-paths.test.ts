// The paths of an export and their way back: groups, notes and files get their names again, with any percent signs (E24).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPaths } from '../../lib/folders/export/export-paths.ts';
import { storedPaths, type Exported } from '../../lib/folders/import/file-paths.ts';
import { foldedName, nameOf, noteNameOf } from '../../lib/folders/names.ts';
import { segmentOf } from '../../lib/markdown/file-references.ts';
import type { Group, NoteSummary } from '../../lib/schema/entities.ts';

const PIECES = [
  'a',
  'A',
  '2',
  'F',
  'f',
  '%',
  '%2',
  '%20',
  '%25',
  '%2F',
  '%3F',
  '%~',
  '%~2',
  '~',
  '?',
  '/',
  '.',
  ' ',
];
const ODD = ['con', '%63on', '..', 'é', 'e\u0301', '日'.repeat(81), `${'%3F'.repeat(79)}?`];

const name = fc
  .oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }) },
    fc.constantFrom(...ODD).map((odd) => [odd]),
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const segment = name.map((text) => segmentOf(text).normalize('NFC'));
const extension = fc.constantFrom('', '.png');
/** The place of a group or note: the group with this number, or none. */
const place = fc.nat({ max: 6 });

const workspace = fc.record({
  groups: fc.array(fc.record({ name, place }), { maxLength: 6 }),
  notes: fc.array(fc.record({ name, place }), { maxLength: 8 }),
  files: fc.array(
    fc.record({ place, folders: fc.array(segment, { maxLength: 2 }), name: segment, extension }),
    {
      maxLength: 8,
    },
  ),
});

const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F\\:*?"<>|]|(^|\/)([. ]|%~)|[. ](\/|$)|(^|\/)con(\.|\/|$)/i;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

test('the names of all groups, notes and files of an export are read back, and its paths differ on every system', () => {
  fc.assert(
    fc.property(workspace, ({ groups: givenGroups, notes, files: givenFiles }) => {
      const idAt = (at: number, before: number) => (at < before ? String(at) : null);
      const groups = givenGroups.map(
        (group, n) => ({ id: String(n), name: group.name, parentId: idAt(group.place, n) }) as Group,
      );
      const segmentsOf = (id: string | null): string[] => {
        const group = groups.find((each) => each.id === id);
        return group ? [...segmentsOf(group.parentId), segmentOf(group.name).normalize('NFC')] : [];
      };
      const files = new Set(
        givenFiles.map((file) =>
          [...segmentsOf(idAt(file.place, groups.length)), ...file.folders, file.name + file.extension].join(
            '/',
          ),
        ),
      );
      const paths = newPaths(groups);
      const folderPaths = groups.map(({ id, name: own }) => [paths.ofGroup(id), own] as const);
      const notePaths = notes.map((note) => {
        const groupId = idAt(note.place, groups.length);
        return [paths.ofNote({ name: note.name, groupId } as NoteSummary), note.name] as const;
      });
      const filePaths = [...files].map((path) => [paths.ofFile(path), path] as const);

      const all = [...folderPaths, ...notePaths, ...filePaths].map(([path]) => path);
      expect(new Set(all.map(foldedName)).size).toBe(all.length);
      expect(all.filter((path) => FORBIDDEN.test(path))).toEqual([]);
      const read = ([path, given]: readonly [string, string], nameIn: (file: string) => string) =>
        expect(paths.longNames.get(path) ?? nameIn(lastOf(path))).toBe(given);
      for (const folder of folderPaths) read(folder, (file) => nameOf(file, ''));
      for (const note of notePaths) read(note, noteNameOf);
      // Also in a folder without one of its records, such as the ZIP file of the app.
      const records: Exported[] = [
        { recorded: Object.fromEntries(all.map((path) => [path, {}])), hasNotes: true },
        { hasNotes: true },
        { hasNotes: false },
      ];
      for (const record of records) {
        const pathOf = storedPaths(paths.longNames, record);
        expect(filePaths.map(([path]) => pathOf(path))).toEqual([...files]);
      }
    }),
    { numRuns: 200 },
  );
});

const paths = (of: Exported, files: readonly string[], longNames: Record<string, string> = {}): string[] =>
  files.map(storedPaths(new Map(Object.entries(longNames)), of));

const FOREIGN = { hasNotes: false };

test('a file that no export wrote keeps its name', () => {
  const files = [
    'a%20b.png',
    'what%3F.png',
    '%41',
    '%2E',
    '%20',
    'assets/x%2Fy.pdf',
    'https%3A%2F%2Fx.org%2Fo.png',
  ];
  expect(paths(FOREIGN, files)).toEqual(files);
  const recorded = { 'other.png': {} };
  expect(paths({ recorded, hasNotes: true }, files)).toEqual(files);
  // Without a record, a name that no file of an export can have.
  const impossible = ['%2E', '%20', 'assets/x%2Fy.pdf', 'https%3A%2F%2Fx.org%2Fo.png'];
  expect(paths({ hasNotes: true }, impossible)).toEqual(impossible);
});

test('the folders of a file have the names of the groups that they become, unless no path can have such a name', () => {
  const files = ['a%3Ab/x.png', 'Old%2FStyle/x.png', 'a%20b/x.png', '%2E/%2E%2E/%20/x.png', 'n%~2/x.png'];
  expect(paths(FOREIGN, files)).toEqual([
    'a:b/x.png',
    'Old%2FStyle/x.png',
    'a%20b/x.png',
    '%2E/%2E%2E/%20/x.png',
    'n/x.png',
  ]);
  expect(paths(FOREIGN, ['cut%~1/x.png'], { 'cut%~1': 'cut/off' })).toEqual(['cut%2Foff/x.png']);
});

test('a file that an export of 1.3.0 or earlier wrote gets the name that was encoded', () => {
  const files = [
    'assets/a%2520b.png',
    'what%3F.png',
    '%43ON',
    'x 2.png',
    'https%253A%252F%252Fx.org.png',
    'a%5Cb.png',
  ];
  const names = ['assets/a%20b.png', 'what?.png', 'CON', 'X.png', 'https%3A%2F%2Fx.org.png', 'a\\b.png'];
  const recorded = Object.fromEntries(files.map((path) => [path.toUpperCase(), {}]));
  for (const exported of [{ recorded, hasNotes: true }, { hasNotes: true }])
    expect(paths(exported, files, { 'x 2.png': 'X.png' })).toEqual(names);
});

test('the files of a folder are exported beside the notes of its group, also if no path can have its name', () => {
  const group = (id: string, own: string, parentId: string | null = null) =>
    ({ id, name: own, parentId }) as Group;
  const exported = newPaths([group('1', 'https://x'), group('2', 'a?b', '1'), group('3', '.')]);
  for (const id of ['1', '2', '3']) exported.ofGroup(id);
  expect(
    ['https%3A%2F%2Fx/y.png', 'https%3A%2F%2Fx/a?b/y.png', '%2E/y.png'].map((path) => exported.ofFile(path)),
  ).toEqual(['https%3A%2F%2Fx/y.png', 'https%3A%2F%2Fx/a%3Fb/y.png', '%2E/y.png']);
});
