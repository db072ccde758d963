// The chain of endpoints whose requests are bytes; all their fields are query parameters.
import type { Caller } from '../domain/caller.ts';
import type { Outcome } from '../domain/write/outcome.ts';
import { bytesBody, type BytesEvent } from './bytes-body.ts';
import type { Contract, InputOf, ResponseOf } from './contract.ts';
import { chain, handled, logged, opened } from './endpoint.ts';
import { validInput } from './middleware.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { Lambda } from './response.ts';

type HandleUpload<C extends Contract> = (
  caller: Caller,
  input: InputOf<C> & { readonly bytes: Uint8Array },
  headers: RequestHeaders,
) => Promise<Outcome<ResponseOf<C> extends { data: infer T } ? T : never>>;

/** The Lambda handler of a contract whose response has one item, which is counted. */
export function uploadEndpoint<C extends Contract>(declaration: C, handle: HandleUpload<C>): Lambda<string> {
  const { contract, route } = opened(declaration);
  const run = chain(JSON.stringify, route, [bytesBody(), validInput(contract)], (event) =>
    handled<C, object>(async (caller, input, headers) => {
      const { bytes } = event as BytesEvent;
      const { data, ...more } = await handle(caller, { ...input, bytes }, headers);
      return { data, count: 1, ...more };
    })(event),
  );
  return logged(route.name, run);
}
