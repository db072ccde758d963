// npm run import: imports a folder of Markdown files into a workspace.
import { realpathSync, statSync } from 'node:fs';
import { importFolder } from '../folders/import-folder.ts';
import { UserError } from '../user-error.ts';
import { runCommand } from './command.ts';
import { apiOf, folderCommand, tallied, type Given } from './folder-command.ts';

await runCommand(
  folderCommand(
    'import',
    'Imports a folder of Markdown files into a workspace. Repeating an import creates nothing twice.',
  )
    .option(
      '--update',
      'overwrite notes that changed since the last import; a snapshot keeps the replaced text',
    )
    .option('--trash', 'also import the trash that an export with --trash has written')
    .option('--snapshots', 'also import the snapshots that an export with --snapshots has written')
    .option('--id <text>', 'the name by which a repeated import recognizes the folder; default: its path')
    .addHelpText('after', '\nThe exit status is 1 if a file was not imported.')
    .action(run),
);

async function run(folder: string, given: Given & { id?: string; update?: boolean }): Promise<void> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw new UserError(`There is no folder ${folder}.`);
  if (!found.isDirectory())
    throw new UserError(
      `${folder} is a file; an import takes a folder of Markdown files (.md).\n` +
        'Unpack an archive first, or export from the other program as Markdown, and name that folder.',
    );
  const api = apiOf(given);
  const options = { ...given, id: given.id ?? realpathSync(folder) };
  await tallied('Imported', (tally) => importFolder(api, folder, options, tally));
}
