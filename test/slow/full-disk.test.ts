// npm start on a disk that fills up keeps every acknowledged write.
// @module-tag slow
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { DISK_FULL, RESERVE_BYTES } from '../../infra/local/gateway/disk-space.ts';
import { type } from '../harness/cli.ts';
import { request } from '../harness/client.ts';
import { smallDisk } from '../harness/small-disk.ts';

const MB = 1024 * 1024;
const NOTES = 60;
const NOTE_BYTES = 90_000;

async function start(DATA_DIR: string) {
  const child = spawn(process.execPath, [join(ROOT, 'infra/cli/start.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/\n {2}curl .*\n/);
  const [, url = '', key = ''] = /Base URL +(\S+)\n +Demo key +(\S+)/.exec(output) ?? [];
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    output: () => output,
    call: (path: string, init: RequestInit = {}) => request(`${url}${path}`, { ...init, headers }),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

test('every acknowledged write is readable at once and after a restart; the others fail because the disk is full', async ({
  skip,
}) => {
  const disk = smallDisk(RESERVE_BYTES + 3 * MB, skip);
  const server = await start(disk.folder);
  const acknowledged: string[] = [];
  const rejected: object[] = [];
  for (let n = 0; n < NOTES; n += 1) {
    const body = JSON.stringify({ name: `${n}`, content: randomBytes(NOTE_BYTES / 2).toString('hex') });
    const response = await server.call('/note', { method: 'POST', body });
    if (response.status === 200) acknowledged.push((response.body as { data: { id: string } }).data.id);
    else rejected.push({ status: response.status, body: response.body });
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(rejected.length).toBeGreaterThan(0);
  const full = { status: 500, body: { error: 'INTERNAL_ERROR', message: DISK_FULL } };
  expect(rejected).toEqual(rejected.map(() => full));
  const missing = async ({ call }: typeof server) => {
    const found = await Promise.all(acknowledged.map((id) => call(`/note/${id}`)));
    return found.filter(({ status }) => status !== 200);
  };
  expect(await missing(server)).toEqual([]);
  await expect
    .poll(server.output, { timeout: 60_000 })
    .toContain(`POST /api/note 500 INTERNAL_ERROR ${DISK_FULL}  `);
  const env = { DATA_DIR: disk.folder };
  expect(await type('keys', ['create'], env)).toMatchObject({
    status: 1,
    out: '',
    err: `\n${DISK_FULL}\nThe data folder is ${disk.folder}.\n\n`,
  });
  expect(await type('keys', ['users'], env)).toMatchObject({ status: 0 });
  await server.stop();

  // A stopped database has no log, so more of the disk is free.
  disk.resize(RESERVE_BYTES);
  const again = await start(disk.folder);
  await expect.poll(again.output, { timeout: 60_000 }).toContain(DISK_FULL);
  expect(await missing(again)).toEqual([]);
  expect((await again.call('/note')).status).toBe(200);
  await again.stop();
});

test('a new data folder is rejected on a full disk', async ({ skip }) => {
  const disk = smallDisk(RESERVE_BYTES - MB, skip);
  const { status, err } = await type('start', [], { PORT: '0', DATA_DIR: disk.folder });
  expect(status).toBe(1);
  expect(err).toContain(`${DISK_FULL}\nThe data folder is ${disk.folder}.\n`);
});
