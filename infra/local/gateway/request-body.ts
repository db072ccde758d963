// The body of a request: unpacked, within API Gateway's limit.
import type { IncomingMessage } from 'node:http';
import { unpacked } from './compression.ts';
import { GatewayError } from './gateway-error.ts';

/** API Gateway's limit on a request's payload, in bytes. */
const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** The body as text: null if there is none, undefined if it is too large. @throws GatewayError if it is packed wrongly */
export async function readBody(incoming: IncomingMessage): Promise<string | null | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and dropped, so that the client stays connected for the response.
    if (size <= PAYLOAD_MAX_BYTES) chunks.push(chunk);
  }
  if (size > PAYLOAD_MAX_BYTES) return undefined;
  if (size === 0) return null;
  const coding = incoming.headers['content-encoding'];
  const bytes = await unpacked(coding, Buffer.concat(chunks), PAYLOAD_MAX_BYTES).catch((error: unknown) => {
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', error);
  });
  return bytes.toString('utf8');
}
