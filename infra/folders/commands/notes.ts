// notes.mjs, the commands for people without a clone: every service serves it as one file, and a release has it. The build
// adds a check of Node's version in front (infra/build/notes-file.ts).
import { Command } from 'commander';
import { runProgram } from '../../ground/run-program.ts';
import { UserError } from '../../ground/user-error.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import type { FolderProgram } from './program.ts';
import { syncCommand } from './sync-command.ts';

/** Inserted by the bundler. */
declare const SERVICE_VERSION: string;

const NAME = 'node notes.mjs';

const own: FolderProgram = {
  version: SERVICE_VERSION,
  isNotesFile: true,
  help: { url: 'NOTES_URL', key: 'other users of this computer can see this one' },
  service() {
    throw new UserError(
      'The base URL is missing. Set NOTES_URL to the address of the service, such as https://…/api, or pass --url.',
    );
  },
};

const program = new Command(NAME)
  .description('Imports, exports and syncs the notes of a service as folders of Markdown files.')
  .version(SERVICE_VERSION, '--version', 'print the version')
  .helpCommand(false)
  .showHelpAfterError(`Try: ${NAME} --help`)
  .exitOverride();

const subcommand = (name: string): Command =>
  program.command(name).showHelpAfterError(`Try: ${NAME} ${name} --help`);

importCommand(subcommand('import'), own);
exportCommand(subcommand('export'), own);
syncCommand(subcommand('sync'), own);
program.addHelpText(
  'after',
  `
Set NOTES_URL to the address of the service, and NOTES_KEY to an API key.
${NAME} import --help lists the options of a command.`,
);

// No await here: the file is also parsed by versions of Node that do not know it at this place.
void runProgram(program);
