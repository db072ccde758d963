// Rebuilds and reloads when a source file is saved, and prints which file and how long it took. After a failed build
// the server still runs the old bundles.
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { DevBuild } from '../build/dev-build.ts';
import { ROOT } from '../ground/root.ts';
import { UserError } from '../ground/user-error.ts';

const FOLDERS = ['functions', 'lib'];

/** The pause after the last event before a rebuild, because editors write a file in several steps (milliseconds). */
const QUIET_MS = 30;

/** Calls `reload` with the build of every save, one at a time. */
export function watchSources(dev: DevBuild, reload: (built: Promise<unknown>) => Promise<void>): void {
  const saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reloading = Promise.resolve();
  const rebuild = async (): Promise<void> => {
    if (saved.size === 0) return;
    const [began, files] = [performance.now(), [...saved].join(', ')];
    saved.clear();
    try {
      await reload(dev.build());
      console.log(`Reloaded ${files} in ${((performance.now() - began) / 1_000).toFixed(2)} s.`);
    } catch (error) {
      console.error(error instanceof UserError ? error.message : error);
      console.error(`${files}: not reloaded; the server runs the previous version.`);
    }
  };
  watchFolders(FOLDERS, (file) => {
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void (reloading = reloading.then(rebuild)), QUIET_MS);
  });
  console.log('Watching functions/ and lib/. Every save reloads the server; the data stays.\n');
}

/**
 * Calls `onSave` with each source file that is written or replaced. Each folder is watched separately, because Node's
 * recursive watch follows files and loses a file that an editor replaces by renaming another.
 */
function watchFolders(folders: readonly string[], onSave: (file: string) => void): void {
  const watchers = new Map<string, FSWatcher>();
  let started = false;
  const look = (path: string): void => {
    if (/\.(tsx?|css|html)$/.test(path)) return started ? onSave(path) : undefined;
    const folder = join(ROOT, path);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    try {
      // A folder of this name may have been removed before.
      watchers.get(path)?.close();
      const watcher = watch(folder, (_, name) => name !== null && look(join(path, name)));
      watchers.set(path, watcher);
      for (const name of readdirSync(folder)) look(join(path, name));
    } catch {
      // The folder was removed after the change.
    }
  };
  folders.forEach(look);
  started = true;
}
