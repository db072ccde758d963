// Assigns paths to the notes and groups of an export. The same ones in the same order get the same paths.
import type { Group, NoteSummary } from '../../lib/schema/entities.ts';
import { TRASH } from './layout.ts';
import { FolderNames, NOTE_EXTENSION } from './names.ts';

/** Assigns a unique path to every group and note. */
export class Paths {
  /** The full names of paths that hold only a part of them. */
  readonly longNames = new Map<string, string>();
  readonly #groups: ReadonlyMap<string, Group>;
  readonly #paths = new Map<string, string>();
  readonly #folders = new Map<string, FolderNames>();

  constructor(groups: readonly Group[]) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
  }

  ofNote({ name, groupId }: NoteSummary): string {
    return this.#take(groupId === null ? '' : this.ofGroup(groupId), name, NOTE_EXTENSION);
  }

  inTrash({ name }: NoteSummary): string {
    return this.#take(TRASH, name, NOTE_EXTENSION);
  }

  /** The path of a group; that of the root if the group no longer exists. */
  ofGroup(id: string): string {
    const group = this.#groups.get(id);
    if (!group) return '';
    const path =
      this.#paths.get(id) ??
      this.#take(group.parentId === null ? '' : this.ofGroup(group.parentId), group.name, '');
    this.#paths.set(id, path);
    return path;
  }

  #take(folder: string, name: string, extension: '' | typeof NOTE_EXTENSION): string {
    const names = this.#folders.get(folder) ?? new FolderNames();
    this.#folders.set(folder, names);
    const { file, whole } = names.take(name, extension);
    const path = folder === '' ? file : `${folder}/${file}`;
    if (!whole) this.longNames.set(path, name);
    return path;
  }
}
