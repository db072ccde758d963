// Memory of imports and exports does not grow with the number of files (E24): each command runs in a process of its own,
// which reports the most memory that was in use.
// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { type } from '../harness/cli.ts';
import { newUser, type Client } from '../harness/client.ts';
import { bytesOf } from '../harness/files.ts';
import { newFolder } from '../harness/folders.ts';

/** `FILES=200,2000` measures more. */
const [FEW = 0, MANY = 0] = (process.env['FILES'] ?? '30,300').split(',').map(Number);
const FILE_BYTES = 200_000;

const NODE_OPTIONS = `--expose-gc --import=${join(ROOT, 'test/harness/live-memory.ts')}`;

/** The most memory that a command used, in bytes. */
async function mostMemory(
  command: 'import' | 'export',
  folder: string,
  { key }: Client,
  files: number,
): Promise<number> {
  const { status, err } = await type(command, [folder, '--url', inject('baseUrl')], {
    NOTES_KEY: key,
    NODE_OPTIONS,
  });
  expect(status).toBe(0);
  const [, most, requests] = /most (\d+) bytes after (\d+) requests/.exec(err) ?? [];
  expect(Number(requests)).toBeGreaterThan(files);
  return Number(most);
}

test('an import and an export of ten times as many files take no more memory', async () => {
  const measured = async (count: number) => {
    const [folder, copy, me] = [await newFolder(), await newFolder(), await newUser()];
    await mkdir(join(folder, 'assets'));
    for (let n = 0; n < count; n += 1)
      await writeFile(join(folder, `assets/${n}.png`), bytesOf(FILE_BYTES, `${n}`));
    return {
      import: await mostMemory('import', folder, me, count),
      export: await mostMemory('export', copy, me, count),
    };
  };
  const [few, many] = [await measured(FEW), await measured(MANY)];
  // A quarter of the bytes of the files that are added: the files in transit at the time of a measurement differ.
  const most = ((MANY - FEW) * FILE_BYTES) / 4;
  expect(many.import - few.import).toBeLessThan(most);
  expect(many.export - few.export).toBeLessThan(most);
});
