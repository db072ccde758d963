// The shares of a user, which of them have ended, and their form in the API.
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, shownId } from '../../core/ids.ts';
import type { Account } from '../../db/ledger/accounts.ts';
import * as db from '../../db/resources/shares.ts';
import { notes } from '../../db/resources/notes.ts';
import type { ShareQuery } from '../../schema/inputs/shares.ts';
import type { Share } from '../../schema/shares.ts';
import { namedWorkspace, requireWorkspace } from '../access/access.ts';
import { writesEverything, type Caller } from '../caller.ts';
import { paginate } from '../listing.ts';
import type { ShareOptions } from '../write/outcome.ts';
import { hasEnded, isInAccount, isShown } from './open-share.ts';

/**
 * A page of the shares of a workspace that work, newest first.
 * @throws ApiError workspaceDenied, workspaceNotFound
 */
export async function listLinks(
  caller: Caller,
  { workspaceId, noteId, page, limit, ...rest }: ShareQuery,
  options: ShareOptions = {},
) {
  noneLeft(rest);
  const ref = namedWorkspace(caller, workspaceId);
  const [workspace, own] = await Promise.all([requireWorkspace(caller, ref), db.sharesOf(caller.userId)]);
  const { account, entry } = workspace;
  const note = shownId(noteId ?? null);
  const asked = own.filter(
    (row) => row.workspaceId === entry.id && (note === null || row.shown?.noteId === note),
  );
  const { works, useOf } = await inspected(account, asked, true);
  const sorted = asked.filter(works).toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
  const { rows, ...list } = paginate(sorted, { page, limit });
  return {
    data: rows.map((row) => toShare(caller, { ...useOf(row), ...row }, options)),
    ...list,
    filters: { workspaceId: entry.id, noteId: note },
  };
}

/** Those of these shares of a user that work, and those that do not. */
export async function workingShares(account: Account | undefined, own: readonly db.OwnShareRow[]) {
  const { works } = await inspected(account, own, false);
  return { working: own.filter(works), ended: own.filter((row) => !works(row)) };
}

async function inspected(account: Account | undefined, own: readonly db.OwnShareRow[], withUse: boolean) {
  const { useOf, noteItemOf } = await db.readShares(own, withUse);
  const works = (row: db.OwnShareRow): boolean => {
    if (hasEnded(row) || !isInAccount(row, account)) return false;
    if (!row.shown) return true;
    const item = noteItemOf(row.shown.noteId);
    return isShown(row, item && notes.fromItem(codeOf(row.id), item));
  };
  return { works, useOf };
}

/** A share as the API returns it. A key that creates none gets no URL: the share outlives the key, and could be passed on. */
export function toShare(
  caller: Caller,
  row: db.OwnShareRow & db.ShareUse,
  { baseUrl = '' }: ShareOptions,
): Share {
  const { id, shown, alarm, workspaceId, token, createdBy, created, until, lastUsed } = row;
  return {
    id,
    kind: shown ? 'note' : 'todos',
    noteId: shown?.noteId ?? null,
    workspaceId,
    ...(alarm && { alarm }),
    ...(writesEverything(caller) && { url: `${baseUrl}/${shown ? `s#${token}` : `shared/${token}.ics`}` }),
    createdAt: timestamp(created),
    expiresAt: timestampOrNull(until),
    lastUsedAt: timestampOrNull(lastUsed),
    createdBy: createdBy ?? null,
  };
}
