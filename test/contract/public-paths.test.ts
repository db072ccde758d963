// The API description, its page, llms.txt and notes.mjs are public and need no key (E14, E33).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, inject } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { openApi } from '../../infra/documents/openapi.ts';
import { tagOf } from '../../infra/documents/operation.ts';
import { statusOf } from '../../lib/api/error-response.ts';
import { PUBLIC_PATHS } from '../../lib/api/public/public-paths.ts';
import { RATE_LIMIT } from '../../lib/api/rate-limits.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ERRORS } from '../../lib/domain/errors.ts';
import { newUser, request } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';
import { exchange } from '../harness/wire.ts';
import { test } from '../harness/user-test.ts';

const KB = 1024;
const PAGE_MAX_BYTES = 520 * KB;
/** Agents read the whole of llms.txt first, so it stays small. */
const LLMS_MAX_BYTES = 12 * KB;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  exchange({ path, headers: { Host: new URL(inject('baseUrl')).host, ...headers } });
const gzip = { 'Accept-Encoding': 'gzip' };

/** The paths of the files that /docs loads. */
async function filesOf(): Promise<string[]> {
  const { bytes } = await get('/docs');
  return [...String(bytes).matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, path]) => `/${path}`);
}

test('GET /openapi.json returns the committed document with the requested server', async () => {
  const { status, headers, bytes } = await get('/openapi.json');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  const servers = [{ url: inject('baseUrl') }];
  expect(JSON.parse(String(bytes))).toEqual({ ...openApi(undefined, inject('baseUrl')), servers });
});

test('the introduction of the description has links and a call with the requested server', async () => {
  const { bytes } = await get('/openapi.json');
  const { info } = JSON.parse(String(bytes)) as { info: { description: string } };
  const base = inject('baseUrl');
  expect(info.description).toContain(`\ncurl ${base}/daily/append \\\n`);
  const links = [...info.description.matchAll(/\]\((.+?)\)/g)].map(([, to = '']) => to);
  const own = links.filter((to) => to.startsWith(base)).map((to) => to.slice(base.length));
  expect(own).toEqual(['/app', '/docs/cookbook', '/docs#limits', '/docs#errors', '/llms.txt', '/notes.mjs']);
  for (const path of own) {
    const [page = '', section] = path.split('#');
    const { status, bytes: shown } = await get(page);
    const isThere = section === undefined || String(shown).includes(`id="${section}"`);
    expect({ path, status, isThere }).toEqual({ path, status: 200, isThere: true });
  }
});

test('the cookbook is a page with every recipe and a table of contents, and its links work outside of the repository', async () => {
  const { status, headers, bytes } = await get('/docs/cookbook');
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  const source = readFileSync(join(ROOT, 'docs/cookbook.md'), 'utf8');
  const titles = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, title]) => title);
  const recipes = [...String(bytes).matchAll(/<h2 id="(.+?)">(.+?)<\/h2>/g)];
  expect(recipes.map(([, , title]) => title)).toEqual(titles(source, /^## (.+)$/gm));
  const [contents = ''] = /<nav class="contents".+?<\/nav>/s.exec(String(bytes)) ?? [];
  const entries = [...contents.matchAll(/<a href="#(.+?)">(.+?)<\/a>/g)];
  expect(entries.map(([, ...entry]) => entry)).toEqual(recipes.map(([, ...entry]) => entry));
  const links = [...String(bytes).matchAll(/href="(.+?)"/g)].map(([, to = '']) => to);
  const base = inject('baseUrl');
  for (const link of links.filter((to) => !/^(?:#|https:)/.test(to))) {
    const { href } = new URL(link, `${base}/docs/cookbook`);
    expect({ link, status: (await get(href.slice(base.length))).status }).toEqual({ link, status: 200 });
  }
});

test.for([
  ['https', ['https']],
  ['https, http', ['https']],
  ['http', ['http']],
  ['javascript', ['/api']],
  ['ftp', ['/api']],
  ['', ['/api']],
  ['https://evil.example/', ['/api']],
] as const)('X-Forwarded-Proto "%s" gives servers with %o', async ([scheme, schemes]) => {
  const { headers, bytes } = await get('/openapi.json', { 'X-Forwarded-Proto': scheme });
  const { servers } = JSON.parse(String(bytes)) as { servers: { url: string }[] };
  expect(servers.map(({ url }) => url.split(':')[0])).toEqual(schemes);
  expect(headers.vary).toBe('Accept-Encoding, X-Forwarded-Proto');
});

test('an unknown Host returns 403', async () => {
  const { status } = await get('/openapi.json', { Host: 'evil.example' });
  expect(status).toBe(403);
});

test('the root redirects to /docs, and the page links to the description without JavaScript', async () => {
  const { status, headers, bytes } = await get('/');
  expect({ status, location: headers.location, text: String(bytes) }).toEqual({
    status: 302,
    location: '/api/docs',
    text: 'The API reference is at /api/docs.\n',
  });
  const page = await get('/docs');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(String(page.bytes)).toContain('<a href="openapi.json">');
});

test('the page has the limits, and every error with the endpoints that return it, without JavaScript', async () => {
  const text = String((await get('/docs')).bytes).replaceAll('&quot;', '"');
  const [, limits = '', errors = ''] = text.split(/<h2 id="(?:limits|errors)">/);
  expect(limits).toContain(`<strong>Rate limits:</strong> ${RATE_LIMIT} requests a second`);
  const missing = Object.values(ERRORS).filter(
    ({ code, message }) =>
      !errors.includes(`>${statusOf(code)} ${code}</h3>`) || !errors.includes(`<code>${message}</code>: `),
  );
  expect(missing).toEqual([]);
  const [, stale = ''] = /<code>Note is not in the trash<\/code>: (.+)<\/li>/.exec(errors) ?? [];
  expect(stale).toBe('<a href="#/Trash/purge">DELETE /trash</a>');
  const linked = new Set(
    [...errors.matchAll(/href="#\/(.+?)\/(.+?)"/g)].map(([, tag, name]) => `${tag}/${name}`),
  );
  const known = new Set(routes.map((route) => `${tagOf(route)}/${route.name}`));
  expect(linked.size).toBeGreaterThan(40);
  expect([...linked.difference(known)]).toEqual([]);
});

test('the page, the description and their files take at most 520 KB compressed', async () => {
  const paths = ['/docs', '/openapi.json', ...(await filesOf())];
  const responses = await Promise.all(paths.map((path) => get(path, gzip)));
  expect(responses.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(PAGE_MAX_BYTES);
});

test.for(['/oauth/register', '/oauth/token'])(
  'a body that is too large for POST %s, which needs no key, is 400 with a message',
  async (path) => {
    for (const megabytes of [6, 11]) {
      const body = Buffer.alloc(megabytes * KB * KB, 'x');
      const { status, bytes } = await exchange({ method: 'POST', path, body });
      expect([status, JSON.parse(String(bytes))]).toEqual([
        400,
        { error: 'VALIDATION_ERROR', message: 'Request body is too large' },
      ]);
    }
  },
);

test('every public file is compressed if the client accepts gzip', async () => {
  for (const path of [
    '/docs',
    '/docs/cookbook',
    '/openapi.json',
    '/llms.txt',
    '/notes.mjs',
    ...(await filesOf()),
  ]) {
    const accepting = (accepted: string) => get(path, { 'Accept-Encoding': accepted });
    const packed = await accepting('gzip, deflate, br');
    const plain = await accepting('');
    const rejected = await accepting('gzip;q=0');
    expect([packed, plain, rejected].map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      undefined,
      undefined,
    ]);
    for (const { headers } of [packed, plain, rejected])
      expect(headers).toMatchObject({
        vary: path === '/openapi.json' ? 'Accept-Encoding, X-Forwarded-Proto' : 'Accept-Encoding',
        'content-type': packed.headers['content-type'],
      });
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(rejected.bytes.equals(plain.bytes)).toBe(true);
  }
});

test('llms.txt has a heading, a summary and lists of valid links, and is less than 12 KB', async () => {
  const { status, headers, bytes } = await get('/llms.txt');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  expect(bytes.length).toBeLessThan(LLMS_MAX_BYTES);
  const packed = await get('/llms.txt', gzip);
  expect(packed.headers['content-encoding']).toBe('gzip');
  const text = String(bytes);
  expect(text).toMatch(/^# .+\n\n> .+\n\n/);
  expect(text.match(/^## .+/gm)).toEqual(['## More', '## Agents', '## Endpoints']);
  const links = [...text.matchAll(/^- \[.+?\]\((.+?)\): ./gm)].map(([, to = '']) => to);
  expect(links).toHaveLength(4 + routes.length);
  const address = `${inject('baseUrl')}/llms.txt`;
  const pages = new Set(links.map((to) => new URL(to, address).href.replace(/#.*/, '')));
  expect([...pages]).toEqual(
    ['openapi.json', 'docs', 'notes.mjs', 'mcp'].map((name) => `${inject('baseUrl')}/${name}`),
  );
  for (const name of ['/openapi.json', '/docs', '/notes.mjs']) expect((await get(name)).status).toBe(200);
});

test('llms.txt names every tool and every endpoint with its place on the page', async () => {
  const text = String((await get('/llms.txt')).bytes);
  const { paths } = openApi() as {
    paths: Record<string, Record<string, { tags: string[]; operationId: string; summary: string }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags, operationId, summary }]) =>
        `- [${method.toUpperCase()} ${path}](docs#/${tags[0]}/${operationId}): ${summary}`,
    ),
  );
  expect(operations.filter((line) => !text.includes(line))).toEqual([]);
  const tools = await (await agentOf(await newUser())).tools();
  expect(tools.map(({ name }) => name).filter((name) => !text.includes(name))).toEqual([]);
});

test('the page loads nothing from elsewhere: strict policy, relative addresses', async () => {
  const { headers, bytes } = await get('/docs');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; /,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(String(bytes)).not.toMatch(/(?:href|src)="(?:\w+:|\/)/);
});

test.for(['/docs', '/docs/cookbook', '/app', '/app/sw.js', '/openapi.json', '/llms.txt', '/notes.mjs'])(
  '%s is cached for five minutes, and then returned again: a streamed response is never 304',
  async (path) => {
    const { headers } = await get(path, gzip);
    const vary = path === '/openapi.json' ? 'Accept-Encoding, X-Forwarded-Proto' : 'Accept-Encoding';
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary });
    expect(headers.etag).toBeUndefined();
    expect((await get(path, { 'If-None-Match': '*' })).status).toBe(200);
  },
);

test('the files of the page are cached permanently, under names that contain a hash', async () => {
  for (const path of await filesOf()) {
    const { status, headers } = await get(path);
    expect({ path, status, cache: headers['cache-control'] }).toEqual({
      path: expect.stringMatching(/-[0-9a-f]{12}\.(js|css|svg|txt)$/) as string,
      status: 200,
      cache: 'public, max-age=31536000, immutable',
    });
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test.for(['index.mjs', '..%2findex.mjs', '%2e%2e%2f%2e%2e%2fpackage.json', 'page.js', 'constructor'])(
  'an unknown file name returns 404: %s',
  async (name) => {
    const { status, bytes } = await get(`/docs/${name}`);
    expect({ status, body: JSON.parse(String(bytes)) as object }).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', message: 'Route not found' },
    });
  },
);

test('public paths ignore a key, and every other method and endpoint requires one', async ({ me }) => {
  for (const path of PUBLIC_PATHS.filter((known) => !known.includes('{'))) {
    const [plain, known] = await Promise.all([get(path), get(path, { Authorization: `Bearer ${me.key}` })]);
    expect(known.bytes.equals(plain.bytes)).toBe(true);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await exchange({ method, path })).status).toBe(401);
  }
  for (const { method, path } of routes.filter(({ isPublic }) => !isPublic))
    expect((await request(`${inject('baseUrl')}${path}`, { method })).status).toBe(401);
});
