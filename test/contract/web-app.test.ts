// The files of the web app (E20): how they are served, how large they are, and what they may load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { exchange } from '../harness/wire.ts';

const KB = 1024;
const FIRST_VISIT_MAX_BYTES = 110 * KB;
const PRECACHED_MAX_BYTES = 290 * KB;
const IMPORT_MAX_BYTES = 45 * KB;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  exchange({ path, headers: { Host: new URL(inject('baseUrl')).host, ...headers } });

const FILES = join(DIST, 'docs/app/files');
const sizeOf = (name: string): number => readFileSync(join(FILES, `${name}.gz`)).length;
const stored = (): string[] => readdirSync(FILES).map((name) => name.replace(/\.gz$/, ''));
/** Those of shared notes and of sign-in, which are below the app's path because they have its rate limit. */
const OF_OTHER_PAGES = /^(?:shared|authorize)-|^page-\w+\.css$|\.svg$/;
/** The files that the service worker stores: neither the code of imports nor the files of other pages. */
const precached = (): string[] =>
  stored().filter((name) => !name.startsWith('import-view-') && !OF_OTHER_PAGES.test(name));
const named = (start: string, extension: string): string =>
  stored().find((name) => name.startsWith(`${start}-`) && name.endsWith(`.${extension}`)) ?? '';

test('GET /app returns the page without a key, with the policy of the app, for minutes', async () => {
  const { status, headers, bytes } = await get('/app');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=300',
  });
  const addresses = [...String(bytes).matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, to = '']) => to);
  expect(addresses).toEqual([`app/${named('app', 'css')}`, `app/${named('app', 'js')}`, 'docs']);
  expect(String(bytes)).not.toMatch(/<script>|<style|style=| on\w+=/);
});

test('every file of the app is cached permanently, under a name that contains a hash', async () => {
  for (const name of stored()) {
    const { status, headers, bytes } = await get(`/app/${name}`, { 'Accept-Encoding': 'gzip' });
    expect({
      name,
      status,
      cache: headers['cache-control'],
      policy: headers['content-security-policy'],
    }).toEqual({
      name: expect.stringMatching(
        /^[\w-]+-(?:[0-9a-f]{12}\.(?:css|js|png|svg|html|webmanifest)|[0-9A-Z]{8}\.js)$/,
      ) as string,
      status: 200,
      cache: 'public, max-age=31536000, immutable',
      policy: POLICY,
    });
    expect(bytes.equals(readFileSync(join(FILES, `${name}.gz`)))).toBe(true);
  }
});

test('the service worker may control the page, and lists every other file of its version', async () => {
  const { status, headers, bytes } = await get('/app/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/api/app',
    'cache-control': 'public, max-age=300',
    'content-security-policy': POLICY,
  });
  expect(precached().filter((name) => !String(bytes).includes(name))).toEqual([]);
  const others = stored().filter((name) => OF_OTHER_PAGES.test(name));
  expect(others.filter((name) => String(bytes).includes(name))).toEqual([]);
  expect(stored()).toHaveLength(precached().length + others.length + 1);
  // The simulation of an update (test/unit/app-service-worker.test.ts) has so many.
  expect(precached().length).toBeLessThanOrEqual(20);
  expect(String(bytes)).not.toContain('PRECACHED_FILES');
});

test.for(['page.html', 'stored.json', 'index.mjs', '..%2findex.mjs', 'app.js', 'constructor'])(
  'GET /app/%s returns 404',
  async (file) => {
    const { status, bytes } = await get(`/app/${file}`);
    expect({ status, body: JSON.parse(String(bytes)) as unknown }).toEqual({
      status: 404,
      body: { error: 'NOT_FOUND', message: 'Route not found' },
    });
  },
);

test('a first visit loads at most 110 KB in 4 files, and everything takes at most 290 KB', () => {
  const first = [named('page', 'html'), named('app', 'css'), named('app', 'js'), named('markdown', 'js')];
  const total = (names: readonly string[]) => names.reduce((sum, name) => sum + sizeOf(name), 0);
  expect(total(first)).toBeLessThan(FIRST_VISIT_MAX_BYTES);
  expect(total(precached())).toBeLessThan(PRECACHED_MAX_BYTES);
});

test('the code of imports takes at most 45 KB', () => {
  expect(sizeOf(named('import-view', 'js'))).toBeLessThan(IMPORT_MAX_BYTES);
});

test('the manifest starts the app at today below any base path', () => {
  const text = gunzipSync(readFileSync(join(FILES, `${named('app', 'webmanifest')}.gz`))).toString();
  const { start_url, scope, icons } = JSON.parse(text) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  expect({ start_url, scope }).toEqual({ start_url: '../app#/today', scope: '../app' });
  expect(icons.map(({ src }) => stored().includes(src))).toEqual([true, true]);
});
