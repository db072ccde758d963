// npm run keys: users and their API keys, on the running local server's table or on a deployed one.
import type { Command } from 'commander';
import type { KeyScope, UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { UserError } from '../user-error.ts';
import { command, printJson, runCommand, withTable, type TableOptions } from './command.ts';
import {
  costOfLimit,
  keyLine,
  keyShown,
  NEW_KEY_NOTE,
  unitsOfLimit,
  userLine,
  userShown,
} from './key-texts.ts';
import { onTable } from './on-table.ts';
import { expiry, label, timeZone, wholeNumber } from './values.ts';

type Common = TableOptions & { readonly json?: true };

/** Every workspace has its entry in the account, which every write reads and writes. */
const WORKSPACE_LIMIT_MAX = 100;

const domain = () => import('../../lib/domain/keys/api-keys.ts');

const withSettings = (of: Command): Command =>
  of
    .option('--storage-limit <bytes>', 'bytes of note contents over all workspaces', wholeNumber(0))
    .option(
      '--workspace-limit <n>',
      `workspaces at most; all of them make every write cost more (${[5, 10, 100].map((limit) => `${unitsOfLimit(limit)} units with ${limit}`).join(', ')})`,
      wholeNumber(1, WORKSPACE_LIMIT_MAX),
    )
    .option('--time-zone <zone>', 'the IANA time zone that says what today is', timeZone);

const settingsOf = ({ storageLimit, workspaceLimit, timeZone: zone }: UserSettings): UserSettings => ({
  ...(storageLimit !== undefined && { storageLimit }),
  ...(workspaceLimit !== undefined && { workspaceLimit }),
  ...(zone !== undefined && { timeZone: zone }),
});

const program = command('keys', 'Users and their API keys.');

withTable(withSettings(program.command('create')))
  .description(
    'Make a key; without --user for a new user with a default workspace. The key is shown this once.',
  )
  .option('--user <id>', 'make another key of this user')
  .option('--name <label>', 'what the key is called', label, 'default')
  .option('--read-only', 'a key that opens what changes nothing, and nothing else')
  .option('--expires <90d|date>', 'refuse the key from then on', expiry)
  .action(async (given: Common & UserSettings & KeyScope & { user?: string; name: string }, own: Command) => {
    const settings = settingsOf(given);
    if (given.user !== undefined && Object.keys(settings).length > 0)
      own.error('error: limits and time zone are the user’s, not the key’s: npm run keys -- set --user ID …');
    const made = await onTable(given, async () => {
      const { createKey, createUser } = await domain();
      if (given.user === undefined) return createUser(given.name, settings, given);
      return (await createKey(given.user, given.name, given)) ?? noUser(given.user);
    });
    if (given.json) return printJson(made);
    console.log(`User       ${made.userId}
Workspace  ${made.workspaceId} (the default one)
Key id     ${made.keyId}
Key        ${made.key}

${NEW_KEY_NOTE}${costOfLimit(settings)}`);
  });

withTable(withSettings(program.command('set')))
  .description('Change a user’s limits and time zone; makes no key.')
  .requiredOption('--user <id>', 'the user')
  .action(async (given: Common & UserSettings & { user: string }, own: Command) => {
    const settings = settingsOf(given);
    if (Object.keys(settings).length === 0)
      own.error('error: name what to set: --storage-limit, --workspace-limit or --time-zone');
    const account = await onTable(given, async () => (await domain()).changeUser(given.user, settings));
    const user = userShown(account ?? noUser(given.user));
    if (given.json) printJson(user);
    else console.log(`${userLine(user)}${costOfLimit(settings)}`);
  });

withTable(program.command('list'))
  .description('List a user’s keys: scope, expiry and last use; never the keys themselves.')
  .requiredOption('--user <id>', 'the user')
  .action(async (given: Common & { user: string }) => {
    const rows = await onTable(given, async () => (await domain()).listKeys(given.user));
    const keys = (rows ?? noUser(given.user)).map(keyShown);
    if (given.json) return printJson(keys);
    console.log(keys.length === 0 ? 'This user has no keys.' : keys.map(keyLine).join('\n'));
  });

withTable(program.command('users'))
  .description('List all users, with their limits and what they use. Reads the whole table.')
  .action(async (given: Common) => {
    const users = (await onTable(given, async () => (await domain()).listUsers())).map(userShown);
    if (given.json) return printJson(users);
    console.log(users.length === 0 ? 'There are no users.' : users.map(userLine).join('\n'));
  });

withTable(program.command('revoke'))
  .description('Refuse a key for good, at once.')
  .argument('<keyid>', 'its id, as list shows it')
  .action(async (keyId: string, given: Common) => {
    const revoked = await onTable(given, async () => (await domain()).revokeKey(keyId));
    if (revoked === undefined)
      throw new UserError(`There is no key ${keyId}. npm run keys -- list --user ID shows the key ids.`);
    const revokedAt = new Date(revoked).toISOString();
    if (given.json) printJson({ keyId, revokedAt });
    else console.log(`Revoked ${keyId} at ${revokedAt}: it is refused from now on.`);
  });

await runCommand(program);

function noUser(userId: string): never {
  throw new UserError(
    `There is no user ${userId}. npm run keys -- users lists them; create makes a new one.`,
  );
}
