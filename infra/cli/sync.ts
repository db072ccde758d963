// npm run sync: keeps a folder and a workspace equal.
import { syncCommand } from '../folders/commands/sync-command.ts';
import { runCommand } from './command.ts';
import { CLONE, folderCommand } from './folder-program.ts';

await runCommand(syncCommand(folderCommand('sync'), CLONE));
