// Renames notes, files and groups of the service whose files and folders were renamed or moved.
import type { Group, Note } from '../../../schema/entities.ts';
import type { StoredFile } from '../../../schema/files.ts';
import { extensionOf } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import { ifCurrent, isTaken, type Context } from './context.ts';
import type { ServiceMove } from '../plan/task.ts';
import type { RemoteItem } from '../state/records.ts';
import { StaleError } from '../state/stale.ts';

/** Renames or moves a note or file of the service to where its file is. @throws StaleError if it has changed */
export async function moveThere(context: Context, { entry, path, remote }: ServiceMove): Promise<void> {
  const { state, api, folders, names, report } = context;
  const isRenamed = nameIn(path).normalize('NFC') !== nameIn(entry.path).normalize('NFC');
  const isMoved = folderOf(path).normalize('NFC') !== folderOf(entry.path).normalize('NFC');
  const known = state.entries.get(entry.id) ?? entry;
  if (entry.kind === 'file') {
    const last = isRenamed ? nameIn(path) : nameIn(entry.name);
    const to = folders.storedPath(pathIn(folderOf(path), last));
    if (to === entry.name || (!isRenamed && !isMoved))
      return state.set('entries', entry.id, { ...known, path });
    const data = await movedFile(context, entry.id, to, remote);
    await state.set('entries', entry.id, { ...known, path, name: data.path, updatedAt: data.updatedAt });
  } else {
    const name = isRenamed ? names.noteName(path) : remote.name;
    const groupId = isMoved ? await context.groupOf(folderOf(path)) : remote.groupId;
    if (name === remote.name && groupId === remote.groupId)
      return state.set('entries', entry.id, { ...known, path });
    // Whether the text has changed as well is decided with the hash that was read before.
    const isSameText = remote.updatedAt === known.updatedAt;
    const ifMatch = (isSameText ? known.etag : undefined) ?? (await tagged(context, remote)).etag;
    const { data, etag } = await ifCurrent(() =>
      api.send<Note>('PUT', '/note', { id: entry.id, name, groupId }, { ifMatch }),
    );
    context.remoteTexts.drop(entry.id);
    const tag = isSameText ? { updatedAt: data.updatedAt, etag } : { updatedAt: '', etag: undefined };
    await state.set('entries', entry.id, {
      ...known,
      ...tag,
      path,
      name: data.name,
      groupId: data.groupId,
      isHome: true,
    });
  }
  report.did('renamedThere', `${entry.path} → ${path}`);
}

/** Moves a file of the service to a path, or to a numbered one if another file has it. @throws StaleError */
export async function movedFile(
  { api }: Context,
  id: string,
  to: string,
  { sha256 }: RemoteItem,
): Promise<StoredFile> {
  const extension = extensionOf(nameIn(to));
  const stem = to.slice(0, to.length - extension.length);
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? to : `${stem} ${number}${extension}`;
    try {
      const conditions = { ifMatch: `"${sha256}"` };
      return (await ifCurrent(() => api.send<StoredFile>('POST', '/file/move', { id, path }, conditions)))
        .data;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/** The tag of a note in the state that was decided on. @throws StaleError if it has another one */
async function tagged({ remoteTexts }: Context, remote: RemoteItem) {
  const note = await remoteTexts.read(remote.id);
  if (note?.note.updatedAt !== remote.updatedAt) throw new StaleError();
  return note;
}

/** Renames or moves a group to where its folder is. */
export async function moveGroup(context: Context, id: string, path: string): Promise<void> {
  const { api, state, names, report } = context;
  const before = state.folders.get(id);
  if (!before) return;
  const isRenamed = nameIn(path) !== nameIn(before.path);
  const name = isRenamed ? names.groupName(path) : before.name;
  const parentId = await context.groupOf(folderOf(path));
  const group = await ifCurrent(() => api.send<Group>('PUT', '/group', { groupId: id, name, parentId }));
  context.folders.renamed(group.data);
  await state.set('folders', id, { path, name: group.data.name, parentId: group.data.parentId });
  report.did('groupRenamed', `${before.path} → ${path}`);
}
