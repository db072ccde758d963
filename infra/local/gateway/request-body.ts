// The body of a request: unpacked, within API Gateway's limit, as text or in base64.
import type { IncomingMessage } from 'node:http';
import { BYTES_TYPE } from '../../../lib/core/bytes.ts';
import { unpacked } from './compression.ts';
import { GatewayError } from './gateway-error.ts';

/** API Gateway's limit on a request's payload, in bytes. */
const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** API Gateway's limit on the request line and the headers together, in bytes. Node answers more with 431. */
export const HEAD_MAX_BYTES = 10_240;

/** A body as its function receives it. */
interface Body {
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
}

const NO_BODY: Body = { body: null, isBase64Encoded: false };

/** The body; undefined if it is too large. @throws GatewayError if it is packed wrongly */
export async function readBody(incoming: IncomingMessage): Promise<Body | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and dropped, so that the client stays connected for the response.
    if (size <= PAYLOAD_MAX_BYTES) chunks.push(chunk);
  }
  if (size > PAYLOAD_MAX_BYTES) return undefined;
  if (size === 0) return NO_BODY;
  const coding = incoming.headers['content-encoding'];
  const bytes = await unpacked(coding, Buffer.concat(chunks), PAYLOAD_MAX_BYTES).catch((error: unknown) => {
    if (error instanceof RangeError) return undefined;
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', error);
  });
  if (!bytes) return undefined;
  // AWS does not say whether a type with parameters matches a binary media type, so only the bare type does.
  const isBase64Encoded = incoming.headers['content-type']?.toLowerCase() === BYTES_TYPE;
  return { body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded };
}
