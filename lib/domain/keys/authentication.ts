// The check of an API key, for the authorizer.
import { bearerKey, hashOf } from './key-format.ts';
import { now } from '../../core/clock.ts';
import { addLogFields, deadline, withDeadline } from '../../core/request-context.ts';
import { findApiKey, scopeOf, touchApiKey } from '../../db/resources/api-keys.ts';
import type { Caller } from '../caller.ts';

/** The resolution of the last-used time in milliseconds. Recording it costs a write. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** The share of the key check's remaining time that recording the last use may take. */
const LAST_USED_SHARE = 0.1;

/**
 * The holder of the key in an Authorization header; undefined if the key is missing, malformed, unknown, expired or
 * revoked.
 */
export async function authenticate(authorization: string | undefined): Promise<Caller | undefined> {
  const key = bearerKey(authorization);
  if (key === undefined) return rejected('the key is malformed');
  const hash = hashOf(key);
  const row = await findApiKey(hash);
  const time = now();
  if (!row) return rejected('the key is unknown');
  if (row.revoked !== undefined) return rejected('the key is revoked');
  if ((row.expires ?? Infinity) <= time) return rejected('the key has expired');
  if (time - (row.lastUsed ?? 0) >= LAST_USED_RESOLUTION_MS) await recordUse(hash, time);
  return {
    userId: row.userId,
    workspaceId: row.workspaceId,
    keyId: row.keyId,
    ...scopeOf(row),
    ...(row.signIn && { signIn: true }),
    keyName: row.label,
    ...(row.expires !== undefined && { keyExpires: row.expires }),
  };
}

/** Records when a key was last used. A failure is logged and does not fail the request. */
async function recordUse(hash: string, time: number): Promise<void> {
  const until = time + (deadline() - time) * LAST_USED_SHARE;
  await withDeadline(until, () => touchApiKey(hash, time)).catch((error: unknown) =>
    addLogFields({ lastUsed: String(error) }),
  );
}

/** The reason is logged and not returned. */
function rejected(reason: string): undefined {
  addLogFields({ rejected: reason });
}
