// POST /link: creates a link to a note, or to the calendar of todos.
import { now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import * as db from '../../db/resources/shares.ts';
import { lifeOf, notes, type NoteRow } from '../../db/resources/notes.ts';
import { transact } from '../../db/table/transaction.ts';
import { LINK_ENDS_MUST, LINK_MAX_MS, LINKS_PER_USER } from '../../schema/limits.ts';
import type { Link } from '../../schema/shares.ts';
import type { NewLink } from '../../schema/inputs/shares.ts';
import { loadOwned, openWorkspace, type OwnedWorkspace } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { ApiError, invalidField } from '../errors.ts';
import { expiryTime } from '../expiry.ts';
import { Conflict } from '../write/conflict.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import type { LinkOptions, Outcome } from '../write/outcome.ts';
import { hasEnded } from './open-share.ts';
import { toLink } from './delete-link.ts';
import { endedLinks } from './own-shares.ts';
import { hashOfToken, newToken } from './token.ts';

/** Links that one call removes to make room; each has two rows, and a transaction at most 100 actions. */
const REMOVED_MAX = 40;

/**
 * Creates a link. If the limit is reached, links that have ended are removed first.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound (also in the trash),
 * linkLimit, linkNotFound if a repeated call has created a link that has expired
 */
export async function createLink(
  caller: Caller,
  { noteId, feed, workspaceId, expiresAt, ...rest }: NewLink,
  { idempotencyKey, baseUrl }: LinkOptions = {},
): Promise<Outcome<Link>> {
  noneLeft(rest);
  if (noteId !== undefined && feed !== undefined)
    throw invalidField('noteId', 'give noteId or feed, not both');
  if (noteId === undefined && feed === undefined)
    throw invalidField('noteId', 'give noteId, or feed as todos');
  const until = expiryTime(expiresAt, { maxMs: LINK_MAX_MS, must: LINK_ENDS_MUST });
  let id = '';
  const create = async (): Promise<Outcome<Link>> => {
    const { note, ...workspace } = await targetOf(caller, noteId, workspaceId);
    const { userId, account } = workspace;
    // The same key creates a different link for another note, and for another life of the note.
    const what = note ? `link to ${note.id} ${lifeOf(note)}` : 'link';
    id = createdId(caller, what, workspace.code, idempotencyKey);
    const own = await db.linksOf(userId);
    const existing = own.find((link) => link.id === id);
    if (existing) throw hasEnded(existing) ? notFound('link') : new Conflict('exists');
    const ended = own.length < LINKS_PER_USER ? [] : await endedLinks(account, own);
    if (own.length - ended.length >= LINKS_PER_USER) throw new ApiError('linkLimit');
    const token = newToken();
    const row = {
      id,
      hash: hashOfToken(token),
      userId,
      workspaceId: workspace.workspaceId,
      ...(note && { shown: { noteId: note.id, life: lifeOf(note) } }),
      created: now(),
      ...(until !== undefined && { until }),
      token,
    };
    // If the note moves to the trash meanwhile, the link names the life before and has ended, as if it was created first.
    const failed = await transact([
      db.countLink(account, row),
      ...ended.slice(0, REMOVED_MAX).flatMap(db.removeLink),
      ...db.putLink(row),
    ]);
    if (failed) throw new Conflict('link');
    return { data: toLink(caller, row, { baseUrl }) };
  };
  const get = async (): Promise<Outcome<Link>> => {
    const row = await db.findOwnLink(caller.userId, id);
    if (!row || hasEnded(row)) throw notFound('link');
    return { data: toLink(caller, { ...(await db.findLink(row.hash)), ...row }, { baseUrl }) };
  };
  return createOnce(idempotencyKey, create, get);
}

/** The target of a link: a note that is not in the trash, or a workspace. */
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
