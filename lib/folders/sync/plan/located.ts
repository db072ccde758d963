// Finds the files of the last sync in the folder as it is now, also those that were renamed.
import { foldedName } from '../../names.ts';
import { folderOf } from '../../paths.ts';
import type { Local, LocalFile } from '../sides/local.ts';
import { UNKNOWN, type Entry } from '../state/records.ts';

/** Shorter texts are often equal by chance. */
const RENAMED_MIN_BYTES = 20;

interface LocateOptions {
  /** The folders of groups at the last sync. */
  readonly folders: ReadonlySet<string>;
  /** The day or week of a file. */
  readonly dayOf: (path: string) => string | undefined;
}

export interface Located {
  /** The file of each entry, by id; undefined if it is missing. */
  readonly files: ReadonlyMap<string, LocalFile | undefined>;
  /** The ids of the entries whose file was renamed. */
  readonly renamed: ReadonlySet<string>;
  /** The files without an entry. */
  readonly fresh: readonly LocalFile[];
  /** The folders whose files all moved together, from the path at the last sync to the one now. */
  readonly folders: ReadonlyMap<string, string>;
}

/**
 * A file was renamed if exactly one path is missing and exactly one is new with the same content of at least 20 bytes, or with
 * the same name in other letter case; or if its folder was renamed. The file of a day or week never is: its path is its day.
 */
export function locate(entries: readonly Entry[], local: Local, { folders, dayOf }: LocateOptions): Located {
  const files = new Map<string, LocalFile | undefined>();
  const gone: Entry[] = [];
  const taken = new Set<string>();
  const find = (entry: Entry, found: LocalFile | undefined): boolean => {
    if (found?.kind !== entry.kind || taken.has(found.path)) return false;
    files.set(entry.id, found);
    taken.add(found.path);
    return true;
  };
  // A file of exactly this path is that of the entry, before one whose path differs in its Unicode form.
  const rest = entries.filter((entry) => !find(entry, local.files.get(entry.path)));
  for (const entry of rest) {
    if (find(entry, local.at(entry.path))) continue;
    if (local.isHidden(entry.path)) files.set(entry.id, hiddenFile(entry));
    else gone.push(entry);
  }
  const renamed = new Map<Entry, LocalFile>();
  const missing = (): Entry[] => gone.filter((entry) => entry.day === undefined && !renamed.has(entry));
  const fresh = (): LocalFile[] => [...local.files.values()].filter(({ path }) => !taken.has(path));
  const movable = (): LocalFile[] => fresh().filter(({ path }) => dayOf(path) === undefined);
  const take = (entry: Entry, file: LocalFile): void => {
    renamed.set(entry, file);
    taken.add(file.path);
  };

  // A folder that still exists and one in other letter case are two.
  const canBe = (from: string, to: string): boolean => from === to || !local.folders.has(from);
  for (const [entry, file] of pairs(missing(), movable(), ({ kind, path }) => `${kind} ${foldedName(path)}`))
    if (canBe(folderOf(entry.path), folderOf(file.path))) take(entry, file);
  const large = movable().filter(({ size }) => size >= RENAMED_MIN_BYTES);
  for (const [entry, file] of pairs(missing(), large, ({ kind, sha256 }) => `${kind} ${sha256}`))
    take(entry, file);

  const moved = new Map<string, string>();
  const pairedFolders = folderPairs(renamed, local, folders);
  const belowOf = entriesBelow(
    entries,
    pairedFolders.map(([from]) => from),
  );
  for (const [from, to] of pairedFolders) {
    const below = belowOf.get(from) ?? [];
    const targets = below.map(
      (entry) => [entry, local.files.get(to + entry.path.slice(from.length))] as const,
    );
    const same = below.filter((entry) => renamed.get(entry)?.path === to + entry.path.slice(from.length));
    const isFree = ([entry, file]: (typeof targets)[number]): boolean =>
      file?.kind === entry.kind &&
      dayOf(file.path) === undefined &&
      (renamed.get(entry) === file || !taken.has(file.path));
    if (!targets.every(isFree) || same.length * 2 <= below.length) continue;
    for (const [entry, file] of targets) if (file) take(entry, file);
    moved.set(from, to);
  }
  for (const entry of gone) files.set(entry.id, renamed.get(entry));
  const ids = new Set([...renamed.keys()].map(({ id }) => id));
  return { files, renamed: ids, fresh: fresh(), folders: moved };
}

const hiddenFile = ({ path, kind }: Entry): LocalFile => ({ path, kind, sha256: UNKNOWN, size: 0 });

/** The entries and files with equal keys that no other one has. */
function pairs(
  entries: readonly Entry[],
  files: readonly LocalFile[],
  keyOf: (of: Entry | LocalFile) => string,
): (readonly [Entry, LocalFile])[] {
  const byKey = Map.groupBy(files, keyOf);
  return [...Map.groupBy(entries, keyOf)].flatMap(([key, [entry, ...others]]) => {
    const [file, ...more] = byKey.get(key) ?? [];
    const isOne = others.length === 0 && more.length === 0 && file?.sha256 !== UNKNOWN;
    return isOne && entry && file ? [[entry, file] as const] : [];
  });
}

/** The folders that no longer exist, each with the new folder to which files of it moved, the outermost first. */
function folderPairs(
  renamed: ReadonlyMap<Entry, LocalFile>,
  local: Local,
  known: ReadonlySet<string>,
): (readonly [from: string, to: string])[] {
  const found = new Map<string, string>();
  for (const [{ path }, file] of renamed) {
    const [from, to] = differingFolders(path, file.path);
    if (known.has(from) && !local.folders.has(from) && to !== '' && !known.has(to)) found.set(from, to);
  }
  return [...found].toSorted(([one], [other]) => one.length - other.length);
}

/** The entries below each of some folders, except those of days and weeks. */
function entriesBelow(entries: readonly Entry[], folders: readonly string[]): Map<string, Entry[]> {
  const below = new Map(folders.map((folder): [string, Entry[]] => [folder, []]));
  if (below.size === 0) return below;
  for (const entry of entries)
    if (entry.day === undefined)
      for (let at = folderOf(entry.path); at !== ''; at = folderOf(at)) below.get(at)?.push(entry);
  return below;
}

/** The folders of two paths without their equal ends. */
function differingFolders(one: string, other: string): readonly [string, string] {
  let [from, to] = [folderOf(one), folderOf(other)];
  if (one.slice(from.length) !== other.slice(to.length)) return ['', ''];
  while (from !== '' && to !== '' && from.slice(folderOf(from).length) === to.slice(folderOf(to).length))
    [from, to] = [folderOf(from), folderOf(to)];
  return [from, to];
}
