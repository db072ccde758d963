// The responses on the public paths. The build stores the files beside the bundle, all but the description compressed.
// Browsers may cache the responses. They have no ETag, because a streamed response can't be 304 (streaming.ts).
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { basePath, serverUrl } from '../base-url.ts';
import { isCompressed } from '../compression.ts';
import { errorResponse } from '../error-response.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from '../headers.ts';
import { COOKBOOK, NOTES_FILE, SERVER_PLACEHOLDER, SERVICE_WORKER, STORED_NAMES } from './public-paths.ts';
import { signInResponse } from '../signin/pages.ts';
import type { StreamedResponse } from '../streaming.ts';
import { unknownParameters } from '../unknown-parameters.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Only scripts, styles and requests of the page's own origin. Images can also be part of the style sheet. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A new version is visible within five minutes. */
const FRESH = { 'Cache-Control': 'public, max-age=300' };

/** The name of the file contains a hash of its content. */
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The web app is for its user, not for search engines. */
const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Only people who have its link should find a shared note. */
const NEVER_LISTED = { 'X-Robots-Tag': 'noindex, nofollow' };

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

const GZIP = { 'Content-Encoding': 'gzip' };

type Headers = Readonly<Record<string, string>>;
type Body = StreamedResponse['body'];
type Files = (name: string, headers: Headers) => StreamedResponse;

/**
 * @param folder the function's folder: the description, llms.txt, notes.mjs, the page, the files of the page in `files`,
 * and the web app in `app`
 */
export async function publicResponse(event: GatewayEvent, folder: string): Promise<StreamedResponse> {
  const { resource, pathParameters, requestContext } = event;
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  // Relative links would drop the base path if the URL ends with it.
  const base = basePath(resource, requestContext.path);
  if (resource === '/') {
    const headers = { Location: `${base}/docs`, 'Content-Type': TYPES['.txt'] ?? '', ...FRESH };
    return respond(event, 302, headers, `The API reference is at ${base}/docs.\n`);
  }
  const file: Files = (name, headers) =>
    found(event, { 'Content-Type': TYPES[extname(name)] ?? '', ...headers }, (packed) =>
      stored(join(folder, `${name}.gz`), packed),
    );
  if (resource === '/openapi.json') {
    // It becomes a part of JSON strings.
    const server = JSON.stringify(serverUrl(event, base)).slice(1, -1);
    const text = (await read('openapi.json')).replaceAll(SERVER_PLACEHOLDER, () => server);
    const headers = { ...JSON_TYPE, ...FRESH, ...ANY_ORIGIN, Vary: 'Accept-Encoding, X-Forwarded-Proto' };
    return found(event, headers, (packed) => Readable.from([packed ? gzipSync(text) : Buffer.from(text)]));
  }
  if (resource === '/llms.txt') return file('llms.txt', { ...FRESH, ...ANY_ORIGIN });
  if (resource === `/${NOTES_FILE}`) return file(NOTES_FILE, { ...FRESH, ...ANY_ORIGIN });
  if (resource === '/docs') return file('page.html', FRESH);
  if (resource === '/s') return file('app/shared.html', { ...FRESH, ...NEVER_LISTED });
  if (resource === '/app') return file('app/page.html', { ...FRESH, ...NO_INDEX });
  if (resource.startsWith('/.well-known/') || resource.startsWith('/oauth/'))
    return signIn(event, folder, file);
  const asked = pathParameters?.['file'] ?? '';
  if (resource === '/app/{file}' && asked === SERVICE_WORKER)
    return file(`app/${asked}`, { ...FRESH, ...NO_INDEX, 'Service-Worker-Allowed': `${base}/app` });
  if (resource === '/docs/{file}' && asked === COOKBOOK) return file(`${COOKBOOK}.html`, FRESH);
  const name = resource === '/app/{file}' ? `app/files/${asked}` : `files/${asked}`;
  const lists = await Promise.all([STORED_NAMES, `app/${STORED_NAMES}`].map(read));
  // Only names of stored files become part of a path.
  if (lists.some((list) => (JSON.parse(list) as string[]).includes(name))) return file(name, IMMUTABLE);
  return notFound(event);
}

function notFound(event: GatewayEvent): StreamedResponse {
  const { status, body } = errorResponse('routeNotFound');
  return respond(event, status, JSON_TYPE, body);
}

/** Sign-in (E28). Only documents that are the same for everybody may be cached. */
async function signIn(event: GatewayEvent, folder: string, file: Files): Promise<StreamedResponse> {
  const response = signInResponse(event);
  if (!response) return notFound(event);
  if ('json' in response) {
    const headers = { ...JSON_TYPE, ...ANY_ORIGIN, ...(response.isCacheable && FRESH) };
    return respond(event, response.status, headers, JSON.stringify(response.json));
  }
  if ('page' in response) return file(response.page, NO_INDEX);
  if ('redirect' in response) {
    const headers = { Location: response.redirect, 'Content-Type': TYPES['.txt'] ?? '' };
    return respond(event, 302, headers, 'The request is not valid. The program learns why.\n');
  }
  const page = await readFile(join(folder, 'problem.html'), 'utf8');
  const body = page.replace('<!-- text -->', () => response.problem);
  return respond(event, 400, { 'Content-Type': TYPES['.html'] ?? '', ...NO_INDEX }, body);
}

/** The bytes of a file that the build has compressed, unpacked unless `packed`. */
function stored(path: string, packed: boolean): Body {
  const bytes = createReadStream(path);
  return packed ? bytes : pipeline(bytes, createGunzip(), () => undefined);
}

/** A response with a body, compressed if the client accepts gzip. `body` returns it, compressed if `packed`. */
function found(event: GatewayEvent, headers: Headers, body: (packed: boolean) => Body): StreamedResponse {
  const packed = isCompressed(event);
  return respond(event, 200, { Vary: 'Accept-Encoding', ...headers, ...(packed && GZIP) }, body(packed));
}

function respond(event: GatewayEvent, statusCode: number, headers: Headers, body: Body): StreamedResponse {
  const safe = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    [REQUEST_ID]: event.requestContext.requestId,
    ...unknownParameters(event),
  };
  return { statusCode, headers: { ...safe, ...headers }, body };
}
