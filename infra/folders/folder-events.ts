// The events of the file system in a synced folder.
import { watch } from 'node:fs';
import { sep } from 'node:path';
import { OWN } from '../../lib/folders/sync/state/layout.ts';

/**
 * Watches a folder and those in it, except `.notes-sync`. Returns what ends it.
 * @param failed is called if watching ends by itself
 * @throws errors of the system if it can't be watched, such as on some network drives
 */
export function folderEvents(root: string, changed: () => void, failed: (error: Error) => void): () => void {
  const watcher = watch(root, { recursive: true, persistent: false }, (_event, path) => {
    if (path !== OWN && !path?.startsWith(`${OWN}${sep}`)) changed();
  });
  watcher.on('error', failed);
  return () => watcher.close();
}
