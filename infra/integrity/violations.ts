// The invariants of the table (docs/design.md, "The table"), each checked against a recount. Pure: rows in, sentences out.
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { canonicalName } from '../../lib/core/text.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import { REMEMBERED } from '../../lib/db/ledger/changes.ts';
import type { TableRows, WorkspaceRows } from './table.ts';
import { workspaceViolations } from './workspace-violations.ts';

/** Every broken invariant of a table, as a sentence each. */
export function violations(table: TableRows): string[] {
  return [
    ...table.unknown.map(({ PK, SK }) => `row ${PK} / ${SK} is none the service knows`),
    ...[...table.accounts].flatMap(([userId, account]) => accountViolations(userId, account, table)),
    ...[...table.workspaces].flatMap(([code, rows]) => ownershipViolations(code, rows, table)),
    ...keyViolations(table),
  ];
}

function accountViolations(userId: string, account: Account, table: TableRows): string[] {
  const found: string[] = [];
  const say = (what: string) => found.push(`account ${userId}: ${what}`);
  const entries = Object.entries(account.workspaces);
  if (account.userId !== userId) say('names another user');
  if (!(account.defaultCode in account.workspaces)) say('has no default workspace');
  const names = entries.map(([, { name }]) => canonicalName(name));
  if (new Set(names).size < names.length) say('has two workspaces of one name');
  const used = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  if (account.storageLeft !== account.storageLimit - used)
    say(`has ${account.storageLeft} bytes left of ${account.storageLimit}, but uses ${used}`);
  for (const [code, entry] of entries) {
    const rows = table.workspaces.get(code);
    if (entry.recent.length !== REMEMBERED)
      say(`workspace ${code} remembers ${entry.recent.length} changes instead of ${REMEMBERED}`);
    if (!entry.id.endsWith(code)) say(`workspace ${code} has the id ${entry.id}`);
    if (rows?.owner !== userId) say(`workspace ${code} belongs to ${rows?.owner ?? 'nobody'}`);
    if (table.purges.has(code)) say(`workspace ${code} is to be purged but still in the account`);
    const counted = recount(rows);
    for (const count of ['notes', 'groups', 'todos', 'bytes'] as const)
      if (entry[count] !== counted[count])
        say(`workspace ${code} counts ${entry[count]} ${count}, but has ${counted[count]}`);
  }
  return found;
}

function recount(rows: WorkspaceRows | undefined) {
  const notes = [...(rows?.notes.values() ?? [])];
  return {
    notes: notes.filter(({ deleted }) => deleted === undefined).length,
    groups: rows?.groups.size ?? 0,
    todos: [...(rows?.todos.values() ?? [])].filter(({ deleted }) => deleted === undefined).length,
    bytes: notes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function ownershipViolations(code: WorkspaceCode, rows: WorkspaceRows, table: TableRows): string[] {
  // What waits to be purged may be in any state: nobody can reach it.
  if (table.purges.has(code)) return [];
  const held = rows.owner !== undefined && code in (table.accounts.get(rows.owner)?.workspaces ?? {});
  const stray = held ? [] : [`workspace ${code} is stored, but in no account and not to be purged`];
  return [...stray, ...workspaceViolations(code, rows)];
}

function keyViolations({ apiKeys, apiKeyIds, userApiKeys, accounts }: TableRows): string[] {
  const listed = new Set(userApiKeys.map(({ userId, keyId, hash }) => `${userId} ${keyId} ${hash}`));
  const whole = [...apiKeys].flatMap(([hash, { keyId, userId, workspaceId, hash: own }]) => {
    const account = accounts.get(userId);
    const problems = [
      own === hash || 'holds another hash',
      account !== undefined || 'belongs to no user',
      account?.workspaces[account.defaultCode]?.id === workspaceId ||
        'names another workspace than the default one',
      apiKeyIds.get(keyId) === hash || 'can’t be found by its id',
      listed.has(`${userId} ${keyId} ${hash}`) || 'is not in its user’s list',
    ];
    return problems.filter((problem) => problem !== true).map((problem) => `key ${keyId} ${problem}`);
  });
  const dangling = [...apiKeyIds.values(), ...userApiKeys.map(({ hash }) => hash)].filter(
    (hash) => !apiKeys.has(hash),
  );
  return [...whole, ...dangling.map((hash) => `a key id or list leads to ${hash}, which is no key`)];
}
