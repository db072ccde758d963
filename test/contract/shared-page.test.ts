// The page of a shared note (E25): its files, how large they are, and what they may load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { exchange } from '../harness/wire.ts';

const KB = 1024;
const MAX_BYTES = 65 * KB;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  exchange({ path, headers: { Host: new URL(inject('baseUrl')).host, ...headers } });

/** A file of the page, which is stored under a name with a hash. */
const fileIn = (folder: string, pattern: RegExp): string =>
  readdirSync(join(DIST, 'docs', folder, 'files')).find((name) => pattern.test(name)) ?? '';

test('GET /s returns the page without a key, with the policy of the app, and names no note', async () => {
  const { status, headers, bytes } = await get('/s');
  expect(status).toBe(200);
  const app = await get('/app');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': app.headers['content-security-policy'],
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=300',
  });
  const addresses = [...String(bytes).matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, to = '']) => to);
  const names = [/^shared-\w+\.css\.gz$/, /^shared-\w+\.js\.gz$/].map((name) => fileIn('app', name));
  expect(addresses).toEqual(names.map((name) => `app/${name.replace(/\.gz$/, '')}`));
  expect(String(bytes)).not.toMatch(/<script>|<style|style=| on\w+=/);
  for (const address of addresses) {
    const file = await get(`/${address}`);
    expect(file.status).toBe(200);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('page, script, style and worker take at most 65 KB', () => {
  const files = [
    'app/shared.html.gz',
    join('app/files', fileIn('app', /^shared-\w+\.css/)),
    join('app/files', fileIn('app', /^shared-\w+\.js/)),
    join('app/files', fileIn('app', /^markdown-/)),
  ];
  const total = files.reduce((sum, name) => sum + readFileSync(join(DIST, 'docs', name)).length, 0);
  expect(total).toBeLessThan(MAX_BYTES);
});
