// The responses on the public paths. The build stores the files beside the bundle with their ETags, all but the
// description compressed. Browsers may cache the responses.
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
import { COOKBOOK, SERVER_PLACEHOLDER, SERVICE_WORKER, TAGS_FILE } from './public-paths.ts';
import type { StreamedResponse } from './streaming.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Only scripts, styles and requests of the page's own origin. Images can also be part of the style sheet. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A new version is visible within five minutes. */
const FRESH = { 'Cache-Control': 'public, max-age=300' };

/** The name of the file contains a hash of its content. */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web app is for its user, not for search engines. */
const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

const GZIP = { 'Content-Encoding': 'gzip' };

type Headers = Readonly<Record<string, string>>;
type Body = StreamedResponse['body'];

/**
 * @param folder the function's folder: the description, llms.txt, the page, the files of the page in `files`, and the
 * web app in `app`
 */
export async function publicResponse(event: GatewayEvent, folder: string): Promise<StreamedResponse> {
  const { resource, pathParameters, requestContext } = event;
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  // Relative links would drop the base path if the URL ends with it.
  const base = basePath(resource, requestContext.path);
  if (resource === '/') return respond(event, 302, { Location: `${base}/docs`, ...FRESH });
  const tagsIn = async (name: string) => Object.entries(JSON.parse(await read(name)) as Headers);
  const tags = new Map([...(await tagsIn(TAGS_FILE)), ...(await tagsIn(`app/${TAGS_FILE}`))]);
  const file = (name: string, headers: Headers): StreamedResponse =>
    found(event, tags.get(name) ?? '', { 'Content-Type': TYPES[extname(name)] ?? '', ...headers }, (packed) =>
      stored(join(folder, `${name}.gz`), packed),
    );
  if (resource === '/openapi.json') {
    // It becomes a part of JSON strings.
    const server = JSON.stringify(serverUrl(event, base)).slice(1, -1);
    const tag = createHash('sha256')
      .update(`${tags.get('openapi.json')} ${server}`)
      .digest('hex');
    const text = (await read('openapi.json')).replaceAll(SERVER_PLACEHOLDER, () => server);
    const headers = { ...JSON_TYPE, ...FRESH, ...ANY_ORIGIN, Vary: 'Accept-Encoding, X-Forwarded-Proto' };
    return found(event, tag, headers, (packed) =>
      Readable.from([packed ? gzipSync(text) : Buffer.from(text)]),
    );
  }
  if (resource === '/llms.txt') return file('llms.txt', { ...FRESH, ...ANY_ORIGIN });
  if (resource === '/docs') return file('page.html', FRESH);
  if (resource === '/app') return file('app/page.html', { ...FRESH, ...NO_INDEX });
  const asked = pathParameters?.['file'] ?? '';
  if (resource === '/app/{file}' && asked === SERVICE_WORKER)
    return file(`app/${asked}`, { ...FRESH, ...NO_INDEX, 'Service-Worker-Allowed': `${base}/app` });
  if (resource === '/docs/{file}' && asked === COOKBOOK) return file(`${COOKBOOK}.html`, FRESH);
  const name = resource === '/app/{file}' ? `app/files/${asked}` : `files/${asked}`;
  // Only names of stored files become part of a path.
  if (tags.has(name)) return file(name, IMMUTABLE);
  const { status, body } = errorResponse('routeNotFound');
  return respond(event, status, JSON_TYPE, body);
}

/** The part of a path before the resource: the stage, or a domain's base path, which may be empty. */
function basePath(resource: string, path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const own = resource.split('/').filter((segment) => segment !== '').length;
  return segments
    .slice(0, segments.length - own)
    .map((segment) => `/${segment}`)
    .join('');
}

/** The address at which the description was requested; only its path if the address is not a valid HTTP URL. */
function serverUrl(event: GatewayEvent, base: string): string {
  const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  const url = `${scheme}://${header(event, 'host') ?? ''}${base}`;
  return /^https?$/.test(scheme) && URL.canParse(url) ? url : base;
}

/** The bytes of a file that the build has compressed, unpacked unless `packed`. */
function stored(path: string, packed: boolean): Body {
  const bytes = createReadStream(path);
  return packed ? bytes : pipeline(bytes, createGunzip(), () => undefined);
}

/** A response with an ETag; 304 if the client has that version. `body` returns the body, compressed if `packed`. */
function found(
  event: GatewayEvent,
  tag: string,
  headers: Headers,
  body: (packed: boolean) => Body,
): StreamedResponse {
  // Weak, because the compressed and the plain body have the same tag.
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
