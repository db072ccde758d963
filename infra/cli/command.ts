// What the commands of npm run share: --help, --json for commands that print data, and the options of tables and stacks.
import { Command } from 'commander';
import type { CdkOptions } from '../deploy/cdk.ts';
import type { Given } from '../stack/settings.ts';
import { runProgram } from '../ground/run-program.ts';
import { optionsTakenByNpm } from './npm-options.ts';
import { tableName, withSetting } from './values.ts';

/** A command that `npm run NAME` starts. */
export const command = (name: string, description = ''): Command =>
  new Command(`npm run ${name} --`)
    .description(description)
    .helpCommand(false)
    .showHelpAfterError(`Try: npm run ${name} -- --help`)
    .exitOverride();

/** A command that takes settings of a stack. */
export const settingsCommand = (name: string, description: string): Command =>
  command(name, description).option(
    '-c, --context <name=value>',
    'a setting (docs/deploy.md); repeat the option for several',
    withSetting,
  );

/** The options of a `cdkCommand`. */
export type StackOptions = CdkOptions & { readonly context?: Given };

/** A command that runs CDK on AWS. */
export const cdkCommand = (name: string, description: string): Command =>
  settingsCommand(name, `${description} Uses CDK, with the usual AWS environment: AWS_REGION, AWS_PROFILE, …`)
    .option('--profile <name>', 'the AWS profile')
    .option(
      '--require-approval <level>',
      'when to ask before permissions change: never, any-change, broadening',
    )
    .option('--progress <type>', 'how to show the progress: bar or events')
    .option('-f, --force', 'do not ask for confirmation');

/** The options that choose a table, by default that of the running local server; and --json. */
export interface TableOptions {
  readonly table?: string;
  readonly stack?: string;
  readonly json?: true;
}

/** Gives a command the options that choose a table, and --json. */
export const withTable = (of: Command): Command =>
  of
    .option(
      '--table <name>',
      'a deployed table, with the usual AWS environment: AWS_REGION, AWS_PROFILE, …',
      tableName,
    )
    .option('--stack <name>', 'the table of a deployed stack, found by the stack’s outputs')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe table is the running local server’s (PORT and DATA_DIR as for npm start), unless --table or --stack names one.',
    );

/** Parses the command line and runs the command. */
export const runCommand = (program: Command): Promise<void> =>
  runProgram(program, () => {
    const taken = optionsTakenByNpm(program, process.env);
    return taken.length > 0
      ? `npm took ${taken.join(', ')} for itself. Write -- before the options: ${program.name()} …`
      : undefined;
  });

/** Prints a value: as JSON with --json, otherwise as its text. */
export const print = ({ json }: { readonly json?: true }, value: unknown, text: string): void =>
  console.log(json ? JSON.stringify(value, null, 2) : text);
