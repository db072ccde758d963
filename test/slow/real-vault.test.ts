// The round trip of a real vault (E24). Import and export run as commands, and `diff -r` compares the folders.
// @module-tag slow
// @module-tag proof
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { type } from '../harness/cli.ts';
import { newUser, type Client } from '../harness/client.ts';
import { newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { newVault } from '../harness/real-vault.ts';

const typed = async (command: 'import' | 'export', folder: string, { key }: Client, url: string) => {
  const { status, out, err } = await type(command, [folder, '--url', url], { NOTES_KEY: key });
  return { status, out, failures: err.includes('Failures:') ? err : '' };
};

/** The lines of \`diff -r\` in the folders' own names. */
async function differences(vault: string, copy: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('diff', ['-r', vault, copy]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.trimEnd().replaceAll(vault, 'vault').replaceAll(copy, 'copy').split('\n');
}

test('a real vault with pictures differs from its export only in files over 4 MB, which the import names', async ({
  skip,
}) => {
  const [vault, copy, me] = [await newVault(skip), await newFolder(), await newUser()];
  const names = await readdir(vault, { recursive: true });
  const [notes = 0, pictures = 0] = [/\.md$/, /\.(png|jpg|gif|svg)$/].map(
    (kind) => names.filter((name) => kind.test(name)).length,
  );
  expect({ notes, pictures }).toEqual({ notes: 170, pictures: 152 });

  const first = await typed('import', vault, me, inject('baseUrl'));
  expect(first).toMatchObject({ status: 0, failures: '' });
  expect(first.out).toContain('Larger than 4 MB, not imported:\n  media/nautobot_mainpage.gif\n');
  expect((await me.ok(listNotesContract, { content: false })).pagination.total).toBe(notes);
  const stored = (await me.ok(listFilesContract, {})).pagination.total;
  expect(stored).toBeGreaterThan(150);

  // The second import sends folders and notes again, with the keys that found them, and no bytes of files.
  const writes = new Set<string>();
  const url = await startProxy(({ method, path }) => {
    if (method !== 'GET') writes.add(`${method} ${path}`);
    return undefined;
  });
  const second = await typed('import', vault, me, url);
  expect(second.out).toContain(`Imported: ${notes + stored} unchanged\n`);
  expect([...writes].toSorted()).toEqual(['POST /group', 'POST /note']);

  expect(await typed('export', copy, me, inject('baseUrl'))).toMatchObject({ status: 0, failures: '' });
  expect(await differences(vault, copy)).toEqual([
    'Only in copy: %~export.json',
    'Only in copy: %~notes.json',
    'Only in vault: .notes-import.json',
    'Only in vault/media: nautobot_mainpage.gif',
  ]);
});
