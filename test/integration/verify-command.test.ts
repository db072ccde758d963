// npm run verify as it is typed: its output and its exit status for a healthy service, for one whose page of the app is
// missing, and for a URL of another program.
// @module-tag slow
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { type } from '../harness/cli.ts';
import { newUser } from '../harness/client.ts';
import { startTestGateway } from '../harness/gateway.ts';

const verified = async (url: string) =>
  type('verify', [url, '--within', '60'], { NOTES_KEY: (await newUser()).key });

const broken = (out: string) => out.split('\n').filter((line) => line.startsWith('BROKEN'));

test('a healthy service: a line for each check, a table, and exit status 0', async () => {
  const { status, out, err } = await verified(inject('baseUrl'));
  expect({ status, err, broken: broken(out) }).toEqual({ status: 0, err: '', broken: [] });
  expect(out.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(2 + 29);
  expect(out).toContain('\nEverything that was checked works.\n');
});

test('a stack without the files of its app: the checks of its pages are broken, and exit status 1', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'notes-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  for (const name of readdirSync(DIST)) if (name !== 'docs') symlinkSync(join(DIST, name), join(dist, name));
  cpSync(join(DIST, 'docs'), join(dist, 'docs'), { recursive: true });
  rmSync(join(dist, 'docs/app'), { recursive: true });
  const gateway = await startTestGateway({ dist, env: { TABLE_NAME: tableName() } });
  onTestFinished(() => gateway.stop());
  const { status, out } = await verified(gateway.url);
  expect(status).toBe(1);
  expect(broken(out)).toEqual([
    expect.stringMatching(/^BROKEN {4}GET \/docs, twice: GET \/docs\/page-\w+\.css returns 500 /),
    expect.stringMatching(/^BROKEN {4}GET \/app, twice: no response to GET \/app: /),
    // The page of shared notes is one of these files.
    expect.stringMatching(/^BROKEN {4}a link to a note, .*: no response to GET \/s: /),
  ]);
  expect(out).toContain('\n3 of 29 checks failed.\n');
});

test('another program: one sentence, and exit status 1', async () => {
  const server = createServer((_, response) => void response.end('<html></html>')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  expect(await verified(url)).toEqual({
    status: 1,
    out: '',
    err: `\n${url} is not this service: GET /openapi.json returns 200 <html></html>\nThe base URL ends in /api.\n\n`,
  });
});
