// Assigns paths to the notes and groups of an export. The same ones in the same order get the same paths.
import type { Group, NoteSummary } from '../../lib/schema/entities.ts';
import { TRASH } from './layout.ts';
import { FolderNames, NOTE_EXTENSION } from './names.ts';

/** Assigns a unique path to every group and note. */
export function newPaths(groups: readonly Group[]) {
  /** The full names of paths that hold only a part of them. */
  const longNames = new Map<string, string>();
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map<string, string>();
  const folders = new Map<string, FolderNames>();

  function take(folder: string, name: string, extension: '' | typeof NOTE_EXTENSION): string {
    const names = folders.get(folder) ?? new FolderNames();
    folders.set(folder, names);
    const { file, whole } = names.take(name, extension);
    const path = folder === '' ? file : `${folder}/${file}`;
    if (!whole) longNames.set(path, name);
    return path;
  }

  /** The path of a group; that of the root if the group no longer exists. */
  function ofGroup(id: string | null): string {
    const group = groupsById.get(id ?? '');
    if (!group) return '';
    const path = paths.get(group.id) ?? take(ofGroup(group.parentId), group.name, '');
    paths.set(group.id, path);
    return path;
  }

  return {
    longNames,
    ofGroup,
    ofNote: ({ name, groupId }: NoteSummary) => take(ofGroup(groupId), name, NOTE_EXTENSION),
    inTrash: ({ name }: NoteSummary) => take(TRASH, name, NOTE_EXTENSION),
  };
}
