// The events of the file system in a synced folder.
import { watch } from 'node:fs';
import { sep } from 'node:path';
import { STATE_FOLDER } from './sync-folder.ts';

/**
 * Watches a folder and those in it, except `.notes-sync`. Returns what ends it.
 * @param failed is called if watching ends by itself
 * @throws errors of the system if it can't be watched, such as on some network drives
 */
export function folderEvents(root: string, changed: () => void, failed: (error: Error) => void): () => void {
  const watcher = watch(root, { recursive: true, persistent: false }, (_event, path) => {
    if (path !== STATE_FOLDER && !path?.startsWith(`${STATE_FOLDER}${sep}`)) changed();
  });
  watcher.on('error', failed);
  return () => watcher.close();
}
