// npm run keys: users and their API keys, on the running local server's table or on a deployed one.
import type { Command } from 'commander';
import type { KeyScope, UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { UserError } from '../ground/user-error.ts';
import { command, print, runCommand, withTable, type TableOptions } from './command.ts';
import { deleteAfterAsking } from './delete-user.ts';
import {
  costOfLimit,
  deletedLine,
  keyLine,
  keyShown,
  NEW_KEY_NOTE,
  unitsOfLimit,
  userLine,
  userShown,
  userWithKeys,
  userWithKeysLine,
} from './key-texts.ts';
import { onTable } from './on-table.ts';
import { addRevoke, noUser } from './revoke-command.ts';
import { expiry, label, size, timeZone, wholeNumber } from './values.ts';

/** Every workspace has its entry in the account, which every write reads and writes. */
const WORKSPACE_LIMIT_MAX = 100;

const domain = () => import('../../lib/domain/keys/api-keys.ts');

const withSettings = (of: Command): Command =>
  of
    .option(
      '--storage-limit <size>',
      'maximum size of notes and files in all workspaces together: 500MB, 1.5GB, or a number of bytes',
      size,
    )
    .option(
      '--workspace-limit <n>',
      `maximum number of workspaces; each makes every write cost more (${[5, 10, 100].map((limit) => `${unitsOfLimit(limit)} units with ${limit}`).join(', ')})`,
      wholeNumber(1, WORKSPACE_LIMIT_MAX),
    )
    .option('--time-zone <zone>', 'the IANA time zone that defines "today"', timeZone);

const settingsOf = ({ storageLimit, workspaceLimit, timeZone: zone }: UserSettings): UserSettings => ({
  ...(storageLimit !== undefined && { storageLimit }),
  ...(workspaceLimit !== undefined && { workspaceLimit }),
  ...(zone !== undefined && { timeZone: zone }),
});

interface NewKeyOptions {
  readonly user?: string;
  readonly name: string;
  readonly writeGroup?: string;
}

/** The id of a user's group. @throws UserError if there is none */
async function groupOf(userId: string, id: string): Promise<string> {
  const { findGroup } = await import('../../lib/domain/keys/key-group.ts');
  const group = await findGroup(userId, id);
  if (!group)
    throw new UserError(`The user ${userId} has no group ${id}. GET /group lists the groups with their ids.`);
  return group.id;
}

const program = command('keys', 'Users and their API keys.');

withTable(withSettings(program.command('create')))
  .description(
    'Creates a key, for a new user with a default workspace unless --user is given. The key is shown once.',
  )
  .option('--user <id>', 'create another key for this user')
  .option('--name <label>', 'the name of the key', label, 'default')
  .option('--read-only', 'a key that can only read')
  .option(
    '--write-group <id>',
    'a key that reads everything, and writes only notes of this group and the groups below it',
  )
  .option('--expires <90d|date>', 'when the key expires', expiry)
  .action(async (given: TableOptions & UserSettings & KeyScope & NewKeyOptions, own: Command) => {
    const { user, name, writeGroup } = given;
    const settings = settingsOf(given);
    if (writeGroup !== undefined && (user === undefined || given.readOnly))
      own.error('error: --write-group needs --user, and excludes --read-only');
    if (user !== undefined && Object.keys(settings).length > 0)
      own.error(
        'error: limits and time zone belong to the user, not the key. Use: npm run keys -- set --user ID …',
      );
    const create = async () => {
      const { createKey, createUser } = await domain();
      if (user === undefined) return createUser(name, settings, given);
      const writeGroupId = writeGroup && (await groupOf(user, writeGroup));
      return (await createKey(user, name, { ...given, writeGroupId })) ?? noUser(user);
    };
    const made = await onTable(given, create, true);
    const text = `User       ${made.userId}
Workspace  ${made.workspaceId} (default)
Key id     ${made.keyId}
Key        ${made.key}

${NEW_KEY_NOTE}${costOfLimit(settings)}`;
    print(given, made, text);
  });

withTable(withSettings(program.command('set')))
  .description('Changes a user’s limits and time zone.')
  .requiredOption('--user <id>', 'the user')
  .action(async (given: TableOptions & UserSettings & { user: string }, own: Command) => {
    const settings = settingsOf(given);
    if (Object.keys(settings).length === 0)
      own.error('error: nothing to change; pass --storage-limit, --workspace-limit or --time-zone');
    const change = async () => (await domain()).changeUser(given.user, settings);
    const account = await onTable(given, change, true);
    const user = userShown(account ?? noUser(given.user));
    print(given, user, `${userLine(user)}${costOfLimit(settings)}`);
  });

withTable(program.command('list'))
  .description(
    'Lists a user’s keys with scope, expiry, last use and the key that created each. The keys themselves are never shown.',
  )
  .requiredOption('--user <id>', 'the user')
  .action(async (given: TableOptions & { user: string }) => {
    const rows = await onTable(given, async () => (await domain()).listKeys(given.user));
    const keys = (rows ?? noUser(given.user)).map(keyShown);
    print(given, keys, keys.map(keyLine).join('\n') || 'This user has no keys.');
  });

withTable(program.command('users'))
  .description('Lists all users with their limits, usage and names of keys. Reads the whole table.')
  .action(async (given: TableOptions) => {
    const users = (await onTable(given, async () => (await domain()).listUsers())).map(userWithKeys);
    print(given, users, users.map(userWithKeysLine).join('\n') || 'There are no users.');
  });

addRevoke(program);

withTable(program.command('delete-user'))
  .description(
    'Deletes a user permanently, with all keys, links, workspaces, notes and files. Asks for the id again.',
  )
  .argument('<userid>', 'the user (npm run keys -- users)')
  .action(async (userId: string, given: TableOptions) => {
    const deleted = await onTable(given, () => deleteAfterAsking(userId), true);
    const { keys, workspaces } = deleted ?? noUser(userId);
    print(given, { userId, keys, workspaces }, deletedLine({ userId, keys, workspaces }));
  });

await runCommand(program);
