// Decides what a round does. It only reads.
import { NO_TEXT } from '../state/blank.ts';
import { isElsewhere, pathBelow, replacedFiles } from './entry-paths.ts';
import { groupFolders, type GroupFolders } from './group-folders.ts';
import type { Local } from '../sides/local.ts';
import type { Located } from './located.ts';
import { isLeftOutPath } from '../sides/left-out.ts';
import { match } from './match.ts';
import { UNKNOWN, type Entry, type Move, type Remote, type RemoteItem } from '../state/records.ts';
import type { State } from '../state/state.ts';
import { task, type Plan, type ServiceMove, type Task } from './task.ts';

interface Sources {
  readonly state: State;
  readonly local: Local;
  readonly remote: Remote;
  readonly located: Located;
  /** The hash of a note of the service that has changed; undefined if it was not read. */
  readonly readHash: (item: RemoteItem) => string | undefined;
  readonly nameOf: (path: string) => string;
  readonly dayOf: (path: string) => string | undefined;
  /** The path of the file of a day or week. */
  readonly dayPath: (day: string) => string;
}

/** The hash of a note or file of the service. */
const hashIn = (
  item: RemoteItem,
  entry: Entry | undefined,
  readHash: Sources['readHash'],
): string | undefined => item.sha256 ?? (entry?.updatedAt === item.updatedAt ? entry.sha256 : readHash(item));

export function planRound(sources: Sources): Plan {
  const { state, local, remote, located, readHash, dayOf } = sources;
  const entries = [...state.entries.values()];
  const isMovedThere = (entry: Entry): boolean => {
    const item = remote.items.get(entry.id);
    return entry.day === undefined && item !== undefined && isElsewhere(entry, item);
  };
  const freed = entries.flatMap((entry) => {
    const file = located.files.get(entry.id);
    // Deletions are done before anything is created.
    if (!remote.items.has(entry.id) && (!file || file.sha256 === entry.sha256))
      return [entry.path, file?.path ?? entry.path];
    return file && file.sha256 !== UNKNOWN && isMovedThere(entry) ? [file.path] : [];
  });
  const folders = groupFolders({
    groups: remote.groups,
    known: state.folders,
    renamed: located.folders,
    local,
    freed: new Set(freed),
    recorded: entries.flatMap(({ id, path }) => {
      const file = located.files.get(id);
      return file && file.sha256 !== UNKNOWN ? [] : [path];
    }),
  });
  const groupMoves = new Map<string, string>();
  for (const [id, { path }] of state.folders) {
    const to = located.folders.get(path);
    // If the service has renamed the group, too, its name counts.
    if (to !== undefined && remote.groups.has(id) && folders.pathOf(id) === to) groupMoves.set(id, to);
  }
  const moves: Move[] = [];
  const serviceMoves: ServiceMove[] = [];
  const tasks: Task[] = [];
  const unnamed: string[] = [];
  const fresh = [...located.fresh];
  // Names that stay are taken before new ones are chosen.
  const below = new Map(entries.map((entry) => [entry.id, pathBelow(entry, located, folders)] as const));
  for (const entry of entries)
    if (remote.items.has(entry.id) && !isMovedThere(entry)) folders.reserve(below.get(entry.id) ?? '');
  const replaced = replacedFiles(entries, remote);
  for (const entry of entries) {
    const file = located.files.get(entry.id);
    const item = remote.items.get(entry.id);
    if (replaced.has(entry.id)) {
      tasks.push(task(entry.path, { entry, local: undefined }, undefined));
      if (file) fresh.push(file);
      continue;
    }
    // A day that was deleted and begun again has the same id.
    const isAgain = item?.day !== undefined && item.createdAt !== entry.createdAt;
    const remoteItem = isAgain ? undefined : item;
    let path = file?.path ?? entry.path;
    let now = file;
    if (remoteItem && file?.sha256 !== UNKNOWN && entry.day === undefined) {
      const isElsewhereThere = isElsewhere(entry, remoteItem);
      const own = below.get(entry.id) ?? path;
      // In a renamed folder another file can have the path of one that is missing.
      const isLost = !file && own !== entry.path && folders.isTaken(own);
      const to = isElsewhereThere || isLost ? folders.newPath(remoteItem) : own;
      const isUnnamed = to !== path && isLeftOutPath(to);
      if (isUnnamed) unnamed.push(to);
      if (file && to !== path && !isUnnamed) {
        const { name, groupId } = remoteItem;
        moves.push({ id: entry.id, from: path, to, name, groupId });
        now = { ...file, path: to };
      }
      if (!isUnnamed) path = to;
      if (located.renamed.has(entry.id) && !isElsewhereThere)
        serviceMoves.push({ entry, remote: remoteItem, path });
    }
    tasks.push(
      task(
        path,
        { entry, local: now, remote: remoteItem },
        remoteItem && hashIn(remoteItem, entry, readHash),
      ),
    );
  }

  const remotes = [...remote.items.values()].filter(({ id }) => !state.entries.has(id));
  const hashOf = (item: RemoteItem): string | undefined => hashIn(item, undefined, readHash);
  const matched = match({
    ...sources,
    fresh,
    remotes,
    folders,
    hashOf,
    byText: state.cursor === undefined,
  });
  const isNew = new Set(fresh.filter(({ sha256 }) => sha256 !== UNKNOWN));
  for (const item of remotes) {
    const file = matched.get(item.id);
    if (file) isNew.delete(file);
    // An empty day needs no file.
    if (!file && state.blank.get(item.id) === item.updatedAt) continue;
    const path = file?.path ?? newPath(item, folders, sources);
    if (!file && isLeftOutPath(path)) unnamed.push(path);
    if (!file && (local.isHidden(path) || isLeftOutPath(path))) continue;
    tasks.push(task(path, { local: file, remote: item }, hashOf(item)));
  }
  for (const file of isNew)
    if (dayOf(file.path) === undefined || !NO_TEXT.includes(file.sha256))
      tasks.push(task(file.path, { local: file }, undefined));
  return { folders, tasks, moves, serviceMoves, groupMoves, known: entries.length, unnamed };
}

function newPath(item: RemoteItem, folders: GroupFolders, { dayPath, local }: Sources): string {
  if (item.day === undefined) return folders.newPath(item);
  const path = dayPath(item.day);
  return local.files.has(path) ? folders.newPath(item) : path;
}
