// Assigns the paths of an export.
import { segmentOf } from '../../markdown/file-references.ts';
import type { Group, NoteSummary } from '../../schema/entities.ts';
import { extensionOf, FolderNames, NOTE_EXTENSION, TRASH, type FileName } from '../names.ts';

/** Assigns a unique path to every group, note and file. The same ones in the same order get the same paths. */
export function newPaths(groups: readonly Group[]) {
  /** The names that the paths do not contain. */
  const longNames = new Map<string, string>();
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map<string, string>();
  const folders = new Map<string, FolderNames>();
  /** The paths of the folders in each folder, by segment. Several groups may have one name: the first has the files. */
  const subfolders = new Map<string, string>();

  function newPath(folder: string, name: string, take: (names: FolderNames) => FileName): string {
    const names = folders.get(folder) ?? new FolderNames();
    folders.set(folder, names);
    const { file, whole } = take(names);
    const path = folder === '' ? file : `${folder}/${file}`;
    if (!whole) longNames.set(path, name);
    return path;
  }

  /** The path of a group; that of the root if the group no longer exists. */
  function ofGroup(id: string | null): string {
    const group = groupsById.get(id ?? '');
    if (!group) return '';
    const { name } = group;
    const parent = ofGroup(group.parentId);
    const path = paths.get(group.id) ?? newPath(parent, name, (names) => names.take(name, ''));
    paths.set(group.id, path);
    const key = `${parent}\0${segmentOf(name)}`;
    subfolders.set(key, subfolders.get(key) ?? path);
    return path;
  }

  const noteIn = (folder: string, { name }: NoteSummary): string =>
    newPath(folder, name, (names) => names.take(name, NOTE_EXTENSION));

  const fileIn = (folder: string, name: string, extension = ''): string =>
    newPath(folder, name, (names) => names.takeFile(name, extension));

  /** The path of a file: in the folders of groups with the names of its segments, or in further ones. */
  function ofFile(path: string): string {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    const folder = segments.reduce((parent, segment) => {
      const key = `${parent}\0${segment}`;
      const found = subfolders.get(key) ?? fileIn(parent, segment);
      subfolders.set(key, found);
      return found;
    }, '');
    return fileIn(folder, name, extensionOf(name));
  }

  return {
    longNames,
    ofGroup,
    ofFile,
    ofNote: (note: NoteSummary) => noteIn(ofGroup(note.groupId), note),
    inTrash: (note: NoteSummary) => noteIn(TRASH, note),
  };
}
