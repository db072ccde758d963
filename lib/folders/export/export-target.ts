// The folder that an export writes to. A file is overwritten only if an export wrote it and it was not edited since.
import type { Bytes, ExportFolder } from '../disk.ts';
import { RejectedError } from '../failures.ts';
import { hashOf, hashOfBytes } from '../hash.ts';
import { findText, readJson } from '../layout.ts';
import { openRecord } from './export-record.ts';

/** The hash of links, pipes and the like. It equals the hash of no content. */
const NO_CONTENT = '';

/**
 * @param force whether to overwrite files that were edited or not written by an export
 * @throws FatalError if the folder can't be used
 */
export async function openTarget(folder: ExportFolder, force = false) {
  const record = await openRecord(folder);

  /** The hash of a file; undefined if there is none. */
  async function hashAt(path: string): Promise<string | undefined> {
    const found = await folder.find(path);
    if (!found) return undefined;
    if (found.kind === 'folder')
      throw new RejectedError('a folder is in its place; move or rename that folder');
    return found.kind === 'file' ? hashOfBytes(await folder.read(path)) : NO_CONTENT;
  }

  /**
   * Writes a file atomically. A file that already has this content is recorded as written by an export.
   * @param updatedAt the modification time of the file; empty for files that are not notes: it is that of writing
   * @throws RejectedError if the existing file was edited or not written by an export, or it can't be written
   */
  async function write(path: string, { content, updatedAt }: { content: string | Bytes; updatedAt: string }) {
    const sha256 = typeof content === 'string' ? hashOf(content) : await hashOfBytes(content);
    const found = await hashAt(path);
    if (found !== undefined && found !== sha256 && !force) {
      const written = record.get(path);
      if (written === undefined)
        throw new RejectedError('not written by an export; not overwritten (--force overwrites it)');
      if (written.sha256 !== found)
        throw new RejectedError('edited since the last export; not overwritten (--force overwrites it)');
    }
    const time = updatedAt === '' ? undefined : Date.parse(updatedAt);
    if (found !== sha256) await folder.replace(path, content, time);
    else if (time !== undefined) await folder.setTime(path, time);
    record.set(path, { sha256, updatedAt });
    await record.saveIfDue();
    return found === sha256 ? 'unchanged' : 'written';
  }

  return {
    write,

    /** Whether the file is the one that an export wrote for a note that last changed at that time. */
    async isCurrent(path: string, updatedAt: string): Promise<boolean> {
      const written = record.get(path);
      return written?.updatedAt === updatedAt && (await hashAt(path)) === written.sha256;
    },

    /**
     * Writes one of the export's own files as JSON, if it has members or replaces an earlier one. A file without a
     * record counts as written by an export if it looks like it, because an export can end between writing and recording it.
     * @throws RejectedError
     */
    async writeOwn(path: string, value: object, looksOwn: (json: unknown) => boolean): Promise<void> {
      const found = await findText(folder, path).catch(() => undefined);
      if (found === undefined && Object.keys(value).length === 0) return;
      const isRecorded = found === undefined || record.get(path) !== undefined;
      if (!isRecorded && looksOwn(await readJson(folder, path, '').catch(() => undefined)))
        record.set(path, { sha256: hashOf(found), updatedAt: '' });
      await write(path, { content: JSON.stringify(value, null, 2), updatedAt: '' });
      await record.save();
    },

    /** Saves the record of the written files. @throws RejectedError */
    async close(): Promise<void> {
      await record.save();
      await folder.close();
    },
  };
}
