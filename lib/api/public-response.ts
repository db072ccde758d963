// The responses on the public paths: files that the build has put beside the bundle with their tags, compressed once
// there, made to be kept by browsers.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { acceptsGzip } from './compression.ts';
import { errorResponse } from './error-response.ts';
import { header, type GatewayEvent } from './gateway-event.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import { SERVER_PLACEHOLDER, TAGS_FILE } from './public-paths.ts';
import type { StreamedResponse } from './streaming.ts';

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
const FRESH = { 'Cache-Control': 'public, max-age=300' };

/** The name holds a hash of what is in the file. */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

const GZIP = { 'Content-Encoding': 'gzip' };

type Headers = Readonly<Record<string, string>>;
type Body = StreamedResponse['body'];

/** @param folder of the function: the description, llms.txt, the page, and in `files` what the page is made of */
export async function publicResponse(event: GatewayEvent, folder: string): Promise<StreamedResponse> {
  const { resource, pathParameters, requestContext } = event;
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  // The stage, or a domain's base path: relative links would leave it where the URL ends in it.
  const base = requestContext.path.split('/', 2).join('/');
  if (resource === '/') return respond(event, 302, { Location: `${base}/docs`, ...FRESH });
  const tags = new Map(Object.entries(JSON.parse(await read(TAGS_FILE)) as Headers));
  const file = (name: string, headers: Headers): StreamedResponse =>
    found(event, tags.get(name) ?? '', { 'Content-Type': TYPES[extname(name)] ?? '', ...headers }, (packed) =>
      stored(join(folder, `${name}.gz`), packed),
    );
  if (resource === '/openapi.json') {
    const server = JSON.stringify(serverUrl(event, base));
    const tag = createHash('sha256')
      .update(`${tags.get('openapi.json')} ${server}`)
      .digest('hex');
    const text = (await read('openapi.json')).replace(JSON.stringify(SERVER_PLACEHOLDER), () => server);
    const headers = { ...JSON_TYPE, ...FRESH, ...ANY_ORIGIN, Vary: 'Accept-Encoding, X-Forwarded-Proto' };
    return found(event, tag, headers, (packed) =>
      Readable.from([packed ? gzipSync(text) : Buffer.from(text)]),
    );
  }
  if (resource === '/llms.txt') return file('llms.txt', { ...FRESH, ...ANY_ORIGIN });
  if (resource === '/docs') return file('page.html', FRESH);
  const name = `files/${pathParameters?.['file'] ?? ''}`;
  // Names are compared with those there are: nothing of the request becomes part of a path before.
  if (tags.has(name)) return file(name, IMMUTABLE);
  const { status, body } = errorResponse('routeNotFound');
  return respond(event, status, JSON_TYPE, body);
}

/** The address at which the description was requested; its path alone if the scheme is not one of HTTP. */
function serverUrl(event: GatewayEvent, base: string): string {
  const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  const url = `${scheme}://${header(event, 'host') ?? ''}${base}`;
  return /^https?$/.test(scheme) && URL.canParse(url) ? url : base;
}

/** The bytes of a file that the build has compressed, as they are or unpacked. */
function stored(path: string, packed: boolean): Body {
  const bytes = createReadStream(path);
  return packed ? bytes : pipeline(bytes, createGunzip(), () => undefined);
}

/** A response that may be asked for again by its tag; `body` is told whether it goes compressed. */
function found(
  event: GatewayEvent,
  tag: string,
  headers: Headers,
  body: (packed: boolean) => Body,
): StreamedResponse {
  // Weak: the same tag stands for the compressed body and the plain one.
  const kept = { Vary: 'Accept-Encoding', ...headers, ETag: `W/"${tag}"` };
  if (header(event, 'if-none-match')?.includes(`"${tag}"`)) return respond(event, 304, kept);
  const packed = acceptsGzip(header(event, 'accept-encoding'));
  return respond(event, 200, { ...kept, ...(packed && GZIP) }, body(packed));
}

function respond(
  event: GatewayEvent,
  statusCode: number,
  headers: Headers,
  body: Body = '',
): StreamedResponse {
  const safe = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    [REQUEST_ID]: event.requestContext.requestId,
  };
  return { statusCode, headers: { ...safe, ...headers }, body };
}
