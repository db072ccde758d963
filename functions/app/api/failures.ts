// The failures of a call, and their messages: one sentence about the failure, one about the remedy.
import type { ERRORS } from '../../../lib/domain/errors.ts';

/** The service can't be reached. The same call may succeed later. */
export class Unreachable extends Error {}

/** The service returned an error. */
export class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, body: unknown) {
    super((body as { message?: string } | undefined)?.message);
    this.status = status;
  }
}

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiFailure && statuses.includes(error.status);

/** Whether the same call may succeed later without any change: with a connection, or after the user has signed in again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiFailure && ([401, 429].includes(error.status) || error.status >= 500));

type Message = (typeof ERRORS)[keyof typeof ERRORS]['message'];

/** Whether the service returned the error with this message; one that changes there no longer compiles here. */
export const hasMessage = (error: unknown, message: Message): boolean =>
  error instanceof ApiFailure && error.message === message;

const TOO_LARGE = 'A note holds at most 1 MB. Split it into several notes.';
const NO_WORKSPACE = 'This workspace no longer exists. Choose another one.';

/** By the messages of the service: one that changes there no longer compiles here. */
const SENTENCES: Partial<Record<Message, string>> = {
  'Key is read-only': 'This key is read-only. Sign in with a key that can write.',
  'Note exceeds maximum size (1MB)': TOO_LARGE,
  'Note content too long': TOO_LARGE,
  'User storage quota exceeded': 'Your storage is full. The trash counts, too: empty it, then try again.',
  'Note not found': 'This note no longer exists. Look for it in the trash.',
  'Workspace not found': NO_WORKSPACE,
  'Workspace not found or access denied': NO_WORKSPACE,
  'Invalid date format. Use YYYY-MM-DD': 'There is no such day. Choose another one.',
};

/** An error as the user reads it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable)
    return 'The service can’t be reached. Check your connection and try again.';
  if (!(error instanceof ApiFailure)) return 'Something went wrong. Reload the page and try again.';
  if (error.status === 401)
    return 'This key is not valid: it may be incomplete, expired or revoked. Check it and sign in again.';
  if (error.status === 429) return 'The service is busy. Try again in a moment.';
  if (error.status >= 500) return 'The service has a problem. Try again in a minute.';
  return (
    SENTENCES[error.message as Message] ??
    `The service rejected this: ${error.message}. Change it and try again.`
  );
}
