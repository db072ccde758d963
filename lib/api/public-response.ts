// The responses on the public paths: files that the build has put beside the bundle, made to be kept by browsers. The
// gateway compresses them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { errorResponse } from './error-response.ts';
import { header, type GatewayEvent } from './gateway-event.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import type { HttpResponse } from './response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Scripts, styles and requests of its own origin alone; images also from within the style sheet. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A new version is seen within five minutes. */
const FRESH = 'public, max-age=300';

/** The name holds a hash of what is in the file. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** @param folder of the function: the description, llms.txt, the page, and in `files` what the page is made of */
export function publicResponse(event: GatewayEvent, folder: string): HttpResponse<string> {
  const { resource, pathParameters, requestContext } = event;
  // The stage, or a domain's base path: relative links would leave it where the URL ends in it.
  const base = requestContext.path.split('/', 2).join('/');
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const open = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': FRESH };
  if (resource === '/openapi.json')
    return found(
      event,
      withServer(event, base, text('openapi.json')),
      { ...open, ...JSON_TYPE },
      'X-Forwarded-Proto',
    );
  if (resource === '/llms.txt')
    return found(event, text('llms.txt'), { ...open, 'Content-Type': TYPES['.txt'] ?? '' });
  if (resource === '/docs')
    return found(event, text('page.html'), { 'Content-Type': TYPES['.html'] ?? '', 'Cache-Control': FRESH });
  if (resource === '/') return respond(event, 302, { Location: `${base}/docs`, 'Cache-Control': FRESH }, '');
  const name = pathParameters?.['file'] ?? '';
  // Names are compared with those there are: nothing of the request becomes part of a path before.
  if (!readdirSync(join(folder, 'files')).includes(name)) {
    const { status, body } = errorResponse('routeNotFound');
    return respond(event, status, JSON_TYPE, body);
  }
  const kept = { 'Content-Type': TYPES[extname(name)] ?? '', 'Cache-Control': FOR_EVER };
  return found(event, text(join('files', name)), kept);
}

/** The description, with the address it was requested at as its server, if that is one of HTTP. */
function withServer(event: GatewayEvent, base: string, text: string): string {
  const scheme = (header(event, 'x-forwarded-proto') ?? 'http').split(',')[0]?.trim() ?? '';
  const url = `${scheme}://${header(event, 'host') ?? ''}${base}`;
  return /^https?$/.test(scheme) && URL.canParse(url)
    ? JSON.stringify({ ...(JSON.parse(text) as object), servers: [{ url }] })
    : text;
}

/** @param varyOn request headers that the body depends on */
function found(
  event: GatewayEvent,
  body: string,
  headers: Record<string, string>,
  ...varyOn: readonly string[]
): HttpResponse<string> {
  // Weak: the gateway may compress the body.
  const ETag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isKnown = header(event, 'if-none-match')?.includes(ETag.slice(2)) ?? false;
  return respond(
    event,
    isKnown ? 304 : 200,
    { ...headers, ETag, Vary: ['Accept-Encoding', ...varyOn].join(', ') },
    isKnown ? '' : body,
  );
}

function respond(
  event: GatewayEvent,
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): HttpResponse<string> {
  const safe = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    [REQUEST_ID]: event.requestContext.requestId,
  };
  return { statusCode, headers: { ...safe, ...headers }, body };
}
