// Which folder belongs to which group, and the paths of what the service has and the folder does not.
import { segmentOf } from '../../../markdown/file-references.ts';
import { extensionOf, foldedName, FolderNames, nameOf, NOTE_EXTENSION } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import { moved } from '../sides/moved.ts';
import { folderNames, inFormHere, type NameSources } from './folder-names.ts';
import type { FolderEntry, RemoteGroup, RemoteItem } from '../state/records.ts';

export type GroupFolders = ReturnType<typeof groupFolders>;

interface Sources extends NameSources {
  readonly groups: ReadonlyMap<string, RemoteGroup>;
  /** The folders of groups at the last sync. */
  readonly known: ReadonlyMap<string, FolderEntry>;
  /** The folders that were renamed in the folder, from the path at the last sync to the one now. */
  readonly renamed: ReadonlyMap<string, string>;
}

export function groupFolders(sources: Sources) {
  const { groups, known, renamed, local } = sources;
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  const renamedGroups = new Map<string, RemoteGroup>();
  const { namesIn, existing, isTaken } = folderNames(sources);

  const renamedTo = (path: string): string => moved(path, renamed);
  const inForm = inFormHere(
    local,
    known.values().map(({ path }) => renamedTo(path)),
  );
  const current = (path: string): string => inForm(renamedTo(path));

  const isUnchanged = ({ id, name, parentId }: RemoteGroup): boolean =>
    known.get(id)?.name === name && known.get(id)?.parentId === parentId;

  /** The folder of a group; that of the root if the group does not exist. */
  function pathOf(id: string | null): string {
    const found = paths.get(id ?? '');
    if (found !== undefined) return found;
    const group = groups.get(id ?? '');
    if (!group) return '';
    // A listing during which groups are moved can show a group below itself.
    paths.set(group.id, '');
    const parent = pathOf(group.parentId);
    const before = known.get(group.id);
    const path =
      before && isUnchanged(group)
        ? movedTo(parent, current(before.path), group)
        : pathIn(parent, newName(parent, group));
    paths.set(group.id, path);
    ids.set(path, group.id);
    return path;
  }

  /** The folder of a group that has not changed, but whose parent may have. */
  const movedTo = (parent: string, path: string, { parentId }: RemoteGroup): string =>
    parentId === null || renamed.values().some((to) => to === path) ? path : pathIn(parent, nameIn(path));

  /** The name of the folder of a new or renamed group: that of a folder which no other group has, or a new one. */
  function newName(parent: string, { name }: RemoteGroup): string {
    const wanted = new FolderNames().take(name, '').file;
    const isFree = (folder: string): boolean => {
      const path = pathIn(parent, folder);
      return local.folders.has(path) && !ids.has(path) && !claimed.has(path);
    };
    const names = local.names.get(parent) ?? [];
    const same = names.filter((folder) => foldedName(folder) === foldedName(wanted) && isFree(folder));
    const exact = same.find((folder) => folder.normalize('NFC') === wanted.normalize('NFC'));
    return exact ?? same[0] ?? namesIn(parent).take(name, '').file;
  }

  // Folders of groups that have not changed keep them.
  const claimed = new Set(
    [...groups.values()].flatMap((group) => {
      const before = known.get(group.id);
      return before && isUnchanged(group) ? [current(before.path)] : [];
    }),
  );
  // One that is missing keeps its name, or another one there would be taken for it.
  for (const path of claimed) namesIn(folderOf(path)).reserve(nameIn(path));
  for (const group of [...groups.values()].toSorted(
    (one, other) => Number(isUnchanged(other)) - Number(isUnchanged(one)),
  ))
    pathOf(group.id);

  /** The folder of a file of the service: its segments are the names of groups or of folders. */
  const folderOfSegments = (segments: readonly string[]): string => {
    let folder = '';
    for (const segment of segments) {
      const group = [...groups.values()].find(
        ({ id, name, parentId }) =>
          segmentOf(name) === segment && pathOf(parentId) === folder && paths.has(id),
      );
      const plain = new FolderNames().takeFile(segment).file;
      folder = group ? pathOf(group.id) : (existing(folder, plain) ?? pathIn(folder, plain));
    }
    return folder;
  };

  return {
    pathOf,
    isTaken,
    /** The group of a folder; undefined if it has none. */
    groupAt: (path: string): string | undefined => ids.get(path),
    /** Takes a path, so that nothing else gets it. */
    reserve: (path: string): void => namesIn(folderOf(path)).reserve(nameIn(path)),
    /** Records that a folder has a group now. */
    add(path: string, id: string): void {
      paths.set(id, path);
      ids.set(path, id);
    },
    /** Records the new name and parent of a group. */
    renamed: (group: RemoteGroup): void => void renamedGroups.set(group.id, group),
    /** Whether a folder is that of a group which this round has renamed, or below it. */
    isRenamed: (folder: string): boolean =>
      renamedGroups.keys().some((id) => `${folder}/`.startsWith(`${paths.get(id)}/`)),
    /** A free path for a note or file of the service. */
    newPath(item: RemoteItem): string {
      if (item.kind === 'note') {
        const folder = pathOf(item.groupId);
        return pathIn(folder, namesIn(folder).take(item.name, NOTE_EXTENSION).file);
      }
      const segments = item.name.split('/');
      const name = segments.pop() ?? '';
      const folder = folderOfSegments(segments);
      return pathIn(folder, namesIn(folder).takeFile(name, extensionOf(name)).file);
    },
    /** The path that a note would have if the folder were empty. */
    plainPath: ({ name, groupId }: RemoteItem): string =>
      pathIn(pathOf(groupId), new FolderNames().take(name, NOTE_EXTENSION).file),
    /** The path of a file of the folder on the service. */
    storedPath: (path: string): string => {
      const segments = path.split('/');
      const last = segments.pop() ?? '';
      const names = segments.map((segment, n) => {
        const id = ids.get(segments.slice(0, n + 1).join('/'));
        const group = id === undefined ? undefined : (renamedGroups.get(id) ?? groups.get(id));
        return segmentOf(group?.name ?? nameOf(segment, ''));
      });
      return [...names, last].join('/').normalize('NFC');
    },
  };
}
