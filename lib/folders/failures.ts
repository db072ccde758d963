// The failures of an import or export: of one file, folder or note, or of the whole.

/**
 * One file, folder or note can't be imported or exported. The message is the reason. It is reported, and the others
 * follow.
 */
export class RejectedError extends Error {
  /** The status of the service's response, if it was the service. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const [TOO_MANY_REQUESTS, SERVER_ERROR] = [429, 500];

/** Whether the service can't process a request now, by the status of its response. */
export const isTransient = (status: number): boolean =>
  status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;

/** Whether the cause of a failure may pass by itself: the service is busy, or it was a failure of the disk. */
export const mayPass = ({ status }: RejectedError): boolean => status === undefined || isTransient(status);

/** The whole import or export can't begin or continue. The message says why and what to do. */
export class FatalError extends Error {}

/** The service can't be reached. Later it may be. */
export class UnavailableError extends FatalError {}

/** The reason of a failure that concerns one file, folder or note; undefined for an error that must end the command. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof RejectedError ? error.message : undefined;

/** For `catch`: undefined for a failure that concerns one file, folder or note. @throws other errors */
export function notRejected(error: unknown): undefined {
  if (reasonOf(error) === undefined) throw error;
}

/** The reason why a request got no response. */
export function connectionReasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  if (!(cause instanceof Error)) return String(error);
  const { code } = cause as Error & { code?: unknown };
  // The message of the library for TLS is a line of its log.
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'it does not use https';
  return cause.message || String(code);
}
