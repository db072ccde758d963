// Sets the folder's file of a conflict aside. Its new name is that of the note, and when the conflict was found.
import { localTime, now } from '../../../core/clock.ts';
import { NOTE_NAME_MAX_CHARACTERS } from '../../../schema/limits.ts';
import type { SyncFolder } from '../../disk.ts';
import { extensionOf, numberedName } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import type { Task } from '../plan/task.ts';
import { StaleError } from '../state/stale.ts';
import type { Context } from './context.ts';

const CONFLICT = / \(conflict \d{4}-\d\d-\d\d \d\d\.\d\d(?: \d+)?\)(?:\.\w+)?$/;

/** Whether a file is one of a conflict. */
export const isConflictPath = (path: string): boolean => CONFLICT.test(path);

/**
 * Renames the file of a task to a free path beside it, so that the service's version gets its path.
 * @returns that path, and the task with the entry that it had until now
 * @throws StaleError if the file no longer exists
 */
export async function setAside({ state, folder }: Context, task: Task, path: string) {
  const beside = await conflictPath(folder, path, now());
  // Without its entry nothing of it can count as deleted if this is cut off.
  const entry = task.entry && state.entries.get(task.entry.id);
  if (entry) await state.delete('entries', entry.id);
  if (!(await folder.rename(path, beside))) throw new StaleError();
  return { beside, task: { ...task, ...(entry && { entry }) } };
}

/** A free path beside a file. @param ms when the conflict was found, in milliseconds since the epoch */
async function conflictPath(folder: SyncFolder, path: string, ms: number): Promise<string> {
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
