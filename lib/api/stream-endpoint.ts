// The same chain for responses that outgrow Lambda's 6 MB: the data is written item by item (API Gateway response
// streaming). Everything that can be refused is refused before the first byte; an error after it breaks the
// stream, so that a client never takes a part for the whole.
import middy from '@middy/core';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Context } from 'aws-lambda';
import { compiledContract } from './compiled-contract.ts';
import { compressed } from './compression.ts';
import type { Contract, ResponseOf } from './contract.ts';
import { requestOf, type RequestOf } from './endpoint.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { allowed, httpsOnly, validInput, type ValidatedEvent } from './middleware.ts';
import { earlyTimeout, withRequestLog } from './request-log.ts';
import { respond, type HttpResponse } from './response.ts';

type ItemOf<C extends Contract> = ResponseOf<C> extends { data: (infer T)[] } ? T : never;

/** A contract's response with its data still to come. */
export type StreamOf<C extends Contract> = Omit<ResponseOf<C>, 'data'> & {
  data: AsyncIterable<ItemOf<C>> | Iterable<ItemOf<C>>;
};

type Body = string | AsyncIterable<Buffer>;
type StreamHandler = (event: GatewayEvent, stream: Writable, context: Context) => Promise<void>;

declare const awslambda: {
  streamifyResponse(handler: StreamHandler): StreamHandler;
  HttpResponseStream: { from(stream: Writable, head: Omit<HttpResponse<Body>, 'body'>): Writable };
};

const CHUNK_BYTES = 64 * 1024;

/** The streaming Lambda handler of a contract. */
export function streamEndpoint<C extends Contract>(
  declaration: C,
  handle: (request: RequestOf<C>) => Promise<StreamOf<C>>,
): StreamHandler {
  const contract = compiledContract(declaration);
  const chain = middy(earlyTimeout)
    .use(respond((response) => encoded(response as StreamOf<C>)))
    .use(httpsOnly())
    .use(allowed(contract.method))
    .use(validInput(contract))
    .handler((event) => handle(requestOf<C>(event as ValidatedEvent)));
  const run = chain as unknown as (event: GatewayEvent, context: Context) => Promise<HttpResponse<Body>>;
  return awslambda.streamifyResponse(async (event, stream, context) => {
    await withRequestLog(`${contract.method} ${contract.path}`, event, context, async () => {
      const response = await run(event, context);
      await write(stream, compressed(event, response));
      return response;
    });
  });
}

async function write(stream: Writable, { body, ...head }: HttpResponse<Body>): Promise<void> {
  const out = awslambda.HttpResponseStream.from(stream, head);
  for await (const chunk of typeof body === 'string' ? [Buffer.from(body)] : body)
    if (!out.write(chunk)) await drained(out);
  const finished = once(out, 'finish');
  out.end();
  await finished;
}

/** @throws when the reader has gone */
async function drained(out: Writable): Promise<void> {
  const gone = new AbortController();
  const close = () => gone.abort();
  out.once('close', close);
  if (out.destroyed) close();
  await once(out, 'drain', { signal: gone.signal });
  out.off('close', close);
}

// Bytes, never parts of strings: a cut between two UTF-16 units would lose a character.
async function* encoded({
  data,
  ...rest
}: {
  data: AsyncIterable<unknown> | Iterable<unknown>;
}): AsyncIterable<Buffer> {
  let pending = ['{"data":['];
  let size = 0;
  let separator = '';
  for await (const element of data) {
    const text = separator + JSON.stringify(element);
    separator = ',';
    pending.push(text);
    size += text.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.from(pending.join(''));
    pending = [];
    size = 0;
  }
  const tail = JSON.stringify(rest).slice(1);
  yield Buffer.from(`${pending.join('')}]${tail === '}' ? '' : ','}${tail}`);
}
