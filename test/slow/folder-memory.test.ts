// Memory of imports and exports does not grow with the number of files (E24): each command runs in a process of its own,
// with a small heap, and reports the most memory that it had.
// @module-tag heavy
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { type } from '../harness/cli.ts';
import { newUser, type Client } from '../harness/client.ts';
import { bytesOf } from '../harness/files.ts';
import { newFolder } from '../harness/folders.ts';

/** `FILES=200,2000` measures more. */
const [FEW = 0, MANY = 0] = (process.env['FILES'] ?? '30,300').split(',').map(Number);
const FILE_KB = 200;

/** Without files a command takes about 100 MB, most of it code. */
const NODE_OPTIONS =
  "--max-old-space-size=64 --import=data:text/javascript,process.on('exit',()=>console.error('most'+process.resourceUsage().maxRSS))";

/** The most memory that a command had, in KB. */
async function mostMemory(command: 'import' | 'export', folder: string, { key }: Client): Promise<number> {
  const { status, err } = await type(command, [folder, '--url', inject('baseUrl')], {
    NOTES_KEY: key,
    NODE_OPTIONS,
  });
  expect(status).toBe(0);
  return Number(/most(\d+)/.exec(err)?.[1]);
}

test('an import and an export of ten times as many files take no more memory', async () => {
  const measured = async (count: number) => {
    const [folder, copy, me] = [await newFolder(), await newFolder(), await newUser()];
    await mkdir(join(folder, 'assets'));
    for (let n = 0; n < count; n += 1)
      await writeFile(join(folder, `assets/${n}.png`), bytesOf(FILE_KB * 1024, `${n}`));
    return { import: await mostMemory('import', folder, me), export: await mostMemory('export', copy, me) };
  };
  const [few, many] = [await measured(FEW), await measured(MANY)];
  // The bytes of files are outside the heap, and how many of them wait for the next collection differs by 30 MB.
  const most = ((MANY - FEW) * FILE_KB * 3) / 4;
  expect(many.import - few.import).toBeLessThan(most);
  expect(many.export - few.export).toBeLessThan(most);
});
