// The chain of the files of shared notes (E25): streamed like every download, with the headers of shares and no key.
import type { Download } from '../domain/write/outcome.ts';
import type { Contract, InputOf } from './contract.ts';
import { downloads } from './download-endpoint.ts';
import { opened } from './endpoint.ts';
import { overHttps } from './middleware.ts';
import { BRIEFLY_CACHED, unlisted } from './shared-endpoint.ts';
import { streaming, type StreamHandler } from './streaming.ts';

/** The streaming Lambda handler of a contract. */
export function sharedDownload<C extends Contract>(
  declaration: C,
  handle: (input: InputOf<C>) => Promise<Download>,
): StreamHandler {
  const { contract, route } = opened(declaration);
  const run = downloads(
    contract,
    route,
    ({ input }) => handle(input as InputOf<C>),
    BRIEFLY_CACHED,
    overHttps(),
  );
  return streaming(() => route.name, unlisted(run));
}
