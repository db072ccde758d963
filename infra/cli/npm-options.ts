// Detects options that npm took for itself because -- was missing before them: npm run import FOLDER --dates. npm passes
// such an option not to the command but to its environment, so the command would run without it.
import type { Command, Option } from 'commander';

/** Options that are also settings of npm, or were. Their variables may come from an .npmrc or a Docker image. */
const NPM_SETTINGS: ReadonlySet<string> = new Set([
  'force',
  'json',
  'key',
  'progress',
  'user',
  'workspace',
  'yes',
]);

/** The options of a command and its subcommands that npm took, as they are typed. */
export function optionsTakenByNpm(program: Command, env: NodeJS.ProcessEnv): string[] {
  const options = [program, ...program.commands].flatMap((each) => each.options);
  const taken = options.filter(
    (option) => !NPM_SETTINGS.has(nameOf(option)) && env[variable(option)] !== undefined,
  );
  return [...new Set(taken.map(({ long }) => long ?? ''))];
}

/** The name without `no-`: npm sets the variable of --no-files to an empty text. */
const nameOf = ({ long, negate }: Option): string =>
  (long ?? '').slice(negate ? '--no-'.length : '--'.length);

const variable = (option: Option): string => `npm_config_${nameOf(option).replaceAll('-', '_')}`;
