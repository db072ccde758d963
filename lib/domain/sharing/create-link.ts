// POST /link: shares a note, or the calendar of todos.
import { now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { checkUsable, findHash } from '../../db/resources/api-keys.ts';
import * as db from '../../db/resources/shares.ts';
import { lifeOf, notes, type NoteRow } from '../../db/resources/notes.ts';
import { transact } from '../../db/table/transaction.ts';
import { SHARE_ENDS_MUST, SHARE_MAX_MS, SHARES_PER_USER } from '../../schema/limits.ts';
import type { Share } from '../../schema/shares.ts';
import type { NewShare } from '../../schema/inputs/shares.ts';
import { loadOwned, openWorkspace, type OwnedWorkspace } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { ApiError, invalidField } from '../errors.ts';
import { expiryTime } from '../expiry.ts';
import { Conflict } from '../write/conflict.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import type { ShareOptions, Outcome } from '../write/outcome.ts';
import { hasEnded } from './open-share.ts';
import { toShare, workingShares } from './own-shares.ts';
import { hashOfToken, newToken } from './token.ts';

/** Shares that one call removes to make room; each has two rows, and a transaction at most 100 actions. */
const REMOVED_MAX = 40;

/**
 * Creates a share. If the limit is reached, shares that have ended are removed first.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound (also in the trash),
 * linkLimit, linkNotFound if a repeated call has created a share that has expired; authenticationRequired if the caller's
 * key has been revoked or has expired since
 */
export async function createLink(
  caller: Caller,
  { noteId, feed, alarm, workspaceId, expiresAt, ...rest }: NewShare,
  { idempotencyKey, baseUrl }: ShareOptions = {},
): Promise<Outcome<Share>> {
  noneLeft(rest);
  if (noteId !== undefined && feed !== undefined)
    throw invalidField('noteId', 'give noteId or feed, not both');
  if (noteId === undefined && feed === undefined)
    throw invalidField('noteId', 'give noteId, or feed as todos');
  if (alarm !== undefined && feed === undefined) throw invalidField('alarm', 'give it only with feed');
  const until = expiryTime(expiresAt, { maxMs: SHARE_MAX_MS, must: SHARE_ENDS_MUST });
  let id = '';
  const create = async (): Promise<Outcome<Share>> => {
    const { note, ...workspace } = await targetOf(caller, noteId, workspaceId);
    const { userId, account } = workspace;
    // The same key creates a different share for another note, and for another life of the note.
    const what = note ? `link to ${note.id} ${lifeOf(note)}` : 'link';
    id = createdId(caller, what, workspace.code, idempotencyKey);
    const [own, creator] = await Promise.all([db.sharesOf(userId), findHash(caller.keyId)]);
    const existing = own.find((share) => share.id === id);
    if (existing) throw hasEnded(existing) ? notFound('link') : new Conflict('exists');
    const { ended } = await workingShares(account, own.length < SHARES_PER_USER ? [] : own);
    if (creator === undefined) throw new ApiError('authenticationRequired');
    if (own.length - ended.length >= SHARES_PER_USER) throw new ApiError('linkLimit');
    const token = newToken();
    const row = {
      id,
      hash: hashOfToken(token),
      userId,
      workspaceId: workspace.workspaceId,
      ...(note && { shown: { noteId: note.id, life: lifeOf(note) } }),
      ...(alarm === true && { alarm }),
      created: now(),
      ...(until !== undefined && { until }),
      token,
      createdBy: caller.keyId,
    };
    // If the note moves to the trash meanwhile, the share names the life before and has ended, as if it was created first.
    // A key that has been revoked creates none: who revokes it can end its links, and misses none (E35).
    const failed = await transact([
      checkUsable(creator, now()),
      db.countShare(account, row),
      ...ended.slice(0, REMOVED_MAX).flatMap(db.removeShare),
      ...db.putShare(row),
    ]);
    if (failed?.some(({ index }) => index === 0)) throw new ApiError('authenticationRequired');
    if (failed) throw new Conflict('link');
    return { data: toShare(caller, row, { baseUrl }) };
  };
  const get = async (): Promise<Outcome<Share>> => {
    const row = await db.findOwnShare(caller.userId, id);
    if (!row || hasEnded(row)) throw notFound('link');
    return { data: toShare(caller, { ...(await db.findShare(row.hash)), ...row }, { baseUrl }) };
  };
  return createOnce(idempotencyKey, create, get);
}

/** The target of a share: a note that is not in the trash, or a workspace. */
async function targetOf(
  caller: Caller,
  noteId: string | undefined,
  workspaceId: string | undefined,
): Promise<OwnedWorkspace & { readonly note?: NoteRow }> {
  const named =
    noteId === undefined || workspaceId !== undefined ? await openWorkspace(caller, workspaceId) : undefined;
  if (noteId === undefined && named) return named;
  const { row, ...owned } = await loadOwned(caller, 'note', noteId ?? '', notes.get);
  if (row.deleted !== undefined || (named && named.code !== owned.code)) throw notFound('note');
  return { ...owned, note: row };
}
