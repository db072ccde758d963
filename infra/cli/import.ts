// npm run import: a folder of Markdown files into a workspace.
import { realpathSync, statSync } from 'node:fs';
import { importFolder } from '../folders/import-folder.ts';
import { Tally } from '../folders/tally.ts';
import { UserError } from '../user-error.ts';
import { runCommand } from './command.ts';
import { apiOf, folderCommand, type Given } from './folder-command.ts';

await runCommand(
  folderCommand(
    'import',
    'Puts a folder of Markdown files into a workspace. The same import again makes nothing twice.',
  )
    .option(
      '--update',
      'give a note that has another text by now the file’s; what it replaces stays a snapshot',
    )
    .option('--trash', 'also what an export with --trash has written')
    .option('--snapshots', 'also what an export with --snapshots has written')
    .option('--id <text>', 'what the folder is known by when it is imported again; its path otherwise')
    .addHelpText('after', '\nThe exit status is 1 when a file was refused.')
    .action(run),
);

async function run(folder: string, given: Given & { id?: string; update?: boolean }): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`There is no folder ${folder}.`);
  const tally = new Tally('Imported');
  await importFolder(apiOf(given), folder, { ...given, id: given.id ?? realpathSync(folder) }, tally);
  if (!tally.finish()) process.exitCode = 1;
}
