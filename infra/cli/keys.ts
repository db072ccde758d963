// npm run keys: users and their API keys, on the running local server's table or on a deployed one.
import { parseArgs } from 'node:util';
import { chooseTable, unreachable } from '../local/choose-table.ts';
import { UserError, run } from '../user-error.ts';
import { wholeNumber, timeZone } from './values.ts';

const USAGE = `Usage:
  npm run keys -- create [--user ID] [--name LABEL] [--storage-limit BYTES] [--workspace-limit N] [--time-zone IANA] [--json]
  npm run keys -- list --user ID [--json]
  npm run keys -- revoke KEYID [--json]

create makes a key; without --user it makes a user with a default workspace first. The full key is shown this once.
The table is the running local server's (PORT and DATA_DIR as for npm start), or --table NAME of a deployed stack
(with the usual AWS environment: AWS_REGION, AWS_PROFILE, ...).`;

/** Every workspace has its entry in the account, which every write reads and writes. */
const WORKSPACE_LIMIT_MAX = 100;

const options = {
  user: { type: 'string' },
  name: { type: 'string' },
  'storage-limit': { type: 'string' },
  'workspace-limit': { type: 'string' },
  'time-zone': { type: 'string' },
  table: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = ReturnType<typeof parsed>['values'];

await run(async () => {
  const { values, positionals } = parsed();
  if (values.help || positionals.length === 0) return console.log(USAGE);
  await dispatch(values, positionals).catch((error: unknown) => {
    throw error instanceof UserError || values.table === undefined ? error : unreachable(values.table, error);
  });
});

async function dispatch(values: Options, positionals: readonly string[]): Promise<void> {
  const [command, ...rest] = positionals;
  if (command === 'create' && rest.length === 0) await create(values);
  else if (command === 'list' && rest.length === 0) await list(values);
  else if (command === 'revoke' && rest.length === 1) await revoke(rest[0] ?? '', values);
  else if (command === 'revoke') throw new UserError(`revoke needs one KEYID.\n\n${USAGE}`);
  else throw new UserError(`"${positionals.join(' ')}" is not a command.\n\n${USAGE}`);
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function create(values: Options): Promise<void> {
  const label = values.name ?? 'default';
  if (label.trim() === '' || label.length > 100)
    throw new UserError('--name must be 1 to 100 characters, not blank.');
  const settings = {
    ...(values['storage-limit'] !== undefined && {
      storageLimit: wholeNumber('--storage-limit', values['storage-limit'], 0),
    }),
    ...(values['workspace-limit'] !== undefined && {
      workspaceLimit: wholeNumber('--workspace-limit', values['workspace-limit'], 1, WORKSPACE_LIMIT_MAX),
    }),
    ...(values['time-zone'] !== undefined && { timeZone: timeZone('--time-zone', values['time-zone']) }),
  };
  const keys = await onTable(values);
  const made =
    values.user === undefined
      ? await keys.createUser(label, settings)
      : ((await keys.createKey(values.user, label, settings)) ?? noUser(values.user));
  if (values.json) return print(made);
  console.log(`User       ${made.userId}
Workspace  ${made.workspaceId} (the default one)
Key id     ${made.keyId}
Key        ${made.key}

Keep the key now: it is not shown again, and only its hash is stored.`);
}

async function list(values: Options): Promise<void> {
  if (values.user === undefined) throw new UserError(`list needs --user ID.\n\n${USAGE}`);
  const keys = await onTable(values);
  const rows = (await keys.listKeys(values.user)) ?? noUser(values.user);
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  const shown = rows.map(({ keyId, label, prefix, created, lastUsed, revoked }) => ({
    keyId,
    label,
    prefix: `${prefix}…`,
    createdAt: time(created),
    lastUsedAt: time(lastUsed),
    revokedAt: time(revoked),
  }));
  if (values.json) return print(shown);
  for (const key of shown) {
    const state = key.revokedAt ? `revoked ${key.revokedAt}` : `last used ${key.lastUsedAt ?? 'never'}`;
    console.log(`${key.keyId}  ${key.prefix}  created ${key.createdAt}  ${state}  ${key.label}`);
  }
  if (shown.length === 0) console.log('This user has no keys.');
}

async function revoke(keyId: string, values: Options): Promise<void> {
  const keys = await onTable(values);
  const revoked = await keys.revokeKey(keyId);
  if (revoked === undefined)
    throw new UserError(`There is no key ${keyId}. npm run keys -- list --user ID shows the key ids.`);
  const revokedAt = new Date(revoked).toISOString();
  if (values.json) print({ keyId, revokedAt });
  else console.log(`Revoked ${keyId} at ${revokedAt}: it is refused from now on.`);
}

/** The keys of the table the options name; the client reads its environment when it is loaded. */
async function onTable({ table }: Options) {
  chooseTable(table);
  return import('../../lib/domain/keys/api-keys.ts');
}

function noUser(userId: string): never {
  throw new UserError(`There is no user ${userId}. Without --user, create makes a new one.`);
}

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}
