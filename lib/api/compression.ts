// Compresses streamed responses in the function, because API Gateway compresses only buffered ones. Every chunk is
// flushed immediately, so that clients do not wait and memory stays bounded.
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { header, type GatewayEvent } from './gateway-event.ts';
import type { StreamedResponse } from './streaming.ts';

/** API Gateway compresses buffered responses of this size or more. */
export const COMPRESSED_FROM_BYTES = 1024;

/** The stage variable that turns off the compression of streams, with this value. */
export const STREAM_COMPRESSION = 'streamCompression';
export const OFF = 'off';

/** Whether a streamed response to this request is compressed. */
export const isCompressed = (event: GatewayEvent): boolean =>
  event.stageVariables?.[STREAM_COMPRESSION] !== OFF && acceptsGzip(header(event, 'accept-encoding'));

/** Whether an Accept-Encoding header lists gzip, and not with `q=0`. */
export const acceptsGzip = (accepted: string | undefined): boolean =>
  (accepted ?? '').split(',').some((coding) => {
    const [name, ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** The response, with its stream compressed if the client accepts gzip. An error of the stream still breaks it. */
export function compressed(event: GatewayEvent, response: StreamedResponse): StreamedResponse {
  const { body, headers } = response;
  if (typeof body === 'string') return response;
  const vary = { Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ') };
  if (!isCompressed(event)) return { ...response, headers: { ...headers, ...vary } };
  return {
    ...response,
    headers: { ...headers, ...vary, 'Content-Encoding': 'gzip' },
    body: gzipped(body),
  };
}

function gzipped(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // An error destroys the gzip stream, so its reader gets the error.
  return pipeline(body, gzip, () => undefined);
}
