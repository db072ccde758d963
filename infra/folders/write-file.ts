// Files that are there whole or not at all, also after a crash or a power cut.
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes `part`, a free path on the same file system, and puts it in the place of `file`. `prepare` may change it before. */
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
