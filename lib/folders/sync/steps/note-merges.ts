// Merges the texts of both sides, or keeps both.
import type { Note } from '../../../schema/entities.ts';
import { hashOf } from '../../hash.ts';
import { setAside } from './conflict-path.ts';
import { createFile, replaceFile, textOf, type Context } from './context.ts';
import type { LocalFile } from '../sides/local.ts';
import { current, keepBoth } from './note-entries.ts';
import { putText } from './note-writes.ts';
import type { Task } from '../plan/task.ts';
import type { RemoteItem } from '../state/records.ts';
import type { RemoteText } from '../sides/remote-texts.ts';
import { mergedSides, mergedDay } from './settle.ts';
import { StaleError } from '../state/stale.ts';

/**
 * Records a text before it is sent. If the response is lost, the next round knows from which text of the folder it was
 * made, and does not merge the same change twice.
 */
export async function announce(
  { state, texts }: Context,
  id: string,
  { local, mine, sent }: { readonly local: LocalFile; readonly mine: string; readonly sent: string },
): Promise<void> {
  const known = state.entries.get(id);
  if (!known) return;
  await texts.keep(local.sha256, mine);
  await state.set('entries', id, { ...known, sent: { sha256: hashOf(sent), base: local.sha256 } });
}

/** Gives the note of a file its text. */
export async function put(
  context: Context,
  task: Task,
  {
    content,
    local,
    etag,
  }: { readonly content: string; readonly local: LocalFile; readonly etag: string | undefined },
): Promise<void> {
  const id = task.entry?.id ?? task.remote?.id ?? '';
  await announce(context, id, { local, mine: content, sent: content });
  const written = await putText(context, local.path, { id, content }, etag);
  await keepBoth(context, task, { note: written.data, etag: written.etag }, local.sha256, content);
  context.report.did('uploaded', local.path);
}

/** Gives the folder the text that the service has now, after both were merged. */
export async function takeOver(
  context: Context,
  task: Task,
  local: LocalFile,
  { data: note, etag }: { readonly data: Note; readonly etag: string | undefined },
  mine: string,
): Promise<void> {
  const { content, updatedAt } = note;
  if (content !== mine) {
    // If this is cut off, the service's text is a change of the folder's.
    await keepBoth(context, task, { note: { ...note, updatedAt: '' }, etag: undefined }, local.sha256, mine);
    await replaceFile(context, local, content, { sha256: hashOf(content), updatedAt });
  }
  await keepBoth(context, task, { note, etag }, hashOf(content), content);
}

export async function settle(
  context: Context,
  task: Task,
  local: LocalFile,
  remote: RemoteItem,
): Promise<void> {
  const { entry } = task;
  const { state, report, texts, prefer, api } = context;
  const theirs = await current(context, task);
  const mine = await textOf(context, local);
  const day = remote.day ?? entry?.day;
  const isNewDay = day !== undefined && !entry;
  const text = isNewDay
    ? mergedDay(mine, theirs.content, await context.templateOf(day))
    : mergedSides({ mine, theirs: theirs.content, base: entry && (await texts.find(entry.sha256)) });
  if (text === mine || (text === undefined && prefer === 'folder'))
    return put(context, task, { content: mine, local, etag: theirs.etag });
  if (text === undefined && prefer === 'service') {
    const { workspaceId } = state.identity;
    await api.call('POST', '/snapshot', { noteId: remote.id, workspaceId, content: mine });
  }
  if (text !== undefined || prefer === 'service') {
    const isTheirs = text === undefined || text === theirs.content;
    if (!isTheirs) await announce(context, remote.id, { local, mine, sent: text });
    const written = isTheirs
      ? { data: theirs.note, etag: theirs.etag }
      : await putText(context, local.path, { id: remote.id, content: text }, theirs.etag);
    await takeOver(context, task, local, written, mine);
    report.did(isTheirs ? 'downloaded' : 'merged', local.path);
    return;
  }
  await conflict(context, task, local, theirs);
}

/** The service's text stays at the path. The folder's text becomes a new file beside it, of which a note is created at once. */
async function conflict(context: Context, task: Task, local: LocalFile, theirs: RemoteText): Promise<void> {
  const { path } = local;
  const { beside, task: known } = await setAside(context, task, path);
  const { note, content, sha256 } = theirs;
  await createFile(context, path, content, { sha256, updatedAt: note.updatedAt });
  await keepBoth(context, known, theirs, sha256, content);
  context.report.did('conflict', `${path} differs on both sides; the folder's text is now ${beside}`);
  throw new StaleError();
}
