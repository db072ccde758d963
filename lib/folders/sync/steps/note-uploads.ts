// Sends a text of the folder to the service.
import { CALENDAR_GROUPS } from '../../../core/calendar-names.ts';
import type { Note } from '../../../schema/entities.ts';
import { RejectedError } from '../../failures.ts';
import { hashOf } from '../../hash.ts';
import { folderOf } from '../../paths.ts';
import { isBlank } from '../state/blank.ts';
import { fieldsOf } from '../sides/remote.ts';
import { BAD_REQUEST, ifCurrent, NOT_FOUND, textOf, type Context } from './context.ts';
import type { LocalFile } from '../sides/local.ts';
import { keepBoth, tagOf } from './note-entries.ts';
import { put, settle, takeOver } from './note-merges.ts';
import { entryOf, postNote, putText, startDay } from './note-writes.ts';
import type { Task } from '../plan/task.ts';
import { mergedDay } from './settle.ts';
import { StaleError } from '../state/stale.ts';

const FOLDERS: readonly string[] = Object.values(CALENDAR_GROUPS);

export async function upload(context: Context, task: Task, local: LocalFile): Promise<void> {
  const { entry, remote } = task;
  const content = await textOf(context, local);
  if (entry && !remote) return restore(context, task, local);
  if (entry) {
    const etag = await tagOf(context, task, entry);
    return put(context, task, { content, local, etag });
  }
  if (remote) return settle(context, task, local, remote);
  const day = context.names.dayOf(local.path);
  if (day !== undefined) return uploadDay(context, task, { local, content, day });
  const { note, etag, sent } = await postNote(context, local, content);
  // Another device may have changed it already, after an earlier call created it.
  const isAsSent = note.content === sent && !note.isDeleted;
  const created = isAsSent ? { note, etag } : { note: { ...note, updatedAt: '' }, etag: undefined };
  await keepBoth(context, task, created, hashOf(sent), sent);
  await context.state.delete('keys', local.path);
  context.report.did('uploaded', local.path);
  if (!isAsSent || sent !== content) throw new StaleError();
}

/** Completes the creation of a note whose file was renamed or deleted before its entry was written. */
export async function completeNote(context: Context, path: string): Promise<void> {
  const { state, texts } = context;
  const { sha256 } = state.keys.get(path) ?? { sha256: '' };
  const content = await texts.find(sha256);
  if (content !== undefined) {
    const { note, sent } = await postNote(context, { path, kind: 'note', sha256, size: 0 }, content);
    const asNew = { ...note, updatedAt: '' };
    await state.set('entries', note.id, { ...entryOf(asNew, { path, sha256: hashOf(sent) }), isHome: true });
  }
  await state.delete('keys', path);
}

/** A day that only the folder has. The service begins it, so that two devices that begin it at once have one note. */
async function uploadDay(
  context: Context,
  task: Task,
  { local, content, day }: { readonly local: LocalFile; readonly content: string; readonly day: string },
): Promise<void> {
  const { data: begun, etag } = await startDay(context, day);
  const { id, groupId } = begun;
  const folder = folderOf(local.path);
  // Other notes in the folder of that name belong in the group that the service has just made.
  if (groupId !== null && FOLDERS.includes(folder) && context.folders.groupAt(folder) === undefined)
    context.folders.add(folder, groupId);
  const template = isBlank(begun.content) ? undefined : await context.templateOf(day);
  const text = mergedDay(content, begun.content, template);
  if (text === undefined)
    throw new RejectedError('the text of the service and this one are together over 1 MB', BAD_REQUEST);
  const aliases = context.names.aliasesOf(local.path, { name: begun.name, content });
  const isSame = text === begun.content;
  const written = isSame
    ? { data: begun, etag }
    : await putText(context, local.path, { id, content: text, aliases }, etag);
  await takeOver(context, { ...task, remote: { ...fieldsOf(written.data), day } }, local, written, content);
  context.report.did('uploaded', local.path);
}

/** Brings a note back from the trash of the service, because the folder has changed its text. */
async function restore(context: Context, { entry, path }: Task, local: LocalFile): Promise<void> {
  if (!entry) return;
  const { api, state, report } = context;
  const restored = await api
    .send<Note>('POST', '/trash/restore', { noteId: entry.id })
    .catch((error: unknown) => {
      if (!(error instanceof RejectedError && error.status === NOT_FOUND)) throw error;
    });
  if (!restored) {
    await state.delete('entries', entry.id);
    throw new StaleError();
  }
  const groupId =
    entry.day === undefined ? await context.groupOf(folderOf(local.path)) : restored.data.groupId;
  const { data: note } =
    groupId === restored.data.groupId
      ? restored
      : await ifCurrent(() => api.send<Note>('PUT', '/note', { id: entry.id, groupId }));
  const { sha256, day, name } = entry;
  const restoredEntry = entryOf({ ...note, name, updatedAt: '' }, { path, sha256 }, { day });
  await state.set('entries', entry.id, restoredEntry);
  report.did('restored', path);
  throw new StaleError();
}
