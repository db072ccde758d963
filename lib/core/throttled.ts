// A transient lack of capacity: retryable, the response is 429.

/** DynamoDB did not complete the work within the request's time. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}
