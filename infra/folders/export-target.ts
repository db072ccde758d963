// The folder that an export writes to. A file is overwritten only if an export wrote it and it was not edited since.
import { createHash } from 'node:crypto';
import { lstat, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { UserError } from '../user-error.ts';
import { ExportParts } from './export-parts.ts';
import { ExportRecord } from './export-record.ts';
import { reasonOf, Refused } from './failures.ts';
import { writeWhole } from './write-file.ts';

/** The content of a file, and its modification time: that of the note's last change. */
export interface FileVersion {
  readonly content: string;
  /** Empty for files that are not notes: their time is that of writing. */
  readonly updatedAt: string;
}

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of links, pipes and the like. It equals the hash of no content. */
const NO_CONTENT = '';

export class ExportTarget {
  readonly #folder: string;
  readonly #record: ExportRecord;
  readonly #force: boolean;
  readonly #parts: ExportParts;

  private constructor(folder: string, record: ExportRecord, parts: ExportParts, force: boolean) {
    this.#parts = parts;
    this.#folder = folder;
    this.#record = record;
    this.#force = force;
  }

  /**
   * @param force whether to overwrite files that were edited or not written by an export
   * @throws UserError if the folder can't be used
   */
  static async open(folder: string, force = false): Promise<ExportTarget> {
    const parts = await ExportParts.open(folder).catch((error: unknown) => {
      throw new UserError(`The folder ${folder} can't be written to: ${reasonOf(error) ?? String(error)}`);
    });
    return new ExportTarget(folder, await ExportRecord.of(folder), parts, force);
  }

  /** Whether the file is the one that an export wrote for a note that last changed at that time. */
  async isCurrent(path: string, updatedAt: string): Promise<boolean> {
    const written = this.#record.get(path);
    return written?.updatedAt === updatedAt && (await this.#hashAt(path)) === written.sha256;
  }

  /**
   * Writes a file atomically. A file that already has this content is recorded as written by an export.
   * @throws Refused if the existing file was edited or not written by an export; system errors
   */
  async write(path: string, { content, updatedAt }: FileVersion): Promise<'written' | 'unchanged'> {
    const sha256 = hashOf(content);
    const found = await this.#hashAt(path);
    if (found !== undefined && found !== sha256 && !this.#force) this.#requireUnedited(path, found);
    const file = join(this.#folder, path);
    const setTime = async (of: string): Promise<void> => {
      if (updatedAt !== '') await utimes(of, new Date(updatedAt), new Date(updatedAt));
    };
    if (found === sha256) await setTime(file);
    else {
      makeFolder(dirname(file));
      const part = this.#parts.next();
      await writeWhole(file, part, content, () => setTime(part));
    }
    this.#record.set(path, { sha256, updatedAt });
    if (this.#record.isDue) await this.#record.save(this.#parts.next());
    return found === sha256 ? 'unchanged' : 'written';
  }

  makeFolder(path: string): void {
    makeFolder(join(this.#folder, path));
  }

  /**
   * Writes one of the export's own files as JSON, if it has members or replaces an earlier one. A file without a record
   * counts as written by an export if it looks like it: earlier versions did not record these files.
   * @throws Refused, system errors
   */
  async writeOwn(path: string, value: object, looksOwn: (json: unknown) => boolean): Promise<void> {
    const found = await readFile(join(this.#folder, path), 'utf8').catch(() => undefined);
    if (found === undefined && Object.keys(value).length === 0) return;
    if (found !== undefined && !this.#record.get(path) && looksOwn(parsed(found)))
      this.#record.set(path, { sha256: hashOf(found), updatedAt: '' });
    await this.write(path, { content: JSON.stringify(value, null, 2), updatedAt: '' });
    await this.#record.save(this.#parts.next());
  }

  /** Saves the record of the written files. @throws system errors */
  async close(): Promise<void> {
    await this.#record.save(this.#parts.next());
    await this.#parts.close();
  }

  #requireUnedited(path: string, found: string): void {
    const written = this.#record.get(path);
    if (written?.sha256 === found) return;
    throw new Refused(
      written
        ? 'edited since the last export; not overwritten (--force overwrites it)'
        : 'not written by an export; not overwritten (--force overwrites it)',
    );
  }

  /** The hash of the file at a path; undefined if there is none. */
  async #hashAt(path: string): Promise<string | undefined> {
    const file = join(this.#folder, path);
    const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!found) return undefined;
    if (found.isDirectory()) throw new Refused('a folder is in its place; move or rename that folder');
    return found.isFile() ? hashOf(await readFile(file)) : NO_CONTENT;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
