// Which file a reference in a note names (E24): relative to the folder of the note, from the root, or the only one with
// that name.
import { expect, test } from 'vitest';
import { filePaths, resolveFile } from '../../lib/markdown/file-references.ts';
import { referencesIn } from '../../lib/markdown/references.ts';

const FILES = [
  'x.png',
  'a/x.png',
  'a/b/y.png',
  'assets/only.pdf',
  'assets/my photo.jpg',
  'assets/50%.txt',
  'assets/100%.txt',
  'assets/100%25.txt',
  'assets/a#b.png',
  'assets/a^b.png',
  'deep/twin.png',
  'other/twin.png',
  'Case/Name.png',
  'codes/x%2Fy.pdf',
  'codes/x/y.pdf',
  'codes/https%3A%2F%2Fx.org%2Fo%2Fimg.png',
  'codes/only%20encoded.png',
  'codes/both%20forms.png',
  'codes/both forms.png',
  'codes/far away.png',
  'z/far%20away.png',
  'codes/100%_a b.png',
  'a%2Fb/in.png',
  'z/in.png',
  'old/style/in.png',
  'caf\u00E9/\u00FC.png',
];

const paths = filePaths(FILES);
const resolve = (text: string, folder: readonly string[] = []) =>
  referencesIn(text).map((reference) => resolveFile(reference, folder, paths));

test.for([
  ['![[x.png]]', [], 'x.png'],
  ['![[x.png]]', ['a'], 'a/x.png'],
  ['![[x.png|300]]', ['a', 'b'], 'x.png'],
  ['![[a/x.png|300]]', ['a'], 'a/x.png'],
  ['![](y.png)', ['a', 'b'], 'a/b/y.png'],
  ['![](../x.png)', ['a', 'b'], 'a/x.png'],
  ['![](../../x.png)', ['a', 'b'], 'x.png'],
  ['![](./b/y.png)', ['a'], 'a/b/y.png'],
  ['![](/x.png)', ['a'], 'x.png'],
  ['![](b//y.png)', ['a'], 'a/b/y.png'],
  ['[text](only.pdf)', ['a'], 'assets/only.pdf'],
  ['[text](only.pdf#page=2)', [], 'assets/only.pdf'],
  ['[[only.pdf#page=2]]', [], 'assets/only.pdf'],
  ['![](gone/only.pdf)', [], 'assets/only.pdf'],
  ['![](my%20photo.jpg)', [], 'assets/my photo.jpg'],
  ['![](<my photo.jpg>)', [], 'assets/my photo.jpg'],
  ['![[my photo.jpg]]', [], 'assets/my photo.jpg'],
  ['![](assets/50%.txt)', [], 'assets/50%.txt'],
  ['![](assets/100%2525.txt)', [], 'assets/100%25.txt'],
  ['![[assets/a#b.png]]', [], 'assets/a#b.png'],
  ['![[assets/a^b.png]]', [], 'assets/a^b.png'],
  ['![[cafe\u0301/u\u0308.png]]', [], 'caf\u00E9/\u00FC.png'],
  ['![](\u00FC.png)', ['cafe\u0301'], 'caf\u00E9/\u00FC.png'],
  ['![](%C3%BC.png)', [], 'caf\u00E9/\u00FC.png'],
  ['![](codes/https%3A%2F%2Fx.org%2Fo%2Fimg.png)', [], 'codes/https%3A%2F%2Fx.org%2Fo%2Fimg.png'],
  ['![](https%3A%2F%2Fx.org%2Fo%2Fimg.png)', ['codes'], 'codes/https%3A%2F%2Fx.org%2Fo%2Fimg.png'],
  ['![](codes/only%20encoded.png)', [], 'codes/only%20encoded.png'],
  ['![](codes/only%2520encoded.png)', [], 'codes/only%20encoded.png'],
  ['![[only%20encoded.png]]', [], 'codes/only%20encoded.png'],
  ['![](only%20encoded.png)', ['other'], 'codes/only%20encoded.png'],
  ['![](only%20encoded.png#page=2)', [], 'codes/only%20encoded.png'],
  ['![](codes/both%20forms.png)', [], 'codes/both forms.png'],
  ['![[codes/both%20forms.png]]', [], 'codes/both%20forms.png'],
  ['[](codes/x%2Fy.pdf)', [], 'codes/x/y.pdf'],
  ['![](far%20away.png)', ['z'], 'z/far%20away.png'],
  ['![](codes/100%_a%20b.png)', [], 'codes/100%_a b.png'],
  ['![](in.png)', ['a/b'], 'a%2Fb/in.png'],
  ['![](in.png)', ['old/style'], 'old/style/in.png'],
] as const)('%s in the folder %j is %s', ([text, folder, path]) => {
  expect(resolve(text, folder)).toEqual([path]);
});

test.for([
  ['two files have the name', '![[twin.png]]', []],
  ['letter case matters', '![[name.png]]', []],
  ['no file has the name', '![[gone.png]]', []],
  ['it is empty', '![]()', []],
  ['it is a part of the same note', '[[#x.png]]', []],
  ['it is an address', '![](https://example.org/x.png)', []],
  ['it has a host', '![](//example.org/x.png)', []],
  ['it is a folder', '![](assets/)', []],
  ['it leaves the root, and two files have its name', '![](../../twin.png)', ['a']],
] as const)('a reference names no file if %s', ([, text, folder]) => {
  expect(resolve(text, folder)).toEqual([undefined]);
});

test('an address that stands alone is one by its form, and a letter before a colon is none', () => {
  expect(resolveFile({ target: 'https://example.org/x.png' }, [], paths)).toBe(undefined);
  expect(resolveFile({ target: '//example.org/x.png' }, [], paths)).toBe(undefined);
  expect(resolveFile({ target: 'c:/x.png' }, [], filePaths(['c:/x.png']))).toBe('c:/x.png');
  expect(resolveFile({ target: 'x.png' }, ['a'], paths)).toBe('a/x.png');
});

test('the index of paths finds whole paths, and all paths with a name', () => {
  expect(FILES.map((path) => paths.has(path))).toEqual(FILES.map(() => true));
  expect(['twin.png', 'X.png', '', 'deep'].map((path) => paths.has(path))).toEqual(Array(4).fill(false));
  expect(paths.named('x.png')).toEqual(['x.png', 'a/x.png']);
  expect(paths.named('twin.png')).toEqual(['deep/twin.png', 'other/twin.png']);
  expect(paths.named('constructor')).toEqual([]);
  expect(filePaths(['a.png', 'a.png']).named('a.png')).toEqual(['a.png']);
});
