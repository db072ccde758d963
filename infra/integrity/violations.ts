// Checks the invariants of the table (docs/design.md, "The table") against a recount, without reading anything.
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { canonicalName } from '../../lib/core/text.ts';
import type { Account, WorkspaceEntry } from '../../lib/db/ledger/accounts.ts';
import { survivingKeys } from './key-chains.ts';
import { shareViolations } from './share-integrity.ts';
import { chunkViolations, fileViolations } from './file-violations.ts';
import { COUNTS, isFeedWrong, recount } from './recount.ts';
import { violation, type Violation } from './sentences.ts';
import { readTable, type TableRows, type WorkspaceRows } from './table.ts';
import { workspaceViolations } from './workspace-violations.ts';

/** Every broken invariant of a table, one sentence each. */
export const violations = (table: TableRows): string[] => findings(table).map(({ sentence }) => sentence);

/**
 * The broken invariants of a table that may be written to. A reading takes time, so it may show a part of a concurrent
 * write. Without violations the table is read only once.
 * @returns the last reading, the violations that two readings agree on, and the number of violations that only one shows
 */
export async function repeatedViolations(read: () => Promise<TableRows> = readTable) {
  const first = await read();
  const before = new Set(violations(first));
  if (before.size === 0) return { rows: first, violations: [], passing: 0 };
  const rows = await read();
  const after = violations(rows);
  const agreed = after.filter((sentence) => before.has(sentence));
  return { rows, violations: agreed, passing: new Set([...before, ...after]).size - agreed.length };
}

/** Every broken invariant, with the rule that each of them breaks. */
export function findings(table: TableRows): Violation[] {
  return [
    ...table.unknown.map(({ PK, SK }) => violation(`row ${PK} / ${SK}`, 'unknownRow')),
    ...[...table.accounts].flatMap(([userId, account]) => accountViolations(userId, account, table)),
    ...[...table.workspaces].flatMap(([code, rows]) => ownershipViolations(code, rows, table)),
    ...keyViolations(table),
    ...[...table.signInCodes]
      .filter(([, { key }]) => !table.accounts.has(key.userId))
      .map(([hash]) => violation(`code ${hash}`, 'codeOfNobody')),
    ...shareViolations(table),
    ...chunkViolations(table),
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
  const counted = recount(rows);
  for (const count of COUNTS)
    if (entry[count] !== counted[count])
      found.push(violation(subject, 'wrongCount', count, entry[count], counted[count]));
  return found;
}

function ownershipViolations(code: WorkspaceCode, rows: WorkspaceRows, table: TableRows): Violation[] {
  // A workspace that is to be purged may be in any state, because nobody can access it.
  if (table.purges.has(code)) return [];
  const held = rows.owner !== undefined && code in (table.accounts.get(rows.owner)?.workspaces ?? {});
  const stray = held ? [] : [violation(`workspace ${code}`, 'strayWorkspace')];
  return [...stray, ...workspaceViolations(code, rows), ...fileViolations(code, rows, table)];
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
  const surviving = survivingKeys(apiKeys).map(([{ keyId }, creator]) =>
    violation(`key ${keyId}`, 'creatorRevoked', creator.keyId),
  );
  const ledTo = [...apiKeyIds.values(), ...userApiKeys.map(({ hash }) => hash)];
  const dangling = ledTo.filter((hash) => !apiKeys.has(hash));
  return [...whole, ...surviving, ...dangling.map((hash) => violation(`hash ${hash}`, 'noKey'))];
}
