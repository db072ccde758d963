// The head of a streamed Lambda response: JSON, eight NUL bytes, then the raw payload.

export interface Prelude {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SplitResponse {
  readonly head: Prelude;
  /** The payload, still to be read, once. */
  readonly payload: AsyncIterable<Buffer>;
}

/** API Gateway looks for the head and its delimiter only within these first bytes of a stream. */
export const HEAD_MAX_BYTES = 16 * 1024;
const DELIMITER = Buffer.alloc(8);

/**
 * Splits a streamed response into its head and its payload. The source is iterated once, and the payload continues
 * where the head ended, so no chunk is lost, however early it arrives.
 * @throws if the source fails or ends before the head is complete, or the head is too long or not JSON
 */
export async function splitPrelude(source: AsyncIterable<Buffer>): Promise<SplitResponse> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    const end = start.subarray(0, HEAD_MAX_BYTES).indexOf(DELIMITER);
    if (end >= 0)
      return {
        head: JSON.parse(start.subarray(0, end).toString('utf8')) as Prelude,
        payload: joined(start.subarray(end + DELIMITER.length), chunks),
      };
    if (start.length >= HEAD_MAX_BYTES) throw new Error('the head of the stream is too long');
  }
  throw new Error('the stream ended before its head');
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
