// The one failure that is nobody's fault and passes by itself.

/** The table had no room for the work within the request's time; nothing was written by it. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}
