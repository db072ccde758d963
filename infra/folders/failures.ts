// The reasons why one file, folder or note can't be imported or exported. Such a failure is reported, and the command
// continues with the others.

/** The service or this program rejects one file, folder or note. The message is the reason. */
export class RejectedError extends Error {
  /** The status of the service's response, if it was the service. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no longer exists',
  EISDIR: 'a folder is in its place',
  ENOTDIR: 'a file is in the place of its folder',
  EEXIST: 'a file is in the place of this folder',
  ENAMETOOLONG: 'the path is too long for this system',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/** The reason of a failure that concerns one file, folder or note; undefined for an error that must end the command. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof RejectedError) return error.message;
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = SYSTEM_REASONS[code];
  return reason === undefined ? message : `${reason} (${code})`;
}

/** The reason why a request got no response. */
export function connectionReasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : String(error);
}
