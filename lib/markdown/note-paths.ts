// Finds the note at a path from a group, as a link checker finds a file (E27).
import { withoutExtension } from './link-target.ts';

/** A group, with its comparable name. */
export interface Folder {
  readonly name: string;
  readonly parent: string | undefined;
}

export class NotePaths<N extends { readonly group?: string | undefined }> {
  private readonly folders: ReadonlyMap<string, Folder>;
  /** The notes at each path by their names, then by their second names. */
  private readonly paths: readonly ReadonlyMap<string, N>[];
  private readonly groupPaths = new Map<string, readonly string[] | undefined>();

  /**
   * @param indexes the notes by their comparable names, then by their second names
   * @param isBefore which of two notes at one path a link means
   */
  constructor(
    indexes: readonly ReadonlyMap<string, readonly N[]>[],
    folders: ReadonlyMap<string, Folder>,
    isBefore: (a: N, b: N) => boolean,
  ) {
    this.folders = folders;
    this.paths = indexes.map((names) => {
      const paths = new Map<string, N>();
      for (const [name, notes] of names)
        for (const note of notes) {
          const path = this.pathOfGroup(note.group);
          if (!path) continue;
          const key = pathKey([...path, name]);
          const known = paths.get(key);
          if (!known || isBefore(note, known)) paths.set(key, note);
        }
      return paths;
    });
  }

  /** The note at a comparable path, with or without `.md`, from a group, or from the root if `/` begins it. */
  noteAt(target: string, group: string | undefined): N | undefined {
    const path = [...(this.pathOfGroup(target.startsWith('/') ? undefined : group) ?? [LOST])];
    for (const part of target.split('/').map((each) => each.trim()))
      if (part === '..') {
        if (path.pop() === undefined) return undefined;
      } else if (part !== '' && part !== '.') path.push(part);
    const name = path.pop() ?? '';
    const keys = [name, withoutExtension(name)].map((each) => pathKey([...path, each]));
    return this.paths.flatMap((paths) => keys.flatMap((key) => paths.get(key) ?? []))[0];
  }

  /** The names of a group and of those above it, from the outermost; undefined if one of them is not there. */
  private pathOfGroup(group: string | undefined): readonly string[] | undefined {
    if (group === undefined) return [];
    if (this.groupPaths.has(group)) return this.groupPaths.get(group);
    // Groups that contain each other have no path.
    this.groupPaths.set(group, undefined);
    const folder = this.folders.get(group);
    const above = folder && this.pathOfGroup(folder.parent);
    const path = folder && above && [...above, folder.name];
    this.groupPaths.set(group, path);
    return path;
  }
}

/** No name has this character. */
const SEPARATOR = '\0';
/** The path of a group that does not exist. */
const LOST = `${SEPARATOR}lost`;

const pathKey = (parts: readonly string[]): string => parts.join(SEPARATOR);

/** The folders and the name of a path. `..` leaves the folder before it; at the beginning it can mean any folder. */
export function pathOf(target: string): string[] {
  const parts: string[] = [];
  for (const part of target.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part.trim());
  return parts;
}
