// Does for a file that is no note what was decided. Its bytes can't be merged.
import type { StoredFile } from '../../../schema/files.ts';
import type { Bytes } from '../../disk.ts';
import { hashOfBytes } from '../../hash.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import { movedFile } from './move-there.ts';
import { setAside } from './conflict-path.ts';
import { bytesOf, createFile, ifCurrent, isTaken, replaceFile, type Context } from './context.ts';
import type { LocalFile } from '../sides/local.ts';
import { itemOf } from '../sides/remote.ts';
import type { Task } from '../plan/task.ts';
import type { RemoteItem } from '../state/records.ts';
import { StaleError } from '../state/stale.ts';

/** @throws StaleError if it has to be decided again; RejectedError if it can't be done */
export async function stepFile(context: Context, task: Task): Promise<void> {
  const { entry, local, remote, decision } = task;
  const { state, report, trash, api, folder } = context;
  switch (decision) {
    case 'nothing':
      if (entry && local && entry.path !== task.path && remote) await keepBoth(context, task, remote);
      return;
    case 'forget':
      if (entry) await state.delete('entries', entry.id);
      return;
    case 'match':
      if (remote) await keepBoth(context, task, remote);
      return;
    case 'deleteHere':
      if (!local || !entry) return;
      // A listing could have missed it.
      if (await isLive(context, entry)) throw new StaleError();
      await trash.take(local.path, local.sha256);
      await state.delete('entries', entry.id);
      report.did('trashedHere', local.path);
      return;
    case 'deleteThere':
      if (!entry) return;
      if ((await folder.stat(task.path))?.kind === 'file') throw new StaleError();
      await ifCurrent(() => api.send('DELETE', '/file', { id: entry.id }, { ifMatch: `"${entry.sha256}"` }));
      await state.delete('entries', entry.id);
      report.did('trashedThere', entry.path);
      return;
    case 'download':
      return remote && download(context, task, await inRenamed(context, task, remote));
    case 'upload':
      return local && upload(context, task, local);
    case 'merge':
    case 'conflict':
      return local && remote && conflict(context, task, local, remote);
    default:
      decision satisfies never;
  }
}

async function isLive({ api, state }: Context, { id, name }: { readonly id: string; readonly name: string }) {
  const of = `workspaceId=${state.identity.workspaceId}`;
  const found = await api.list<StoredFile>(`/file?${of}&path=${encodeURIComponent(name)}`);
  return found.some((file) => file.id === id);
}

/** Records that both sides have the bytes of a file of the service. */
async function keepBoth({ state }: Context, { path, entry, local }: Task, item: RemoteItem): Promise<void> {
  const { kind, id, groupId, createdAt, updatedAt, sha256 = '' } = item;
  // Where the service has moved a known file is decided by itself.
  const { name } = (local && (state.entries.get(id) ?? entry)) ?? item;
  await state.set('entries', id, { kind, id, name, groupId, createdAt, updatedAt, path, sha256 });
}

async function bytesFrom({ api }: Context, { id, sha256 }: RemoteItem): Promise<Bytes> {
  const bytes = await ifCurrent(() => api.bytes(`/file/${id}`));
  if ((await hashOfBytes(bytes)) !== sha256) throw new StaleError();
  return bytes;
}

/** A new file in a folder whose group this round has renamed is moved with the others. @throws StaleError */
async function inRenamed(context: Context, { entry, local, path }: Task, remote: RemoteItem) {
  const { folders, report } = context;
  if (entry || local || !folders.isRenamed(folderOf(path))) return remote;
  const to = folders.storedPath(pathIn(folderOf(path), nameIn(remote.name)));
  if (to === remote.name) return remote;
  const moved = await movedFile(context, remote.id, to, remote);
  report.did('renamedThere', `${remote.name} → ${moved.path}`);
  return itemOf(moved);
}

async function download(context: Context, task: Task, remote: RemoteItem): Promise<void> {
  const { local, path } = task;
  const bytes = await bytesFrom(context, remote);
  const as = { sha256: remote.sha256 ?? '', updatedAt: remote.updatedAt };
  await (local ? replaceFile(context, local, bytes, as) : createFile(context, path, bytes, as));
  await keepBoth(context, task, remote);
  context.report.did('downloaded', path);
}

/** Stores the bytes of a file. What only the trash of the service has is stored as a new file. */
async function upload(context: Context, task: Task, local: LocalFile): Promise<void> {
  const { entry, remote } = task;
  const { api, state, folders, report, trash } = context;
  const bytes = await bytesOf(context, local);
  // The service keeps no earlier versions of a file.
  if (remote) await trash.keep(local.path, await bytesFrom(context, remote));
  const at = remote?.name ?? folders.storedPath(local.path);
  const to = `/file?path=${encodeURIComponent(at)}&workspaceId=${state.identity.workspaceId}`;
  const stored = await ifCurrent(() => api.upload(to, bytes, remote?.sha256)).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    // If another device has stored a file there just now, the two are compared. One that is in this folder under another
    // name is a second file.
    if (!state.entries.values().some(({ kind, name }) => kind === 'file' && name === at))
      throw new StaleError();
    return api.upload(`${to}&unique=true`, bytes);
  });
  if (entry && entry.id !== stored.id) await state.delete('entries', entry.id);
  await keepBoth(context, { ...task, path: local.path }, itemOf(stored));
  report.did('uploaded', local.path);
}

/** The service's file stays at the path, and the folder's file is stored beside it. */
async function conflict(context: Context, task: Task, local: LocalFile, remote: RemoteItem): Promise<void> {
  const { prefer, report } = context;
  if (prefer === 'folder') return upload(context, task, local);
  if (prefer === 'service') return download(context, task, remote);
  const bytes = await bytesFrom(context, remote);
  const { beside, task: known } = await setAside(context, task, local.path);
  await createFile(context, local.path, bytes, { sha256: remote.sha256 ?? '', updatedAt: remote.updatedAt });
  await keepBoth(context, known, remote);
  report.did('conflict', `${local.path} differs on both sides; the folder's file is now ${beside}`);
  throw new StaleError();
}
