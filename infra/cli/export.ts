// npm run export: writes a workspace as a folder of Markdown files.
import { exportFolderOf } from '../folders/disk.ts';
import { exportFolder, type ExportOptions } from '../../lib/folders/export/export-folder.ts';
import { runCommand } from './command.ts';
import { folderCommand, tallied, type Given } from './folder-command.ts';

await runCommand(
  folderCommand(
    'export',
    'Writes a workspace as a folder of Markdown files, pictures and other files. Repeat it to fetch only the changes.',
  )
    .option('--trash', 'also export the notes in the trash, to the folder %~trash')
    .option('--snapshots', 'also export the snapshots of every note, to the folder %~snapshots')
    .option('--no-files', 'export notes only, without pictures, PDFs and other files')
    .option('--force', 'overwrite files that were edited or not written by an export')
    .addHelpText('after', '\nThe exit status is 1 if a file was not written.')
    .action((folder: string, given: Given & ExportOptions) =>
      tallied('Exported', given, async (api, tally) =>
        exportFolder(api, await exportFolderOf(folder), given, tally),
      ),
    ),
);
