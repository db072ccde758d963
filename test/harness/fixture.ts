// A state of a user's data is prepared once, by requests. Each order or cut runs on a copy of its rows that belongs to a
// new user: the local parts of the ids stay, while the user, the key and the codes of the workspaces are new.
import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { hashOf, newApiKey } from '../../lib/domain/keys/key-format.ts';
import { hashOfToken, newToken } from '../../lib/domain/sharing/token.ts';
import { codeOf, newWorkspaceCode } from '../../lib/core/ids.ts';
import { deleteAll } from '../../lib/db/table/batch.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { purge } from '../../lib/db/table/keys.ts';
import { rowKind } from '../../lib/db/table/row-kind.ts';
import { ulid } from 'ulid';
import type { TableRows } from '../../infra/integrity/table.ts';
import { rowsOfUser, tableOf, type AnyRow } from './check-user.ts';
import { clientOf, type Client } from './client.ts';

export interface Fixture<P extends object> {
  readonly me: Client;
  /** What requests name: the ids of the fixture. */
  readonly ids: P;
  readonly rows: readonly AnyRow[];
  readonly codes: readonly string[];
}

/** A user with the data of a fixture. */
export interface Copy<P extends object> {
  /** The same user through each instance. */
  readonly as: (baseUrl: string) => Client;
  readonly userId: string;
  readonly keyId: string;
  readonly ids: P;
  /** The codes of all workspaces of the fixture, also of a deleted one. */
  readonly codes: readonly string[];
  readonly rows: readonly AnyRow[];
  /** The same rows, as the integrity checker reads them. */
  readonly before: TableRows;
}

/** @param others the ids of workspaces besides the default one */
export async function prepareFixture<P extends object>(
  me: Client,
  prepare: (me: Client) => Promise<P>,
  others: (ids: P) => readonly string[],
): Promise<Fixture<P>> {
  const ids = await prepare(me);
  const codes = [...new Set([me.workspaceId, ...others(ids)].map(codeOf))];
  const rows = await rowsOfUser(me.userId, codes);
  // The janitor of an order must find only the workspaces of its copy.
  await deleteAll(codes.map(purge));
  return { me, ids, codes, rows };
}

const BATCH_MAX = 25;

/** A copied code is valid for as long as its order takes. */
const UNUSED_MS = 3_600_000;

/** @param lastUsed when the key was last used: recently, so that the key check writes nothing; undefined for never */
export async function copyFixture<P extends object>(
  { me, ids, rows, codes }: Fixture<P>,
  lastUsed: number | undefined,
): Promise<Copy<P>> {
  const key = newApiKey();
  const hash = rows.find((row) => rowKind(row).kind === 'apiKey')?.['hash'];
  const next = { userId: randomUUID(), keyId: ulid(), codes: codes.map(newWorkspaceCode) };
  const names = new Map([
    [me.userId, next.userId],
    [me.keyId, next.keyId],
    [String(hash), hashOf(key)],
    ...codes.map((code, n): [string, string] => [code, next.codes[n] ?? '']),
    ...rows.flatMap(renamedToken),
    ...rows.flatMap((row) => renamedCode(row, ids)),
  ]);
  const rename = <T>(value: T): T => renamed(value, names) as T;
  const copies = rows.map((row): AnyRow => {
    const copy = rename(row);
    if (rowKind(row).kind === 'signInCode') return { ...copy, created: Date.now() + UNUSED_MS };
    return rowKind(row).kind === 'apiKey' ? { ...copy, lastUsed } : copy;
  });
  for (let at = 0; at < copies.length; at += BATCH_MAX) {
    const requests = copies.slice(at, at + BATCH_MAX).map((Item) => ({ PutRequest: { Item } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
  const identity = { userId: next.userId, keyId: next.keyId, key, workspaceId: rename(me.workspaceId) };
  return {
    as: (baseUrl) => clientOf(identity, baseUrl),
    userId: next.userId,
    keyId: next.keyId,
    ids: rename(ids),
    codes: next.codes,
    rows: copies,
    before: tableOf(copies),
  };
}

/** The token and the hash of a link, with others: tokens are unique in the table. */
function renamedToken(row: AnyRow): [string, string][] {
  if (rowKind(row).kind !== 'userShare') return [];
  const token = newToken();
  return [
    [String(row['token']), token],
    [String(row['hash']), hashOfToken(token)],
  ];
}

/** The code of a sign-in, its hash, and the id of the key that it can create: they are unique in the table, too. */
function renamedCode(row: AnyRow, { code }: { readonly code?: string }): [string, string][] {
  if (rowKind(row).kind !== 'signInCode' || code === undefined) return [];
  const next = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  const { keyId } = row['key'] as { keyId: string };
  return [
    [code, next],
    [hashOf(code), hashOf(next)],
    [keyId, ulid()],
  ];
}

/** Replaces the names in all texts and member names. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    let text = value;
    for (const [from, to] of names) text = text.replaceAll(from, to);
    return text;
  }
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [renamed(name, names), renamed(each, names)]),
  );
}
