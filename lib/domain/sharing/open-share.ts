// Decides what a share may show: a text, a calendar or files. Nothing else decides it.
import { hasContent } from '../../cache/content-cache.ts';
import { now } from '../../core/clock.ts';
import { codeOf } from '../../core/ids.ts';
import { findAccount, type Account } from '../../db/ledger/accounts.ts';
import { getAccountAndNotes, type FoundNote } from '../../db/resources/account-and-notes.ts';
import { findShare, type ShareRow, type ShareUse } from '../../db/resources/shares.ts';
import { lifeOf, type NoteRow } from '../../db/resources/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import { hashOfToken, tokenIn } from './token.ts';

/** A working share and its content: a note, or without one the todos of the workspace. */
export interface OpenShare {
  readonly share: ShareRow & ShareUse;
  readonly workspace: OwnedWorkspace;
  readonly note: FoundNote | undefined;
}

/**
 * Opens a share for anyone who has its token. Everything is read strongly consistent, so a share ends with the response to
 * the request that ended it.
 * @param path the token as it is in the path
 * @param withContent whether the content of a note is read, if it is in one part and none is cached
 * @throws ApiError linkNotFound, whatever the reason is
 */
export async function openShare(path: string, withContent: boolean): Promise<OpenShare> {
  const parsed = tokenIn(path);
  const share = parsed && (await findShare(hashOfToken(parsed.token)));
  if (!share || hasEnded(share)) throw notFound('link');
  const { shown, userId } = share;
  if (parsed.isCalendar && shown) throw notFound('link');
  // Readers reload a page, and ask whether it has changed, far more often than it changes.
  const isRead = withContent && shown !== undefined && !hasContent(shown.noteId);
  const { account, notes } = await getAccountAndNotes(userId, shown ? [shown.noteId] : [], isRead);
  const workspace = workspaceOf(share, account);
  if (!shown) return { share, workspace, note: undefined };
  const note = notes.get(shown.noteId);
  if (!note || !isShown(share, note.row)) throw notFound('link');
  return { share, workspace, note };
}

/** Whether the time of a share is over. */
export const hasEnded = ({ until = Infinity }: ShareRow): boolean => until <= now();

/** Whether a note is in the life in which the share was created, and not in the trash: trashing a note ends its shares. */
export const isShown = ({ shown }: ShareRow, row: NoteRow | undefined): boolean =>
  row !== undefined && row.deleted === undefined && lifeOf(row) === shown?.life;

/** Whether a share's workspace is still in the account of its user. */
export const isInAccount = ({ workspaceId }: ShareRow, account: Account | undefined): boolean =>
  account?.workspaces[codeOf(workspaceId)]?.id === workspaceId;

function workspaceOf(share: ShareRow, account: Account | undefined): OwnedWorkspace {
  const { userId, workspaceId } = share;
  const code = codeOf(workspaceId);
  const entry = account?.workspaces[code];
  if (!account || !entry || !isInAccount(share, account)) throw notFound('link');
  const verify = async (): Promise<void> => {
    if (!isInAccount(share, await findAccount(userId))) throw notFound('link');
  };
  return { id: workspaceId, code, kind: 'link', userId, workspaceId, account, entry, verify };
}
