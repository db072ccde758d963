// The name of a conflict note: that of the note, and when the conflict was found.
import { localTime } from '../../../core/clock.ts';
import { NOTE_NAME_MAX_CHARACTERS } from '../../../schema/limits.ts';
import type { SyncFolder } from '../../disk.ts';
import { extensionOf, numberedName } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';

const CONFLICT = / \(conflict \d{4}-\d\d-\d\d \d\d\.\d\d(?: \d+)?\)(?:\.\w+)?$/;

/** Whether a file is one of a conflict. */
export const isConflictPath = (path: string): boolean => CONFLICT.test(path);

/** A free path beside a file. @param ms when the conflict was found, in milliseconds since the epoch */
export async function conflictPath(folder: SyncFolder, path: string, ms: number): Promise<string> {
  const name = nameIn(path);
  const extension = extensionOf(name);
  const { stem: own } = numberedName(name.slice(0, name.length - extension.length));
  const stem = own.replace(CONFLICT, '');
  const minute = localTime(ms).slice(0, 16).replace('T', ' ').replace(':', '.');
  for (let number = 1; ; number += 1) {
    const mark = ` (conflict ${minute}${number === 1 ? '' : ` ${number}`})`;
    const start = beginning(
      stem,
      NOTE_NAME_MAX_CHARACTERS - mark.length,
      FILE_NAME_MAX_BYTES - mark.length - extension.length,
    );
    const free = pathIn(folderOf(path), start + mark + extension);
    if (!(await folder.stat(free))) return free;
  }
}

/** Every file system supports names of 255 bytes. */
const FILE_NAME_MAX_BYTES = 255;

/** The beginning of a name with at most so many characters and bytes. */
function beginning(stem: string, characters: number, bytes: number): string {
  let letters = Array.from(stem).slice(0, characters);
  while (new TextEncoder().encode(letters.join('')).length > bytes) letters = letters.slice(0, -1);
  return letters.join('').trimEnd();
}
