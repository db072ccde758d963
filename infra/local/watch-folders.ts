// Tells of every change of a file below some folders. Each folder is watched by itself: Node's recursive watch loses a
// file for good once an editor or git puts another in its place (Linux, Node 24).
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

type Tell = (file: string) => void;

/** Calls `changed` with the path below `root` of a file that was written, made, replaced or removed. */
export function watchFolders(root: string, folders: readonly string[], changed: Tell): void {
  const watchers = new Map<string, FSWatcher>();
  const isFolder = (path: string): boolean =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const follow = (folder: string, found: Tell): void => {
    watchers.set(
      folder,
      watch(join(root, folder), (_, name) => name !== null && look(join(folder, name))),
    );
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name);
      if (isFolder(path)) follow(path, found);
      else found(path);
    }
  };
  const look = (path: string): void => {
    if (isFolder(path)) return watchers.has(path) ? undefined : follow(path, changed);
    watchers.get(path)?.close();
    watchers.delete(path);
    changed(path);
  };
  for (const folder of folders) follow(folder, () => undefined);
}
