// npm run export: writes a workspace as a folder of Markdown files.
import { exportFolder, type ExportOptions } from '../folders/export-folder.ts';
import { runCommand } from './command.ts';
import { folderCommand, tallied, type Given } from './folder-command.ts';

await runCommand(
  folderCommand(
    'export',
    'Writes a workspace as a folder of Markdown files. Repeat it to fetch only the changes.',
  )
    .option('--trash', 'also the notes in the trash, into the folder %~trash')
    .option('--snapshots', 'also the snapshots of every note, into the folder %~snapshots')
    .option('--force', 'overwrite files that were edited or not written by an export')
    .addHelpText('after', '\nThe exit status is 1 if a file was not written.')
    .action((folder: string, given: Given & ExportOptions) =>
      tallied('Exported', given, (api, tally) => exportFolder(api, folder, given, tally)),
    ),
);
