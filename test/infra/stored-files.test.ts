// The files beside the bundle of the docs function, when two commands build at once in one checkout.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newStoredFiles } from '../../infra/build/stored-files.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-stored-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const names = Array.from({ length: 20 }, (_, n) => `${n}.js`);

async function filesOf(folder: string, contents: string) {
  const files = newStoredFiles(folder);
  for (const name of names) await files.addHashed(name, contents + name);
  return files;
}

test('two builds at once succeed, and the files are complete', async () => {
  const folder = newFolder();
  const builds = await Promise.all(names.map(() => filesOf(folder, 'same')));
  // One begins while another one writes.
  const results = await Promise.allSettled(
    builds.map(async (files) => {
      for (let turn = 0; turn < 10; turn++) await files.write();
    }),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(readdirSync(join(folder, 'files'))).toHaveLength(names.length);
});

test('a build removes the files of an earlier one', async () => {
  const folder = newFolder();
  await (await filesOf(folder, 'earlier')).write();
  const earlier = readdirSync(join(folder, 'files'));
  await (await filesOf(folder, 'later')).write();
  const later = readdirSync(join(folder, 'files'));
  expect(later).toHaveLength(names.length);
  expect(later.filter((name) => earlier.includes(name))).toEqual([]);
});
