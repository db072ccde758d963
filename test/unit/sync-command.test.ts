// The options of sync, and what it says before anything is sent.
import { Command } from 'commander';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { syncCommand } from '../../infra/folders/commands/sync-command.ts';
import { userErrorOf } from '../../infra/folders/commands/folder-command.ts';
import type { FolderProgram } from '../../infra/folders/commands/program.ts';
import { UserError } from '../../infra/ground/user-error.ts';
import { FatalError, RejectedError } from '../../lib/folders/failures.ts';
import { newFolder } from '../harness/folders.ts';

const NO_SERVICE = new UserError('The base URL is missing.');

const PROGRAM: FolderProgram = {
  version: '1.0.0',
  isNotesFile: true,
  help: { url: 'NOTES_URL', key: 'other users of this computer can see this one' },
  service() {
    throw NO_SERVICE;
  },
};

/** The command as a person runs it: its output, and the error that ends it. */
async function ran(...args: readonly string[]) {
  let out = '';
  const write = (text: string): void => void (out += text);
  const command = syncCommand(new Command('node notes.mjs sync'), PROGRAM)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: () => 80 });
  const error: unknown = await command
    .parseAsync(args, { from: 'user' })
    .catch((failure: unknown) => failure);
  return { out, error };
}

test('the help fits a screen of 30 lines', async () => {
  const lines = (await ran('--help')).out.trimEnd().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(30);
});

test.for([
  [['--watch', '--dry-run'], "error: option '--watch' cannot be used with option '--dry-run'\n"],
  [
    ['--prefer', 'mine'],
    "error: option '--prefer <side>' argument 'mine' is invalid. Allowed choices are folder, service.\n",
  ],
] as const)('wrong options are named: %s', async ([options, line]) => {
  expect((await ran(await newFolder(), ...options)).out).toBe(line);
});

test('a folder that does not exist, and a file, are errors that leave nothing behind', async () => {
  const root = await newFolder();
  const file = join(root, 'a.md');
  await writeFile(file, 'a');
  expect((await ran(join(root, 'none'))).error).toEqual(new UserError(`There is no folder ${root}/none.`));
  expect((await ran(file)).error).toEqual(
    new UserError(`${file} is a file; a sync takes a folder of Markdown files (.md).`),
  );
  expect(await readdir(root)).toEqual(['a.md']);
});

test('without a service, and with an address that is none, nothing is written to the folder', async () => {
  const root = await newFolder();
  expect((await ran(root)).error).toEqual(NO_SERVICE);
  for (const url of ['notes.test/api', 'localhost:3000/api'])
    expect((await ran(root, '--url', url, '--key', 'k')).error).toEqual(
      new UserError(
        `The base URL is "${url}"; it must be a URL such as https://…/api. Pass --url or set NOTES_URL.`,
      ),
    );
  expect(await readdir(root)).toEqual([]);
});

test('what ends a command is one line for a person, and a bug keeps its stack', () => {
  const bug = new TypeError('x is undefined');
  expect([
    userErrorOf(new FatalError('The key is read-only.')),
    userErrorOf(new RejectedError('Access denied', 403)),
    userErrorOf(new RejectedError('no longer exists (ENOENT)')),
    userErrorOf(bug),
  ]).toEqual([
    new UserError('The key is read-only.'),
    new UserError('The service rejects the request: Access denied'),
    new UserError('no longer exists (ENOENT)'),
    bug,
  ]);
});
