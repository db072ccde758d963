// The trash of a synced folder: what a sync removes from the folder, or replaces there, for 30 days.
import { now, timestamp } from '../../../core/clock.ts';
import type { Bytes, SyncFolder } from '../../disk.ts';
import { hashOfBytes } from '../../hash.ts';
import { pathIn } from '../../paths.ts';
import { TAKEN, TRASH } from '../state/layout.ts';
import { StaleError } from '../state/stale.ts';

const TRASH_MS = 30 * 86_400_000;

export type FolderTrash = ReturnType<typeof folderTrash>;

export function folderTrash(folder: SyncFolder) {
  /** A free path in the trash; Windows allows no colons. */
  async function pathFor(path: string): Promise<string> {
    const time = timestamp(now()).replaceAll(':', '.');
    for (let number = 1; ; number += 1) {
      const free = pathIn(pathIn(TRASH, number === 1 ? time : `${time} ${number}`), path);
      if (!(await folder.stat(free))) return free;
    }
  }

  /** Puts a taken file back. If an editor has written the file again, the older text goes to the trash. */
  async function putBack(path: string): Promise<void> {
    const taken = pathIn(TAKEN, path);
    if (!(await folder.rename(taken, path))) await folder.rename(taken, await pathFor(path));
  }

  async function filesBelow(path: string): Promise<string[]> {
    if (!(await folder.stat(path))) return [];
    const entries = await folder.list(path);
    const found = entries.map(async ({ name, kind }) =>
      kind === 'folder' ? filesBelow(pathIn(path, name)) : [pathIn(path, name)],
    );
    return (await Promise.all(found)).flat();
  }

  return {
    /**
     * Moves a file to the trash.
     * @param sha256 the hash of what is to be removed
     * @throws StaleError if the file has other content: it is back at its path then
     */
    async take(path: string, sha256: string): Promise<void> {
      const taken = pathIn(TAKEN, path);
      if (!(await folder.rename(path, taken))) throw new StaleError();
      const found = await folder.read(taken).then(hashOfBytes, async (error: unknown) => {
        await putBack(path);
        throw error;
      });
      if (found !== sha256) {
        await putBack(path);
        throw new StaleError();
      }
      await folder.rename(taken, await pathFor(path));
    },

    /** Puts the files back that were taken when a sync was cut off. They are decided on again. */
    async finish(): Promise<void> {
      for (const path of await filesBelow(TAKEN)) await putBack(path.slice(TAKEN.length + 1));
      await folder.remove(TAKEN);
    },

    /** Keeps content that no file has. */
    async keep(path: string, content: Bytes): Promise<void> {
      await folder.replace(await pathFor(path), content);
    },

    /** Removes what is older than 30 days. */
    async clean(): Promise<void> {
      if (!(await folder.stat(TRASH))) return;
      const oldest = timestamp(now() - TRASH_MS).replaceAll(':', '.');
      for (const { name } of await folder.list(TRASH))
        if (name < oldest) await folder.remove(pathIn(TRASH, name));
    },
  };
}
