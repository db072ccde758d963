// Links to share a note, or to subscribe to todos (E25): create, list and delete.
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { parseId } from '../../core/ids.ts';
import * as db from '../../db/resources/shares.ts';
import { transact } from '../../db/table/transaction.ts';
import type { Link } from '../../schema/shares.ts';
import type { LinkRef } from '../../schema/inputs/shares.ts';
import { accessError, notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import type { LinkOptions } from '../write/outcome.ts';

/**
 * Deletes a link: no later request with it succeeds.
 * @throws ApiError linkDenied, linkNotFound
 */
export async function deleteLink(caller: Caller, { id: given, ...rest }: LinkRef) {
  noneLeft(rest);
  const parsed = parseId(given);
  if (!parsed) throw notFound('link');
  const { id, code } = parsed;
  const row = await db.findOwnLink(caller.userId, id);
  if (!row) throw await accessError(caller, { code, kind: 'link' });
  // Another call may have deleted it since.
  if (await transact(db.removeLink(row))) throw notFound('link');
  return { data: { id, deleted: true } };
}

/** A link as the API returns it. A read-only key gets no URL: the link outlives the key, and could be passed on. */
export function toLink(
  { readOnly }: Caller,
  row: db.OwnLinkRow & db.LinkUse,
  { baseUrl = '' }: LinkOptions,
): Link {
  const { id, shown, workspaceId, token, created, until, lastUsed } = row;
  return {
    id,
    kind: shown ? 'note' : 'todos',
    noteId: shown?.noteId ?? null,
    workspaceId,
    ...(!readOnly && { url: `${baseUrl}/${shown ? `s#${token}` : `shared/${token}.ics`}` }),
    createdAt: timestamp(created),
    expiresAt: timestampOrNull(until),
    lastUsedAt: timestampOrNull(lastUsed),
  };
}
