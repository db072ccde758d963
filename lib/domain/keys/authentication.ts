// Who holds this key (spec 5). The only question the authorizer asks.
import { bearerKey, hashOf } from '../../auth/api-key.ts';
import { now } from '../../core/clock.ts';
import { addLogFields } from '../../core/request-context.ts';
import { findApiKey, touchApiKey } from '../../db/resources/api-keys.ts';
import type { Caller } from '../caller.ts';

/** How exact the last-used time is; each note of it is a write (milliseconds). */
const LAST_USED_RESOLUTION_MS = 60_000;

/** The holder of the key in an Authorization header; undefined when it is missing, malformed, unknown or revoked. */
export async function authenticate(authorization: string | undefined): Promise<Caller | undefined> {
  const key = bearerKey(authorization);
  if (key === undefined) return undefined;
  const hash = hashOf(key);
  const row = await findApiKey(hash);
  if (!row || row.revoked !== undefined) return undefined;
  const time = now();
  if (time - (row.lastUsed ?? 0) >= LAST_USED_RESOLUTION_MS)
    // A request must not fail because this could not be noted.
    await touchApiKey(hash, time).catch((error: unknown) => addLogFields({ lastUsed: String(error) }));
  return { userId: row.userId, workspaceId: row.workspaceId, keyId: row.keyId };
}
