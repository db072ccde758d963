// What exports wrote into a folder: the hash of each file, so that one that somebody changed is known.
import { join } from 'node:path';
import { readJson, RECORD } from './layout.ts';
import { foldedName } from './names.ts';
import { writeWhole } from './write-file.ts';

export interface WrittenFile {
  readonly sha256: string;
  /** When the note was last changed, as the service says it. */
  readonly updatedAt: string;
}

const SAVE_INTERVAL_MS = 1_000;

const REMEDY =
  'Delete it: the next export then recognises its files by their contents, and reports the others.';

export class ExportRecord {
  readonly #file: string;
  readonly #files: Map<string, WrittenFile>;
  /** The same file may be met by another spelling, where a file system ignores case or the form of accents. */
  readonly #spellings: Map<string, string>;
  #saved = performance.now();
  #isSaved = true;

  private constructor(file: string, files: Readonly<Record<string, WrittenFile>>) {
    this.#file = file;
    this.#files = new Map(Object.entries(files));
    this.#spellings = new Map(this.#files.keys().map((path) => [foldedName(path), path]));
  }

  /** @throws UserError when the record is damaged */
  static async of(folder: string): Promise<ExportRecord> {
    const { files = {} } = ((await readJson(folder, RECORD, REMEDY)) ?? {}) as {
      files?: Readonly<Record<string, WrittenFile>>;
    };
    return new ExportRecord(join(folder, RECORD), files);
  }

  get(path: string): WrittenFile | undefined {
    return this.#files.get(path) ?? this.#files.get(this.#spellings.get(foldedName(path)) ?? '');
  }

  /** @param file what was written at the path */
  set(path: string, file: WrittenFile): void {
    this.#files.set(path, file);
    this.#spellings.set(foldedName(path), path);
    this.#isSaved = false;
  }

  /** Whether it is time to save. A crash loses the notes of a second at most; equal bytes are recognised without them. */
  get isDue(): boolean {
    return performance.now() - this.#saved > SAVE_INTERVAL_MS;
  }

  /** Writes the record, whole or not at all, by way of `part`. @throws system errors */
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
