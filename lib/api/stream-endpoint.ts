// The chain of endpoint.ts for responses that exceed Lambda's 6 MB: the data is written item by item (API Gateway response
// streaming). Every check that can reject a request is made before the first byte is sent.
import { compressed } from './compression.ts';
import type { Contract, ResponseOf } from './contract.ts';
import { chain, handled, opened, type Handle } from './endpoint.ts';
import { validInput } from './middleware.ts';
import { streaming, type StreamedResponse, type StreamHandler } from './streaming.ts';

type ItemOf<C extends Contract> = ResponseOf<C> extends { data: (infer T)[] } ? T : never;

/** A contract's response with its data as an iterable. */
type StreamOf<C extends Contract> = Omit<ResponseOf<C>, 'data'> & {
  data: AsyncIterable<ItemOf<C>> | Iterable<ItemOf<C>>;
};

const CHUNK_BYTES = 64 * 1024;

/** The streaming Lambda handler of a contract. */
export function streamEndpoint<C extends Contract>(
  declaration: C,
  handle: Handle<C, StreamOf<C>>,
): StreamHandler {
  const { contract, route } = opened(declaration);
  const encode = (response: unknown): StreamedResponse['body'] => encoded(response as StreamOf<C>);
  const run = chain(encode, route, [validInput(contract)], handled(handle));
  return streaming(
    () => route.name,
    async (event, context) => compressed(event, await run(event, context)),
  );
}

// Chunks are bytes, not parts of strings: a cut between two UTF-16 units would lose a character.
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
