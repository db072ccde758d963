// Streamed responses are compressed in the function: API Gateway compresses only those it holds whole. Every chunk
// leaves at once, so that a reader waits for nothing and memory stays bounded.
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { header, type GatewayEvent } from './gateway-event.ts';
import type { StreamedResponse } from './streaming.ts';

/** Buffered responses from this size on are compressed by the gateway. */
export const COMPRESSED_FROM_BYTES = 1024;

/** Whether an Accept-Encoding header names gzip, and not with `q=0`. */
export const acceptsGzip = (accepted: string | undefined): boolean =>
  (accepted ?? '').split(',').some((coding) => {
    const [name, ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** The response, its stream compressed when the client accepts gzip. A failure of the stream still breaks it. */
export function compressed(event: GatewayEvent, response: StreamedResponse): StreamedResponse {
  const { body, headers } = response;
  if (typeof body === 'string') return response;
  const vary = { Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ') };
  if (!acceptsGzip(header(event, 'accept-encoding')))
    return { ...response, headers: { ...headers, ...vary } };
  return {
    ...response,
    headers: { ...headers, ...vary, 'Content-Encoding': 'gzip' },
    body: gzipped(body),
  };
}

function gzipped(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // A failure destroys the gzip stream with its error: whoever reads it is told.
  return pipeline(body, gzip, () => undefined);
}
