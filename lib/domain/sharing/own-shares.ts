// The links of a user, and which of them have ended.
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, shownId } from '../../core/ids.ts';
import type { Account } from '../../db/ledger/accounts.ts';
import * as db from '../../db/resources/shares.ts';
import { notes } from '../../db/resources/notes.ts';
import type { LinkQuery } from '../../schema/inputs/shares.ts';
import { namedWorkspace, requireWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { paginate } from '../listing.ts';
import type { LinkOptions } from '../write/outcome.ts';
import { hasEnded, isInAccount, isShown } from './open-share.ts';
import { toLink } from './delete-link.ts';

/**
 * A page of the links of a workspace that work, newest first.
 * @throws ApiError workspaceDenied, workspaceNotFound
 */
export async function listLinks(
  caller: Caller,
  { workspaceId, noteId, page, limit, ...rest }: LinkQuery,
  options: LinkOptions = {},
) {
  noneLeft(rest);
  const ref = namedWorkspace(caller, workspaceId);
  const [workspace, own] = await Promise.all([requireWorkspace(caller, ref), db.linksOf(caller.userId)]);
  const { account, entry } = workspace;
  const note = shownId(noteId ?? null);
  const asked = own.filter(
    (row) => row.workspaceId === entry.id && (note === null || row.shown?.noteId === note),
  );
  const { works, useOf } = await inspected(account, asked);
  const sorted = asked.filter(works).toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
  const { rows, ...list } = paginate(sorted, { page, limit });
  return {
    data: rows.map((row) => toLink(caller, { ...useOf(row), ...row }, options)),
    ...list,
    filters: { workspaceId: entry.id, noteId: note },
  };
}

/** The links of a user that no longer work. */
export async function endedLinks(account: Account, own: readonly db.OwnLinkRow[]): Promise<db.OwnLinkRow[]> {
  const { works } = await inspected(account, own);
  return own.filter((row) => !works(row));
}

async function inspected(account: Account, own: readonly db.OwnLinkRow[]) {
  const { useOf, noteItemOf } = await db.readLinks(own);
  const works = (row: db.OwnLinkRow): boolean => {
    if (hasEnded(row) || !isInAccount(row, account)) return false;
    if (!row.shown) return true;
    const item = noteItemOf(row.shown.noteId);
    return isShown(row, item && notes.fromItem(codeOf(row.id), item));
  };
  return { works, useOf };
}
