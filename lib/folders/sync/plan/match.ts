// Which note or file of the service is which file of the folder, where no sync has recorded it: first by path, then by an
// equal text that exactly one of each has.
import { NO_TEXT } from '../state/blank.ts';
import type { GroupFolders } from './group-folders.ts';
import type { LocalFile } from '../sides/local.ts';
import { UNKNOWN, type RemoteItem } from '../state/records.ts';
import { folderOf } from '../../paths.ts';

export interface MatchSources {
  /** The files without an entry. One that can't be read now is matched by its path. */
  readonly fresh: readonly LocalFile[];
  readonly remotes: readonly RemoteItem[];
  readonly folders: GroupFolders;
  /** The hash of a note or file of the service; undefined if it was not read. */
  readonly hashOf: (item: RemoteItem) => string | undefined;
  /** The name of the note that a file becomes. */
  readonly nameOf: (path: string) => string;
  /** Whether an equal text is enough, because no sync has recorded anything yet. */
  readonly byText: boolean;
  /** The day or week of a file. */
  readonly dayOf: (path: string) => string | undefined;
}

/** The file of each matched note or file, by its id. */
export function match(sources: MatchSources): Map<string, LocalFile> {
  const { fresh, remotes, folders, hashOf, nameOf, dayOf, byText } = sources;
  const found = new Map<string, LocalFile>();
  const taken = new Set<LocalFile>();
  const take = (item: RemoteItem, file: LocalFile): void => {
    found.set(item.id, file);
    taken.add(file);
  };
  const byKey = Map.groupBy(
    fresh.flatMap((file) => keysOfFile(file).map((key) => ({ file, key }))),
    ({ key }) => key,
  );

  function keysOfFile({ path, kind }: LocalFile): readonly string[] {
    if (kind === 'file') return [`file ${folders.storedPath(path)}`];
    const day = dayOf(path);
    const names = [`path ${formOf(path)}`, `name ${formOf(folderOf(path))}/${formOf(nameOf(path))}`];
    return day === undefined ? names : [`day ${day}`, ...names];
  }

  function keysOf(item: RemoteItem): readonly string[] {
    if (item.kind === 'file') return [`file ${item.name}`];
    if (item.day !== undefined) return [`day ${item.day}`];
    const folder = formOf(folders.pathOf(item.groupId));
    return [`path ${formOf(folders.plainPath(item))}`, `name ${folder}/${formOf(item.name)}`];
  }

  /** Second names are enough only for equal texts. */
  const otherKeysOf = ({ groupId, aliases = [] }: RemoteItem): readonly string[] =>
    aliases.map((name) => `name ${formOf(folders.pathOf(groupId))}/${formOf(name)}`);

  const candidates = (keys: readonly string[]): LocalFile[] =>
    keys.flatMap((key) => (byKey.get(key) ?? []).flatMap(({ file }) => (taken.has(file) ? [] : [file])));
  const isLeft = ({ id }: RemoteItem): boolean => !found.has(id);

  for (const item of remotes) {
    const same = candidates([...keysOf(item), ...otherKeysOf(item)]).find(
      ({ sha256 }) => sha256 === hashOf(item),
    );
    if (same) take(item, same);
  }
  for (const item of remotes.filter(isLeft)) {
    const [file] = candidates(keysOf(item));
    // A file whose path is a day belongs to another note only if the texts are equal.
    if (file && dayOf(file.path) === item.day) take(item, file);
  }
  if (!byText) return found;
  const files = Map.groupBy(
    fresh.filter((file) => !taken.has(file) && file.sha256 !== UNKNOWN && dayOf(file.path) === undefined),
    ({ kind, sha256 }) => `${kind} ${sha256}`,
  );
  const items = Map.groupBy(
    remotes.filter((item) => isLeft(item) && item.day === undefined),
    (item) => `${item.kind} ${hashOf(item)}`,
  );
  for (const [key, [item, ...others]] of items) {
    const [file, ...more] = files.get(key) ?? [];
    const isOne = others.length === 0 && more.length === 0;
    if (isOne && item && file && !NO_TEXT.includes(file.sha256)) take(item, file);
  }
  return found;
}

const formOf = (text: string): string => text.normalize('NFC');
