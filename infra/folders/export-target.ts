// The folder that an export writes to. A file is overwritten only if an export wrote it and it was not edited since.
import { hash } from 'node:crypto';
import { lstat, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../ground/make-folder.ts';
import { UserError } from '../ground/user-error.ts';
import { openParts } from './export-parts.ts';
import { openRecord } from './export-record.ts';
import { reasonOf, RejectedError } from './failures.ts';
import { readJson, readText } from './layout.ts';

const hashOf = (bytes: string | Buffer): string => hash('sha256', bytes);

/** The hash of links, pipes and the like. It equals the hash of no content. */
const NO_CONTENT = '';

/**
 * @param force whether to overwrite files that were edited or not written by an export
 * @throws UserError if the folder can't be used
 */
export async function openTarget(folder: string, force = false) {
  const parts = await openParts(folder).catch((error: unknown) => {
    throw new UserError(`The folder ${folder} can't be written to: ${reasonOf(error) ?? String(error)}`);
  });
  const record = await openRecord(folder, parts);

  /**
   * Writes a file atomically. A file that already has this content is recorded as written by an export.
   * @param updatedAt the modification time of the file; empty for files that are not notes: it is that of writing
   * @throws RejectedError if the existing file was edited or not written by an export; system errors
   */
  async function write(
    path: string,
    { content, updatedAt }: { content: string | Buffer; updatedAt: string },
  ) {
    const file = join(folder, path);
    const sha256 = hashOf(content);
    const found = await hashAt(file);
    if (found !== undefined && found !== sha256 && !force) {
      const written = record.get(path);
      if (written === undefined)
        throw new RejectedError('not written by an export; not overwritten (--force overwrites it)');
      if (written.sha256 !== found)
        throw new RejectedError('edited since the last export; not overwritten (--force overwrites it)');
    }
    const setTime = async (of: string): Promise<void> => {
      if (updatedAt !== '') await utimes(of, new Date(updatedAt), new Date(updatedAt));
    };
    if (found === sha256) await setTime(file);
    else {
      makeFolder(dirname(file));
      await parts.write(file, content, setTime);
    }
    record.set(path, { sha256, updatedAt });
    await record.saveIfDue();
    return found === sha256 ? 'unchanged' : 'written';
  }

  return {
    write,

    /** Whether the file is the one that an export wrote for a note that last changed at that time. */
    async isCurrent(path: string, updatedAt: string): Promise<boolean> {
      const written = record.get(path);
      return written?.updatedAt === updatedAt && (await hashAt(join(folder, path))) === written.sha256;
    },

    /**
     * Writes one of the export's own files as JSON, if it has members or replaces an earlier one. A file without a
     * record counts as written by an export if it looks like it, because an export can end between writing and recording it.
     * @throws RejectedError, system errors
     */
    async writeOwn(path: string, value: object, looksOwn: (json: unknown) => boolean): Promise<void> {
      const found = await readText(join(folder, path)).catch(() => undefined);
      if (found === undefined && Object.keys(value).length === 0) return;
      const isRecorded = found === undefined || record.get(path) !== undefined;
      if (!isRecorded && looksOwn(await readJson(folder, path, '').catch(() => undefined)))
        record.set(path, { sha256: hashOf(found), updatedAt: '' });
      await write(path, { content: JSON.stringify(value, null, 2), updatedAt: '' });
      await record.save();
    },

    /** Saves the record of the written files. @throws system errors */
    async close(): Promise<void> {
      await record.save();
      await parts.close();
    },
  };
}

/** The hash of a file; undefined if there is none. */
async function hashAt(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found) return undefined;
  if (found.isDirectory()) throw new RejectedError('a folder is in its place; move or rename that folder');
  return found.isFile() ? hashOf(await readFile(file)) : NO_CONTENT;
}
