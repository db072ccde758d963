// Compresses and decompresses bodies as API Gateway does: large buffered responses are compressed if the client accepts
// gzip, and compressed requests are decompressed.
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip, inflate } from 'node:zlib';
import { acceptsGzip, COMPRESSED_FROM_BYTES } from '../../../lib/api/compression.ts';

const [pack, ungzip, undeflate] = [promisify(gzip), promisify(gunzip), promisify(inflate)];

/** The headers and body of a buffered response, compressed if the client accepts it. */
export async function packed(
  request: { readonly 'accept-encoding'?: string | undefined },
  headers: OutgoingHttpHeaders,
  body: string,
): Promise<{ headers: OutgoingHttpHeaders; bytes: Buffer }> {
  const bytes = Buffer.from(body);
  if (bytes.length < COMPRESSED_FROM_BYTES || !acceptsGzip(request['accept-encoding']))
    return { headers, bytes };
  return { headers: { ...headers, 'Content-Encoding': 'gzip' }, bytes: await pack(bytes) };
}

/** The decompressed body of a request. @throws RangeError if it is too large, other errors if body or coding are invalid */
export async function unpacked(
  coding: string | undefined,
  bytes: Buffer,
  maxOutputLength: number,
): Promise<Buffer> {
  const name = coding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity') return bytes;
  if (name === 'gzip') return ungzip(bytes, { maxOutputLength });
  if (name === 'deflate') return undeflate(bytes, { maxOutputLength });
  throw new Error(`unknown content coding ${name}`);
}
