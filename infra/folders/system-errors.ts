// Errors of the file system as failures of one path.
import { RejectedError } from '../../lib/folders/failures.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no longer exists',
  EISDIR: 'a folder is in its place',
  ENOTDIR: 'a file is in the place of its folder',
  EEXIST: 'a file is in the place of this folder',
  ENAMETOOLONG: 'the path is too long for this system',
  ENOSPC: 'the disk is full',
  EXDEV: 'it is on another file system than the folder',
  EROFS: 'the file system is read-only',
};

/** The code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Runs work on one path. @throws RejectedError instead of an error of the system */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    throw new RejectedError(reason === undefined ? message : `${reason} (${code})`);
  }
}
