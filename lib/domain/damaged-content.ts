// A content that is not all there: a restored backup may hold a part of a write. It is the server's fault and does not
// pass by itself, so it fails at once and is never retried.

/** A stored content is damaged; `npm run check-data` names it. */
export class DamagedContentError extends Error {
  override readonly name = 'DamagedContentError';

  /** @param what is damaged: `note` or `snapshot`, and its id */
  constructor(what: string) {
    super(`the content of ${what} is damaged`);
  }
}
