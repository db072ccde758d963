// Writes files atomically: even after a crash or a power cut a file is complete or unchanged.
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes `part`, an unused path on the same file system, calls `prepare`, and renames `part` to `file`. */
export async function writeWhole(
  file: string,
  part: string,
  content: string,
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    await writeFile(part, content, { flush: true });
    await prepare();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
