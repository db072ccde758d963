// A scene is prepared once, by requests. Each order runs on a copy of its rows that belongs to a new user: the local
// parts of the ids stay, while the user, the key and the codes of the workspaces are new.
import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { hashOf, newApiKey } from '../../../lib/auth/api-key.ts';
import { codeOf, newWorkspaceCode } from '../../../lib/core/ids.ts';
import { deleteAll } from '../../../lib/db/table/batch.ts';
import { db, tableName } from '../../../lib/db/table/client.ts';
import { purge } from '../../../lib/db/table/keys.ts';
import { rowKind } from '../../../lib/db/table/row-kind.ts';
import { ulid } from 'ulid';
import { rowsOfUser, type AnyRow } from '../check-user.ts';
import { clientOf, newUser, type Client } from '../client.ts';
import type { Place } from './place.ts';
import type { Scene } from './scenes.ts';

export interface Fixture {
  readonly me: Client;
  readonly place: Place;
  readonly rows: readonly AnyRow[];
  readonly codes: readonly string[];
}

/** A user with the data of a fixture. */
export interface Copy {
  /** The same user through each instance. */
  readonly as: (baseUrl: string) => Client;
  readonly userId: string;
  readonly place: Place;
  /** The codes of all workspaces of the fixture, also of a deleted one. */
  readonly codes: readonly string[];
  readonly rows: readonly AnyRow[];
}

export async function prepareFixture({ prepare }: Scene, baseUrl: string): Promise<Fixture> {
  const me = await newUser({}, baseUrl);
  const place = await prepare(me);
  const codes = [me.workspaceId, place.roomId].filter((id) => id !== '').map(codeOf);
  const rows = await rowsOfUser(me.userId, codes);
  // The janitor of an order must find only the workspaces of its copy.
  await deleteAll(codes.map(purge));
  return { me, place, codes, rows };
}

const BATCH_MAX = 25;

/** @param lastUsed when the key was last used: recently, so that the key check writes nothing; undefined for never */
export async function copyFixture(
  { me, place, rows, codes }: Fixture,
  lastUsed: number | undefined,
): Promise<Copy> {
  const key = newApiKey();
  const hash = rows.find((row) => rowKind(row).kind === 'apiKey')?.['hash'];
  const next = { userId: randomUUID(), keyId: ulid(), codes: codes.map(newWorkspaceCode) };
  const names = new Map([
    [me.userId, next.userId],
    [me.keyId, next.keyId],
    [String(hash), hashOf(key)],
    ...codes.map((code, n): [string, string] => [code, next.codes[n] ?? '']),
  ]);
  const rename = <T>(value: T): T => renamed(value, names) as T;
  const copies = rows.map((row): AnyRow => {
    const copy = rename(row);
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
    place: rename(place),
    codes: next.codes,
    rows: copies,
  };
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
