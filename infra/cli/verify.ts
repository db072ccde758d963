// npm run verify: checks a running service with 28 kinds of requests, and prints a table of the results.
import { LOOPBACK } from '../ground/ports.ts';
import { UserError } from '../ground/user-error.ts';
import { Target } from '../verify/target.ts';
import { checksOf, verify } from '../verify/verify.ts';
import { command, runCommand } from './command.ts';
import { wholeNumber } from './values.ts';

const { NOTES_URL, NOTES_KEY } = process.env;
const PAGE_SECONDS = 2;

await runCommand(
  command('verify', 'Checks a running service, and deletes everything that the checks created.')
    .argument(
      '[base-url]',
      `the base URL, …/api; default: NOTES_URL (a local one begins with http://${LOOPBACK})`,
    )
    .option(
      '--within <seconds>',
      'how long the second visit of a page may take',
      wholeNumber(1),
      PAGE_SECONDS,
    )
    .addHelpText(
      'after',
      '\nNOTES_KEY is a key that can write. The checks write about 12 MB to a new workspace, and delete it.\nThe exit status is 1 if something is broken or the URL is not this service.',
    )
    .action(async (url: string | undefined = NOTES_URL, { within }: { within: number }) => {
      if (url === undefined || !URL.canParse(url))
        throw new UserError('Name the base URL, such as https://…/api, or set NOTES_URL.');
      if (NOTES_KEY === undefined)
        throw new UserError('Set NOTES_KEY to a key of the service that can write.');
      const target = new Target(url.replace(/\/+$/, ''), NOTES_KEY);
      const isFine = await verify(target, { checks: checksOf(within), print: (line) => console.log(line) });
      if (!isFine) process.exitCode = 1;
    }),
);
