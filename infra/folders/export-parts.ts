// Writes files atomically, through temporary files on the same file system as the folder: even after a crash or a power
// cut a file is complete or unchanged.
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../ground/make-folder.ts';
import { PART } from '../../lib/folders/layout.ts';

/** The names are short, so that a path close to the system's limit does not exceed it. */
const EXTENSION = '.%~';
/** Earlier versions wrote no random prefix. */
const OWN_FILE = /^(?:[\da-f]{6}-)?\d+\.%~$/;
const PREFIX_BYTES = 3;

export type ExportParts = Awaited<ReturnType<typeof openParts>>;

/**
 * Removes the temporary files that an interrupted run has left, and no others.
 * @param path the path of the folder of temporary files, below `folder`
 */
export async function openParts(folder: string, path = PART) {
  const parts = join(folder, path);
  // Two exports into one folder at once must not write to the same temporary file.
  const prefix = randomBytes(PREFIX_BYTES).toString('hex');
  let count = 0;
  makeFolder(parts);
  for (const file of await readdir(parts))
    if (OWN_FILE.test(file)) await rm(join(parts, file), { force: true });

  /**
   * Writes a temporary file and calls `work` with its path. Removes it if one of both fails.
   * @throws system errors, and what `work` throws
   */
  async function use<T>(content: string | Uint8Array, work: (part: string) => Promise<T>): Promise<T> {
    count += 1;
    const part = join(parts, `${prefix}-${count}${EXTENSION}`);
    try {
      await writeFile(part, content, { flush: true });
      return await work(part);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    use,
    /** Writes a temporary file, calls `prepare` with its path, and renames it to `file`. @throws system errors */
    write: (
      file: string,
      content: string | Uint8Array,
      prepare?: (part: string) => Promise<void>,
    ): Promise<void> =>
      use(content, async (part) => {
        await prepare?.(part);
        await rename(part, file);
      }),
    /** Removes the folder. It stays if it holds other files, or another export has removed it. */
    async close(): Promise<void> {
      await rmdir(parts).catch(() => undefined);
    },
  };
}
