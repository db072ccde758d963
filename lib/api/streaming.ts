// Handlers that stream their responses through API Gateway: the wire format and the log line.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Context } from 'aws-lambda';
import type { GatewayEvent } from './gateway-event.ts';
import { withRequestLog } from './request-log.ts';
import type { HttpResponse } from './response.ts';

export type StreamedResponse = HttpResponse<string | AsyncIterable<Buffer>>;
export type StreamHandler = (event: GatewayEvent, stream: Writable, context: Context) => Promise<void>;

declare const awslambda: {
  streamifyResponse(handler: StreamHandler): StreamHandler;
  HttpResponseStream: { from(stream: Writable, head: Omit<StreamedResponse, 'body'>): Writable };
};

/**
 * The Lambda handler that streams the response of `respond`. An error while the body is read breaks the stream, so that
 * a client never mistakes a part for the whole response.
 * @param routeOf the route in the log line
 */
export const streaming = (
  routeOf: (event: GatewayEvent) => string,
  respond: (event: GatewayEvent, context: Context) => Promise<StreamedResponse>,
): StreamHandler =>
  awslambda.streamifyResponse(async (event, stream, context) => {
    await withRequestLog(routeOf(event), event, context, async () => {
      const response = await respond(event, context);
      await write(stream, response);
      return response;
    });
  });

/**
 * AWS has an open report of connections that stay open for minutes after a streamed response without a body
 * (aws-lambda-nodejs-runtime-interface-client 95). Therefore no 304 and no empty redirect can be streamed.
 * @throws if the body is empty
 */
async function write(stream: Writable, { body, ...head }: StreamedResponse): Promise<void> {
  const out = awslambda.HttpResponseStream.from(stream, head);
  let bytes = 0;
  for await (const chunk of typeof body === 'string' ? [Buffer.from(body)] : body) {
    bytes += chunk.length;
    if (!out.write(chunk)) await drained(out);
  }
  if (bytes === 0) throw new Error('a streamed response needs a body');
  const finished = once(out, 'finish');
  out.end();
  await finished;
}

/** @throws if the reader has disconnected */
async function drained(out: Writable): Promise<void> {
  const gone = new AbortController();
  const close = () => gone.abort();
  out.once('close', close);
  if (out.destroyed) close();
  await once(out, 'drain', { signal: gone.signal });
  out.off('close', close);
}
