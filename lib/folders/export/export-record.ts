// Records the hash of each file that exports wrote into a folder, to detect files that were edited since.
import type { ExportFolder } from '../disk.ts';
import { inOrderOfPath, RECORD } from '../layout.ts';
import { foldedName } from '../names.ts';
import { recordedFiles, type WrittenFile } from '../recorded-files.ts';

const SAVE_INTERVAL_MS = 1_000;

/** @throws FatalError if the record is damaged */
export async function openRecord(folder: ExportFolder) {
  const files = new Map(Object.entries((await recordedFiles(folder)) ?? {}));
  /** Recorded paths by their folded form: some file systems ignore case and the form of accents. */
  const spellings = new Map(files.keys().map((path) => [foldedName(path), path]));
  let savedAt = performance.now();
  let isSaved = true;

  /** Writes the record atomically. @throws RejectedError */
  async function save(): Promise<void> {
    if (isSaved) return;
    [savedAt, isSaved] = [performance.now(), true];
    await folder
      .replace(RECORD, `${JSON.stringify({ files: inOrderOfPath(files) }, null, 2)}\n`)
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
