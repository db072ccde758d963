// npm run import: imports a folder of Markdown files into a workspace.
import { importCommand } from '../folders/commands/import-command.ts';
import { runCommand } from './command.ts';
import { CLONE, folderCommand } from './folder-program.ts';

await runCommand(importCommand(folderCommand('import'), CLONE));
