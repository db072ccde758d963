// Where the files of the last sync belong now.
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import type { GroupFolders } from './group-folders.ts';
import type { Located } from './located.ts';
import { moved } from '../sides/moved.ts';
import type { Entry, Remote, RemoteItem } from '../state/records.ts';

/** Whether the service has renamed or moved a note or file. */
export const isElsewhere = (entry: Entry, { name, groupId }: RemoteItem): boolean =>
  name !== entry.name || groupId !== entry.groupId;

/** The path of a file in the folder of its group, which the service may have renamed. One in another folder stays there. */
export function pathBelow(entry: Entry, located: Located, folders: GroupFolders): string {
  const path = located.files.get(entry.id)?.path ?? entry.path;
  const isAtHome =
    entry.kind === 'note' && entry.isHome && moved(folderOf(entry.path), located.folders) === folderOf(path);
  return isAtHome ? pathIn(folders.pathOf(entry.groupId), nameIn(path)) : path;
}

/** The files whose place on the service a new file has taken: they match by path. */
export function replacedFiles(entries: readonly Entry[], { items }: Remote): Set<string> {
  const known = new Set(entries.map(({ id }) => id));
  const added = [...items.values()].filter(({ kind, id }) => kind === 'file' && !known.has(id));
  const names = new Set(added.map(({ name }) => name));
  const gone = entries.filter(({ kind, id, name }) => kind === 'file' && !items.has(id) && names.has(name));
  return new Set(gone.map(({ id }) => id));
}
