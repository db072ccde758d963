// The names that are taken in each folder.
import { foldedName, FolderNames } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import type { Local } from '../sides/local.ts';

export interface NameSources {
  readonly local: Local;
  /** The paths that are free after this round, although something is there now. */
  readonly freed: ReadonlySet<string>;
  /** The paths at the last sync. A file that is missing keeps its path, or another one there would be taken for it. */
  readonly recorded: Iterable<string>;
}

/**
 * The paths of known folders as they are in the folder now. A missing one is the folder whose path differs only in letter case
 * or the form of accents, if no other one has exactly that path: some disks can't have both.
 */
export function inFormHere({ folders }: Local, known: Iterable<string>): (path: string) => string {
  const missing = new Map<string, string>();
  const free = new Set(folders);
  for (const path of known) if (!free.delete(path)) missing.set(path, foldedName(path));
  const byForm = new Map([...free].map((path) => [foldedName(path), path]));
  const forms = new Map<string, string>();
  for (const [path, form] of missing) {
    const found = byForm.get(form);
    if (found === undefined) continue;
    byForm.delete(form);
    forms.set(path, found);
  }
  return (path) => forms.get(path) ?? path;
}

export function folderNames({ local, freed, recorded }: NameSources) {
  const taken = new Map<string, FolderNames>();
  const recordedIn = Map.groupBy(recorded, folderOf);

  /** The names in a folder, in which new ones are to be unique. */
  function namesIn(folder: string): FolderNames {
    const found = taken.get(folder);
    if (found) return found;
    const names = new FolderNames();
    for (const name of [...(local.names.get(folder) ?? []), ...(recordedIn.get(folder) ?? []).map(nameIn)])
      if (!freed.has(pathIn(folder, name))) names.reserve(name);
    taken.set(folder, names);
    return names;
  }

  /** A folder with this name, perhaps in other letter case: some disks can't have both. */
  function existing(parent: string, folder: string): string | undefined {
    const same = (local.names.get(parent) ?? []).filter(
      (name) => foldedName(name) === foldedName(folder) && local.folders.has(pathIn(parent, name)),
    );
    const name = same.includes(folder) ? folder : same[0];
    return name === undefined ? undefined : pathIn(parent, name);
  }

  /** Whether something is at a path, perhaps in other letter case. */
  const isTaken = (path: string): boolean =>
    (local.names.get(folderOf(path)) ?? []).some((name) => foldedName(name) === foldedName(nameIn(path)));

  return { namesIn, existing, isTaken };
}
