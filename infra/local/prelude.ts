// The head of a streamed Lambda response: JSON, eight NUL bytes, then the raw payload.
import type { PassThrough, Readable } from 'node:stream';

interface Head {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** API Gateway looks for the end of the head in this many bytes. */
const HEAD_MAX_BYTES = 16 * 1024;
const DELIMITER = Buffer.alloc(8);

/** Splits a stream into its head and the rest, which is still to be read. @throws when there is no head */
export async function readPrelude(source: PassThrough): Promise<{ head: Head; rest: Readable }> {
  let buffer = Buffer.alloc(0);
  for (;;) {
    const chunk = await nextChunk(source);
    if (chunk === undefined) throw new Error('the stream ended before its head');
    buffer = Buffer.concat([buffer, chunk]);
    const end = buffer.indexOf(DELIMITER);
    if (end >= 0 && end <= HEAD_MAX_BYTES) {
      const tail = buffer.subarray(end + DELIMITER.length);
      if (tail.length > 0) source.unshift(tail);
      return { head: JSON.parse(buffer.subarray(0, end).toString('utf8')) as Head, rest: source };
    }
    if (buffer.length > HEAD_MAX_BYTES) throw new Error('the head of the stream is too long');
  }
}

function nextChunk(source: PassThrough): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const read = () => {
      const chunk = source.read() as Buffer | null;
      if (chunk !== null) settle(() => resolve(chunk));
    };
    const end = () => settle(() => resolve(undefined));
    const fail = (error: Error) => settle(() => reject(error));
    const settle = (outcome: () => void) => {
      source.off('readable', read).off('end', end).off('error', fail);
      outcome();
    };
    source.on('readable', read).on('end', end).on('error', fail);
    read();
  });
}
