// Rebuilds and reloads when a source file is saved, and says what and how long. A build that fails leaves what runs.
import type { DevBuild } from '../build/dev-build.ts';
import { ROOT } from '../build/functions.ts';
import { UserError } from '../user-error.ts';
import { watchFolders } from './watch-folders.ts';

const FOLDERS = ['functions', 'lib'];

/** An editor writes a file in several steps (milliseconds). */
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
      console.error(`${files}: the server goes on as it was.`);
    }
  };
  watchFolders(ROOT, FOLDERS, (file) => {
    if (!file.endsWith('.ts')) return;
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void (reloading = reloading.then(rebuild)), QUIET_MS);
  });
  console.log('Watching functions/ and lib/: every save reloads, the data stays.\n');
}
