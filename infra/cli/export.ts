// npm run export: a workspace as a folder of Markdown files.
import { exportFolder } from '../folders/export-folder.ts';
import { Tally } from '../folders/tally.ts';
import { runCommand } from './command.ts';
import { apiOf, folderCommand, type Given } from './folder-command.ts';

await runCommand(
  folderCommand(
    'export',
    'Writes a workspace as a folder of Markdown files. The same export again fetches what has changed.',
  )
    .option('--trash', 'also the notes in the trash, into the folder %~trash')
    .option('--snapshots', 'also the snapshots of every note, into the folder %~snapshots')
    .action(run),
);

async function run(folder: string, given: Given): Promise<void> {
  const tally = new Tally('Exported');
  await exportFolder(apiOf(given), folder, given, tally);
  if (!tally.finish()) process.exitCode = 1;
}
