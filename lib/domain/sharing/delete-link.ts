// DELETE /link: deletes a share (E25).
import { noneLeft } from '../../core/inputs.ts';
import { parseId } from '../../core/ids.ts';
import * as db from '../../db/resources/shares.ts';
import { transact } from '../../db/table/transaction.ts';
import type { ShareRef } from '../../schema/inputs/shares.ts';
import { accessError, notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';

/**
 * Deletes a share: no later request with it succeeds.
 * @throws ApiError linkDenied, linkNotFound
 */
export async function deleteLink(caller: Caller, { id: given, ...rest }: ShareRef) {
  noneLeft(rest);
  const parsed = parseId(given);
  if (!parsed) throw notFound('link');
  const { id, code } = parsed;
  const row = await db.findOwnShare(caller.userId, id);
  if (!row) throw await accessError(caller, { code, kind: 'link' });
  // Another call may have deleted it since.
  if (await transact(db.removeShare(row))) throw notFound('link');
  return { data: { id, deleted: true } };
}
