// The Markdown files of node_modules are imported and exported by the commands, with interruptions, byte for byte.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { type } from '../harness/cli.ts';

const root = await mkdtemp(join(tmpdir(), 'notes-folders-'));
afterAll(() => rm(root, { recursive: true }));

const FILES_MIN = 500;
const EMPTY = Buffer.alloc(0);

/** Excludes temporary files of an export. */
const isNote = (path: string): boolean => !path.startsWith('/%~');

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.toSorted().map(async (file) => [file.slice(folder.length), await readFile(file)] as const),
    ),
  );
}

test('hundreds of real files come back byte for byte from an import interrupted twice and an export interrupted once', async () => {
  const [source, copy] = [join(root, 'source'), join(root, 'copy')];
  const modules = join(ROOT, 'node_modules');
  for await (const path of glob('**/*.md', { cwd: modules, exclude: (name) => name.startsWith('.') })) {
    await mkdir(dirname(join(source, path)), { recursive: true });
    await cp(join(modules, path), join(source, path));
  }
  const files = await filesIn(source);
  expect(files.size).toBeGreaterThan(FILES_MIN);

  const me = await newUser({ storageLimit: 1_000_000_000 });
  const env = { NOTES_API_KEY: me.key };
  const words = [source, '--url', inject('baseUrl')];
  const notes = async () => (await me.ok(listNotesContract, { content: false, limit: 1 })).pagination.total;
  for (const until of [50, 200]) {
    const child = spawn(process.execPath, [join(ROOT, 'infra/cli/import.ts'), ...words], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    await expect.poll(notes, { timeout: 120_000, interval: 100 }).toBeGreaterThan(until);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  expect(await notes()).toBeLessThan(files.size);
  const whole = await type('import', words, env);
  expect(whole).toMatchObject({ status: 0, out: expect.stringMatching(/notes created/) as string });
  expect(whole.err).not.toContain(me.key);
  expect(await notes()).toBe(files.size);

  const { cursor } = await me.ok(listChangesContract, {});
  const again = await type('import', words, env);
  expect(again).toMatchObject({ status: 0, out: `Imported: ${files.size} unchanged\n` });
  expect((await me.ok(listChangesContract, { cursor })).data).toEqual([]);

  const exporting = spawn(
    process.execPath,
    [join(ROOT, 'infra/cli/export.ts'), copy, '--url', inject('baseUrl')],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  const copies = async () => (await filesIn(copy)).keys().filter(isNote).toArray();
  await expect
    .poll(async () => (await copies()).length, { timeout: 120_000, interval: 50 })
    .toBeGreaterThan(50);
  exporting.kill('SIGKILL');
  await once(exporting, 'exit');
  const cut = await filesIn(copy);
  expect(cut.size).toBeLessThan(files.size);
  for (const path of await copies()) expect(cut.get(path)?.equals(files.get(path) ?? EMPTY), path).toBe(true);

  const exported = await type('export', [copy, '--url', inject('baseUrl')], env);
  expect(exported).toMatchObject({ status: 0, out: expect.stringMatching(/unchanged\n$/) as string });
  const copied = await filesIn(copy);
  expect(copied.delete('/%~export.json')).toBe(true);
  expect([...copied.keys()]).toEqual([...files.keys()]);
  for (const [path, bytes] of files) expect(copied.get(path)?.equals(bytes), path).toBe(true);
});
