// Records the hash of each file that exports wrote into a folder, to detect files that were edited since.
import { join } from 'node:path';
import { readJson, RECORD } from './layout.ts';
import { foldedName } from './names.ts';
import { writeWhole } from './write-file.ts';

export interface WrittenFile {
  readonly sha256: string;
  /** The note's `updatedAt`. */
  readonly updatedAt: string;
}

const SAVE_INTERVAL_MS = 1_000;

const REMEDY =
  'Delete it. The next export then recognizes unchanged files by their contents and reports the others.';

export class ExportRecord {
  readonly #file: string;
  readonly #files: Map<string, WrittenFile>;
  /** Recorded paths by their folded form: some file systems ignore case and the form of accents. */
  readonly #spellings: Map<string, string>;
  #saved = performance.now();
  #isSaved = true;

  private constructor(file: string, files: Readonly<Record<string, WrittenFile>>) {
    this.#file = file;
    this.#files = new Map(Object.entries(files));
    this.#spellings = new Map(this.#files.keys().map((path) => [foldedName(path), path]));
  }

  /** @throws UserError if the record is damaged */
  static async of(folder: string): Promise<ExportRecord> {
    const { files = {} } = ((await readJson(folder, RECORD, REMEDY)) ?? {}) as {
      files?: Readonly<Record<string, WrittenFile>>;
    };
    return new ExportRecord(join(folder, RECORD), files);
  }

  get(path: string): WrittenFile | undefined {
    return this.#files.get(path) ?? this.#files.get(this.#spellings.get(foldedName(path)) ?? '');
  }

  /** @param file the file that was written at the path */
  set(path: string, file: WrittenFile): void {
    this.#files.set(path, file);
    this.#spellings.set(foldedName(path), path);
    this.#isSaved = false;
  }

  /** Whether to save now. A crash loses at most a second of records; unchanged files are recognized without them. */
  get isDue(): boolean {
    return performance.now() - this.#saved > SAVE_INTERVAL_MS;
  }

  /** Writes the record atomically, through the temporary file `part`. @throws system errors */
  async save(part: string): Promise<void> {
    if (this.#isSaved) return;
    [this.#saved, this.#isSaved] = [performance.now(), true];
    const files = Object.fromEntries([...this.#files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    try {
      await writeWhole(this.#file, part, `${JSON.stringify({ files }, null, 2)}\n`);
    } catch (error) {
      this.#isSaved = false;
      throw error;
    }
  }
}
