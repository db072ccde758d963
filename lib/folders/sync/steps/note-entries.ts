// The notes of the service that a step was decided for, and what is recorded after it.
import { folderOf } from '../../paths.ts';
import type { NoteFields } from '../sides/remote.ts';
import type { Context } from './context.ts';
import { entryOf } from './note-writes.ts';
import type { Task } from '../plan/task.ts';
import type { Entry } from '../state/records.ts';
import type { RemoteText } from '../sides/remote-texts.ts';
import { StaleError } from '../state/stale.ts';

/** Whether the note of an entry is live; one of a day may have been begun again. */
export async function isLive({ remoteTexts }: Context, { id, createdAt }: Entry): Promise<boolean> {
  const found = await remoteTexts.read(id);
  return found !== undefined && found.note.createdAt === createdAt;
}

/** The note as it was decided on. @throws StaleError if it is not */
export async function asDecided({ remoteTexts }: Context, { remote, remoteHash }: Task): Promise<RemoteText> {
  const text = remote && (await remoteTexts.find(remote));
  if (!text || (remoteHash !== undefined && text.sha256 !== remoteHash)) throw new StaleError();
  return text;
}

/** The note as it was decided on, with its tag. @throws StaleError if it is not */
export async function current(context: Context, task: Task): Promise<RemoteText> {
  const known = await asDecided(context, task);
  if (known.etag !== undefined) return known;
  const text = await context.remoteTexts.read(known.note.id);
  if (text?.sha256 !== known.sha256) throw new StaleError();
  return text;
}

/** The tag of a note whose text the service has not changed. @throws StaleError if it has */
export async function tagOf(context: Context, task: Task, { id }: Entry): Promise<string | undefined> {
  const known = context.state.entries.get(id);
  const isCurrent = known?.updatedAt === task.remote?.updatedAt;
  return (isCurrent ? known?.etag : undefined) ?? (await current(context, task)).etag;
}

/** Records that both sides have a text. */
export async function keepBoth(
  { state, texts, folders }: Context,
  { path, entry, local, remote }: Task,
  { note, etag }: { readonly note: NoteFields; readonly etag: string | undefined },
  sha256: string,
  content: string,
): Promise<void> {
  await texts.keep(sha256, content);
  // Where the service has moved a known note is decided by itself. One without a file gets its path from the service.
  const { name, groupId } = (local ? (state.entries.get(note.id) ?? entry) : remote) ?? note;
  const day = remote?.day ?? entry?.day;
  const isHome = day === undefined && folders.pathOf(groupId) === folderOf(path);
  const made = entryOf({ ...note, name, groupId }, { path, sha256 }, { etag, day });
  await state.set('entries', note.id, { ...made, isHome });
}

/** Records what changed on the service besides the text, and the Unicode form of the path. */
export async function refresh(
  context: Context,
  { entry, local, remote, remoteHash, path }: Task,
): Promise<void> {
  const { state, remoteTexts } = context;
  // A file that can't be read says nothing.
  if (!entry || !remote || local?.sha256 !== remoteHash) return;
  const known = state.entries.get(entry.id) ?? entry;
  // The note was renamed or moved in this round: its entry is newer.
  if (known.updatedAt !== entry.updatedAt) return;
  const isSamePath = known.path.normalize('NFC') === path.normalize('NFC');
  if (known.updatedAt === remote.updatedAt && (known.path === path || !isSamePath)) return;
  const etag = known.updatedAt === remote.updatedAt ? known.etag : (await remoteTexts.find(remote))?.etag;
  const { updatedAt } = remote;
  await state.set('entries', entry.id, { ...known, updatedAt, etag, ...(isSamePath && { path }) });
}
