// Decides what a link may show. No other place decides it, neither for texts nor for calendars and files.
import { hasContent } from '../../cache/content-cache.ts';
import { now } from '../../core/clock.ts';
import { codeOf } from '../../core/ids.ts';
import { findAccount, type Account } from '../../db/ledger/accounts.ts';
import { getAccountAndNotes, type FoundNote } from '../../db/resources/account-and-notes.ts';
import { findLink, type LinkRow, type LinkUse } from '../../db/resources/shares.ts';
import { lifeOf, type NoteRow } from '../../db/resources/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import { hashOfToken, tokenIn } from './token.ts';

/** A link that works, and what it shows: a note, or without one the todos of the workspace. */
export interface OpenLink {
  readonly link: LinkRow & LinkUse;
  readonly workspace: OwnedWorkspace;
  readonly note: FoundNote | undefined;
}

/**
 * Opens a link for anyone who has its token. Everything is read strongly consistent, so a link ends with the response to
 * the request that ended it.
 * @param path the token as it is in the path
 * @param withContent whether the content of a note is read, if it is in one part and none is cached
 * @throws ApiError linkNotFound, whatever the reason is
 */
export async function openLink(path: string, withContent: boolean): Promise<OpenLink> {
  const parsed = tokenIn(path);
  const link = parsed && (await findLink(hashOfToken(parsed.token)));
  if (!link || hasEnded(link)) throw notFound('link');
  const { shown, userId } = link;
  if (parsed.isCalendar && shown) throw notFound('link');
  // Readers reload a page, and ask whether it has changed, far more often than it changes.
  const isRead = withContent && shown !== undefined && !hasContent(shown.noteId);
  const { account, notes } = await getAccountAndNotes(userId, shown ? [shown.noteId] : [], isRead);
  const workspace = workspaceOf(link, account);
  if (!shown) return { link, workspace, note: undefined };
  const note = notes.get(shown.noteId);
  if (!note || !isShown(link, note.row)) throw notFound('link');
  return { link, workspace, note };
}

/** Whether the time of a link is over. */
export const hasEnded = ({ until = Infinity }: LinkRow): boolean => until <= now();

/** Whether a note is in the life in which the link was created, and not in the trash: trashing a note ends its links. */
export const isShown = ({ shown }: LinkRow, row: NoteRow | undefined): boolean =>
  row !== undefined && row.deleted === undefined && lifeOf(row) === shown?.life;

/** Whether a link's workspace is still in the account of its user. */
export const isInAccount = ({ workspaceId }: LinkRow, account: Account | undefined): boolean =>
  account?.workspaces[codeOf(workspaceId)]?.id === workspaceId;

function workspaceOf(link: LinkRow, account: Account | undefined): OwnedWorkspace {
  const { userId, workspaceId } = link;
  const code = codeOf(workspaceId);
  const entry = account?.workspaces[code];
  if (!account || !entry || !isInAccount(link, account)) throw notFound('link');
  const verify = async (): Promise<void> => {
    if (!isInAccount(link, await findAccount(userId))) throw notFound('link');
  };
  return { id: workspaceId, code, kind: 'link', userId, workspaceId, account, entry, verify };
}
