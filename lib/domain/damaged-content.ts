// Incomplete content: a restored backup can contain a part of a write. This is a server error. It is never retried,
// because a retry cannot succeed.

/** Stored content is damaged; `npm run check-data` reports it. */
export class DamagedContentError extends Error {
  override readonly name = 'DamagedContentError';

  /** @param what the damaged resource: `note` or `snapshot`, and its id */
  constructor(what: string) {
    super(`the content of ${what} is damaged`);
  }
}
