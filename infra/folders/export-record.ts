// Records the hash of each file that exports wrote into a folder, to detect files that were edited since.
import { join } from 'node:path';
import type { ExportParts } from './export-parts.ts';
import { inOrderOfPath, readJson, RECORD } from './layout.ts';
import { foldedName } from '../../lib/folders/names.ts';

/** A file that an export wrote. `updatedAt` is that of the note. */
type WrittenFile = Readonly<Record<'sha256' | 'updatedAt', string>>;

const SAVE_INTERVAL_MS = 1_000;

const REMEDY =
  'Delete it. The next export then recognizes unchanged files by their contents and reports the others.';

type WrittenFiles = Readonly<Record<string, WrittenFile>>;

/** The recorded files by path; undefined if there is no record. @throws UserError if the record is damaged */
export async function recordedFiles(folder: string): Promise<WrittenFiles | undefined> {
  const record = (await readJson(folder, RECORD, REMEDY)) as { files?: WrittenFiles } | null | undefined;
  return record ? (record.files ?? {}) : undefined;
}

/** @throws UserError if the record is damaged */
export async function openRecord(folder: string, parts: ExportParts) {
  const files = new Map(Object.entries((await recordedFiles(folder)) ?? {}));
  /** Recorded paths by their folded form: some file systems ignore case and the form of accents. */
  const spellings = new Map(files.keys().map((path) => [foldedName(path), path]));
  let savedAt = performance.now();
  let isSaved = true;

  /** Writes the record atomically. @throws system errors */
  async function save(): Promise<void> {
    if (isSaved) return;
    [savedAt, isSaved] = [performance.now(), true];
    await parts
      .write(join(folder, RECORD), `${JSON.stringify({ files: inOrderOfPath(files) }, null, 2)}\n`)
      .catch((error: unknown) => {
        isSaved = false;
        throw error;
      });
  }

  return {
    get: (path: string) => files.get(path) ?? files.get(spellings.get(foldedName(path)) ?? ''),
    /** @param file the file that was written at the path */
    set(path: string, file: WrittenFile): void {
      files.set(path, file);
      spellings.set(foldedName(path), path);
      isSaved = false;
    },
    save,
    /** A crash loses at most a second of records; unchanged files are recognized without them. */
    async saveIfDue(): Promise<void> {
      if (performance.now() - savedAt > SAVE_INTERVAL_MS) await save();
    },
  };
}
