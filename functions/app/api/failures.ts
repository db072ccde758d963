// What can go wrong with a call, and how to say it: one sentence on what happened, one on what to do.

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

/** Whether the same call may succeed later without any change. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiFailure && (error.status === 429 || error.status >= 500));

const SENTENCES: readonly (readonly [message: RegExp, sentence: string])[] = [
  [/^Key is read-only/, 'This key is read-only. Sign in with a key that can write.'],
  [/maximum size|content too long/, 'A note holds at most 1 MB. Split it into several notes.'],
  [
    /quota exceeded/,
    'Your storage is full. The trash counts, too: empty it with the API (DELETE /trash), then try again.',
  ],
  [/^Note not found/, 'This note no longer exists. Look for it in the trash.'],
  [/^Workspace not found/, 'This workspace no longer exists. Choose another one.'],
  [/^Invalid date/, 'There is no such day. Choose another one.'],
];

/** An error as the user reads it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable)
    return 'The service can’t be reached. Check your connection and try again.';
  if (!(error instanceof ApiFailure)) return 'Something went wrong. Reload the page and try again.';
  if (error.status === 401)
    return 'This key is not valid: it may be incomplete, expired or revoked. Check it and paste it again.';
  if (error.status === 429) return 'The service is busy. Try again in a moment.';
  if (error.status >= 500) return 'The service has a problem. Try again in a minute.';
  const known = SENTENCES.find(([message]) => message.test(error.message));
  return known?.[1] ?? `The service rejected this: ${error.message}. Change it and try again.`;
}
