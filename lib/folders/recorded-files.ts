// The record of the files that exports wrote into a folder.
import type { ReadFolder } from './disk.ts';
import { readJson, RECORD } from './layout.ts';

/** A file that an export wrote. `updatedAt` is that of the note. */
export type WrittenFile = Readonly<Record<'sha256' | 'updatedAt', string>>;

type WrittenFiles = Readonly<Record<string, WrittenFile>>;

const REMEDY =
  'Delete it. The next export then recognizes unchanged files by their contents and reports the others.';

/** The recorded files by path; undefined if there is no record. @throws FatalError if the record is damaged */
export async function recordedFiles(folder: ReadFolder): Promise<WrittenFiles | undefined> {
  const record = (await readJson(folder, RECORD, REMEDY)) as { files?: WrittenFiles } | null | undefined;
  return record ? (record.files ?? {}) : undefined;
}
