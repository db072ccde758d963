// npm run export: writes a workspace as a folder of Markdown files.
import { exportCommand } from '../folders/commands/export-command.ts';
import { runCommand } from './command.ts';
import { CLONE, folderCommand } from './folder-program.ts';

await runCommand(exportCommand(folderCommand('export'), CLONE));
