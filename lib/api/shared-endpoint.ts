// The responses on the paths under /shared, which need no key: what a share shows (E25). Only the browser may cache
// them. Search engines may not list them, pages of other origins may not read them, and pages that they link to do not
// learn their address.
import { matches, type Shared, type SharedOptions } from '../domain/write/outcome.ts';
import { MARKDOWN, prefersMarkdown } from './accept.ts';
import { baseUrl } from './base-url.ts';
import type { Contract, InputOf } from './contract.ts';
import { chain, logged, opened } from './endpoint.ts';
import { header, type GatewayEvent } from './gateway-event.ts';
import { JSON_TYPE } from './headers.ts';
import { overHttps, validInput, type ValidatedEvent } from './middleware.ts';
import type { HttpResponse, Lambda } from './response.ts';

const TYPES = {
  json: { ...JSON_TYPE, Vary: 'Accept' },
  markdown: { 'Content-Type': `${MARKDOWN}; charset=utf-8`, Vary: 'Accept' },
  calendar: { 'Content-Type': 'text/calendar; charset=utf-8' },
} as const;

/** The headers of every response, also of errors. */
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' } as const;

/** A browser shows a page again for a minute without a request. */
export const BRIEFLY_CACHED = { 'Cache-Control': 'private, max-age=60' } as const;

/** The Lambda handler of the contract of a share. */
export function sharedEndpoint<C extends Contract>(
  declaration: C,
  handle: (input: InputOf<C>, options: SharedOptions) => Promise<Shared>,
): Lambda<string> {
  const { contract, route } = opened(declaration);
  const run = chain(String, route, [validInput(contract)], (event) => respond(event, handle), overHttps());
  // The log line has the path of the contract, never that of the request, which contains the token.
  return logged(route.name, unlisted(run));
}

/** A chain whose responses neither pages of other origins nor search engines may use. */
export const unlisted =
  <Body>(run: Lambda<Body>): Lambda<Body> =>
  async (event, context) => {
    // Without stage variables no other origin is allowed.
    const response = await run({ ...event, stageVariables: null }, context);
    return { ...response, headers: { ...response.headers, ...UNLISTED } };
  };

async function respond<C extends Contract>(
  event: GatewayEvent,
  handle: (input: InputOf<C>, options: SharedOptions) => Promise<Shared>,
): Promise<HttpResponse<unknown>> {
  const { input, requestHeaders } = event as ValidatedEvent;
  const hasBody = (etag: string): boolean => matches(requestHeaders.ifNoneMatch, etag);
  const asText = prefersMarkdown(header(event, 'accept'));
  const { kind, body, etag } = await handle(input as InputOf<C>, {
    asText,
    hasBody,
    baseUrl: baseUrl(event),
  });
  const headers = { ...TYPES[kind], ...BRIEFLY_CACHED, ETag: `"${etag}"` };
  return hasBody(etag) ? { statusCode: 304, headers, body: undefined } : { statusCode: 200, headers, body };
}
