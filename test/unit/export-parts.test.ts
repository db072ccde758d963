// The temporary files of an export.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openParts } from '../../infra/folders/export-parts.ts';
import { newFolder } from '../harness/folders.ts';

test('two exports into one folder at once do not write the text of one note into the file of another one', async () => {
  const folder = await newFolder();
  const [one, other] = [await openParts(folder), await openParts(folder)];
  const [a, b] = [join(folder, 'a.md'), join(folder, 'b.md')];
  await one.write(a, 'a', () => other.write(b, 'b'));
  await other.write(b, 'B', () => one.write(a, 'A'));
  expect(await Promise.all([a, b].map((file) => readFile(file, 'utf8')))).toEqual(['A', 'B']);
  for (const parts of [one, other]) await parts.close();
  expect(await readdir(folder)).toEqual(['a.md', 'b.md']);
});

test('the temporary files of an interrupted export are removed, also those of earlier versions, and no others', async () => {
  const folder = await newFolder();
  const parts = join(folder, '%~part');
  await mkdir(parts);
  for (const file of ['1.%~', '0a1b2c-12.%~', 'mine.md']) await writeFile(join(parts, file), 'x');
  await openParts(folder);
  expect(await readdir(parts)).toEqual(['mine.md']);
});
