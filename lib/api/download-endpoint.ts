// The chain of endpoints whose responses are the bytes of a file. The headers keep a hostile file from running as a page
// or a script of the service.
import type { MiddlewareObj } from '@middy/core';
import type { Caller } from '../domain/caller.ts';
import type { Download } from '../domain/write/outcome.ts';
import type { CompiledContract } from './compiled-contract.ts';
import type { Contract, InputOf } from './contract.ts';
import { chain, opened, type Route } from './endpoint.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { validInput, type ValidatedEvent } from './middleware.ts';
import type { Lambda } from './response.ts';
import { streaming, type StreamHandler } from './streaming.ts';

/** The streaming Lambda handler of a contract. */
export function downloadEndpoint<C extends Contract>(
  declaration: C,
  handle: (caller: Caller, input: InputOf<C>) => Promise<Download>,
): StreamHandler {
  const { contract, route } = opened(declaration);
  const run = downloads(contract, route, (event) => handle(callerOf(event), event.input as InputOf<C>));
  return streaming(() => route.name, run);
}

/** The chain of a contract, which sends the bytes as they are, uncompressed. `more`: further headers. */
export const downloads = (
  contract: CompiledContract,
  route: Route,
  handle: (event: ValidatedEvent) => Promise<Download>,
  more: Readonly<Record<string, string>> = {},
  check?: MiddlewareObj<GatewayEvent>,
): Lambda<Download['bytes']> =>
  chain(
    (bytes) => bytes as Download['bytes'],
    route,
    [validInput(contract)],
    async (event) => {
      const download = await handle(event as ValidatedEvent);
      return { statusCode: 200, headers: { ...headersOf(download), ...more }, body: download.bytes };
    },
    check,
  );

/** The headers of a file, which may come from anyone. */
const headersOf = ({
  name,
  type,
  isShownInline,
  etag,
  isKnown,
}: Omit<Download, 'bytes'>): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `${isShownInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A caller that names the bytes by their hash may keep them.
  'Cache-Control': isKnown ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  ETag: `"${etag}"`,
});

/** A file name as RFC 8187 encodes it, without characters that change the direction of text and so hide the extension. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.replaceAll(/\p{Bidi_Control}/gu, '')).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
