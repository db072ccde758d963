// Converts names of notes and groups to file names and back.
import { expect, test } from 'vitest';
import { FolderNames, nameOf } from '../../lib/folders/names.ts';

const NAMES = [
  'plain',
  'a/b\\c',
  'a:b*c?d"e<f>g|h',
  'CON',
  'con.fig',
  'lpt9',
  'Lon',
  'constant',
  '..',
  '.hidden',
  ' lead and trail ',
  'dots...',
  'tab\tnewline\n\u0000\u007F',
  '100%',
  '%2f',
  '%~2',
  'name%~2',
  'notes.md',
  'Ünïcödé 日本語 🎉',
];

const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F/\\:*?"<>|]|^[. ]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

test.for(['', '.md'] as const)(
  'every name becomes a valid file name on every system and can be read back (%s)',
  (extension) => {
    for (const name of NAMES) {
      const { file, whole } = new FolderNames().take(name, extension);
      expect(file).not.toMatch(FORBIDDEN);
      expect({ whole, name: nameOf(file, extension) }).toEqual({ whole: true, name });
    }
  },
);

test.for([
  ['100%', '100%', true],
  ['a%20b', 'a%20b', true],
  ['%41', '%41', true],
  ['what%3f', 'what%3f', true],
  ['%2F%41', '%2F%41', true],
  ['what%3F', 'what%3F', false],
  ['a%2520b', 'a%2520b', false],
  ['%63on', '%63on', false],
  ['%25~', '%25~', false],
  ['%~2', '%25~2', true],
  ['100%/%20', '100%%2F%20', false],
] as const)(
  'the percent signs of %j are in its file name, %j; whether the name is read from it: %j',
  ([name, file, whole]) => {
    expect(new FolderNames().take(name, '.md')).toEqual({ file: `${file}.md`, whole });
    expect(new FolderNames().takeFile(`${name}.png`)).toEqual({
      file: `${file}.png`,
      whole: whole && file === name,
    });
  },
);

test.for(['', '.md'] as const)(
  'names that exports of 1.3.0 and earlier encoded are read as before (%s)',
  (extension) => {
    const files = [
      'a%2520b',
      '100%2541',
      'what%253F',
      '%252F',
      '%252f',
      '%25~2',
      'x%2525~',
      '%63on',
      'a%3Fb',
    ];
    expect(files.map((file) => nameOf(file + extension, extension))).toEqual([
      'a%20b',
      '100%41',
      'what%3F',
      '%2F',
      '%2f',
      '%~2',
      'x%25~',
      'con',
      'a?b',
    ]);
  },
);

test('equal names and names that differ only in case or accents get distinct files on every system', () => {
  const names = new FolderNames();
  const given = ['Read me', 'read me', 'READ ME', 'Read me', 'é', 'e\u0301'].map((name) => ({
    name,
    ...names.take(name, '.md'),
  }));
  const files = given.map(({ file }) => file.normalize('NFC').toLowerCase());
  expect(new Set(files).size).toBe(given.length);
  for (const { name, file } of given) expect(nameOf(file, '.md')).toBe(name);
  expect(names.take('read me.md', '').file).not.toBe('read me.md');
});

test('a name that is too long keeps its beginning and is marked as not whole', () => {
  const names = new FolderNames();
  for (const long of ['日'.repeat(200), '/'.repeat(200), '🎉'.repeat(100)]) {
    const files = [names.take(long, '.md'), names.take(long, '.md')];
    expect(new Set(files.map(({ file }) => file)).size).toBe(2);
    for (const { file, whole } of files) {
      expect(whole).toBe(false);
      expect(Buffer.byteLength(file)).toBeLessThan(256);
      expect(long.startsWith(nameOf(file, '.md'))).toBe(true);
    }
  }
});

test('a file that was not exported keeps its name, even if it looks encoded', () => {
  for (const file of ['a%20b', '%41', 'what%3f', '%2Fx%41']) expect(nameOf(`${file}.md`, '.md')).toBe(file);
});
