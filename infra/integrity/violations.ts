// Checks the invariants of the table (docs/design.md, "The table") against a recount, without reading anything.
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { canonicalName } from '../../lib/core/text.ts';
import type { Account, WorkspaceEntry } from '../../lib/db/ledger/accounts.ts';
import { isFeedWrong, recount } from './recount.ts';
import { violation, type Violation } from './sentences.ts';
import type { TableRows, WorkspaceRows } from './table.ts';
import { workspaceViolations } from './workspace-violations.ts';

/** Every broken invariant of a table, one sentence each. */
export const violations = (table: TableRows): string[] => findings(table).map(({ sentence }) => sentence);

/** The same, with the rule that each of them breaks. */
export function findings(table: TableRows): Violation[] {
  return [
    ...table.unknown.map(({ PK, SK }) => violation(`row ${PK} / ${SK}`, 'unknownRow')),
    ...[...table.accounts].flatMap(([userId, account]) => accountViolations(userId, account, table)),
    ...[...table.workspaces].flatMap(([code, rows]) => ownershipViolations(code, rows, table)),
    ...keyViolations(table),
  ];
}

function accountViolations(userId: string, account: Account, table: TableRows): Violation[] {
  const subject = `account ${userId}:`;
  const found: Violation[] = [];
  const entries = Object.entries(account.workspaces);
  if (account.userId !== userId) found.push(violation(subject, 'otherUser'));
  if (!(account.defaultCode in account.workspaces)) found.push(violation(subject, 'noDefaultWorkspace'));
  const names = entries.map(([, { name }]) => canonicalName(name));
  if (new Set(names).size < names.length) found.push(violation(subject, 'sameName'));
  const { storageLeft, storageLimit } = account;
  const used = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  if (storageLeft !== storageLimit - used)
    found.push(violation(subject, 'storageLeft', storageLeft, storageLimit, used));
  return [...found, ...entries.flatMap(([code, entry]) => entryViolations(userId, code, entry, table))];
}

function entryViolations(
  userId: string,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
  table: TableRows,
): Violation[] {
  const subject = `account ${userId}: workspace ${code}`;
  const found: Violation[] = [];
  const rows = table.workspaces.get(code);
  if (isFeedWrong(entry, rows))
    found.push(violation(subject, 'changesMissing', rows?.changes ?? 0, entry.revision));
  if (!entry.id.endsWith(code)) found.push(violation(subject, 'otherCode', entry.id));
  if (rows?.owner !== userId) found.push(violation(subject, 'otherOwner', rows?.owner ?? 'nobody'));
  if (table.purges.has(code)) found.push(violation(subject, 'purgedInAccount'));
  const { notes, groups, todos, bytes } = recount(rows);
  if (entry.notes !== notes) found.push(violation(subject, 'wrongNotes', entry.notes, notes));
  if (entry.groups !== groups) found.push(violation(subject, 'wrongGroups', entry.groups, groups));
  if (entry.todos !== todos) found.push(violation(subject, 'wrongTodos', entry.todos, todos));
  if (entry.bytes !== bytes) found.push(violation(subject, 'wrongBytes', entry.bytes, bytes));
  return found;
}

function ownershipViolations(code: WorkspaceCode, rows: WorkspaceRows, table: TableRows): Violation[] {
  // A workspace that is to be purged may be in any state, because nobody can access it.
  if (table.purges.has(code)) return [];
  const held = rows.owner !== undefined && code in (table.accounts.get(rows.owner)?.workspaces ?? {});
  const stray = held ? [] : [violation(`workspace ${code}`, 'strayWorkspace')];
  return [...stray, ...workspaceViolations(code, rows)];
}

function keyViolations({ apiKeys, apiKeyIds, userApiKeys, accounts }: TableRows): Violation[] {
  const listed = new Set(userApiKeys.map(({ userId, keyId, hash }) => `${userId} ${keyId} ${hash}`));
  const whole = [...apiKeys].flatMap(([hash, { keyId, userId, workspaceId, hash: own }]) => {
    const subject = `key ${keyId}`;
    const found: Violation[] = [];
    const account = accounts.get(userId);
    if (own !== hash) found.push(violation(subject, 'otherHash'));
    if (!account) found.push(violation(subject, 'keyOfNobody'));
    else if (account.workspaces[account.defaultCode]?.id !== workspaceId)
      found.push(violation(subject, 'keyOfOtherWorkspace'));
    if (apiKeyIds.get(keyId) !== hash) found.push(violation(subject, 'keyWithoutId'));
    if (!listed.has(`${userId} ${keyId} ${hash}`)) found.push(violation(subject, 'keyNotListed'));
    return found;
  });
  const ledTo = [...apiKeyIds.values(), ...userApiKeys.map(({ hash }) => hash)];
  const dangling = ledTo.filter((hash) => !apiKeys.has(hash));
  return [...whole, ...dangling.map((hash) => violation(`hash ${hash}`, 'noKey'))];
}
