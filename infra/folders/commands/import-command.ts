// The command that imports a folder of Markdown files into a workspace.
import type { Command } from 'commander';
import { importFolder } from '../../../lib/folders/import/import-folder.ts';
import type { ImportOptions } from '../../../lib/folders/import/import-source.ts';
import { importFolderOf } from '../disk.ts';
import { requireFolder, tallied, withFolder, type Given } from './folder-command.ts';
import type { FolderProgram } from './program.ts';

/** Gives a command the options and the work of an import. */
export const importCommand = (of: Command, program: FolderProgram): Command =>
  withFolder(of, program)
    .description(
      'Imports a folder of Markdown files into a workspace, with pictures and other files of at most 4 MB. Repeating an import creates nothing twice.',
    )
    .option('--trash', 'also import the trash that an export with --trash has written')
    .option('--snapshots', 'also import the snapshots that an export with --snapshots has written')
    .option('--no-files', 'import notes only, without pictures, PDFs and other files')
    .option('--daily <folder>', 'the subfolder with daily notes, named YYYY-MM-DD.md or YYYY_MM_DD.md')
    .option('--todos', 'derive todos from checkboxes')
    .option('--dates', 'take creation dates from front matter (created, date, …) or from the files')
    .option('--titles', 'name notes after the title in their front matter')
    .option(
      '--list',
      'name the files that are skipped or not read, the dates and titles that are not used, and the links that lead nowhere',
    )
    .option(
      '--id <text>',
      'the id by which a repeated import recognizes the folder; default: the one in its .notes-import.json',
    )
    .addHelpText(
      'after',
      '\nThe exit status is 1 if a file failed or is missing: one that is only in iCloud, or of a Joplin RAW export. Skipped files do not count.',
    )
    .action(async (folder: string, given: Given & ImportOptions) => {
      requireFolder(folder, TAKES);
      await tallied('Imported', program, given, (api, tally) =>
        importFolder(api, importFolderOf(folder), given, tally),
      );
    });

const TAKES =
  'an import takes a folder of Markdown files (.md).\n' +
  'Unpack an archive first, or export from the other program as Markdown, and name that folder.';
