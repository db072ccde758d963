// The local gateway while the disk of its data folder is full: reads are served, writes fail before they begin.
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { DISK_FULL, RESERVE_BYTES, WRITE_BYTES } from '../../infra/local/gateway/disk-space.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { guardWrites } from '../../infra/local/gateway/write-guard.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { newUser, request } from '../harness/client.ts';
import { smallDisk } from '../harness/small-disk.ts';

const MB = 1024 * 1024;

test('on a full disk requests that may write fail with the reason and reads succeed; writes succeed again once there is room', async ({
  skip,
}) => {
  const disk = smallDisk(RESERVE_BYTES + MB, skip);
  const { key } = await newUser();
  const env = localEnvironment(inject('functionsEndpoint'));
  const gateway = await startGateway({ port: 0, dist: DIST, dataDir: disk.folder, env });
  try {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const create = (name: string) =>
      request(`${gateway.url}/note`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    expect((await create('before')).status).toBe(200);
    disk.resize(RESERVE_BYTES - MB);
    const rejected = { status: 500, body: { error: 'INTERNAL_ERROR', message: DISK_FULL } };
    expect(await create('refused')).toMatchObject(rejected);
    expect(await request(`${gateway.url}/daily`, { headers })).toMatchObject(rejected);
    expect(await request(`${gateway.url}/note`, { headers })).toMatchObject({
      status: 200,
      body: { data: [{ name: 'before' }], count: 1 },
    });
    expect((await request(`${gateway.url}/note`, { method: 'POST' })).status).toBe(401);
    disk.resize(RESERVE_BYTES + MB);
    expect((await create('after')).status).toBe(200);
  } finally {
    await gateway.stop();
  }
});

test('a write needs room for all other writes in progress, and for none that has ended or failed', async ({
  skip,
}) => {
  const { folder } = smallDisk(RESERVE_BYTES + 2 * WRITE_BYTES + MB, skip);
  const guard = guardWrites(folder);
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const [first, second, third] = ends.map(({ promise }) => guard(() => promise));
  await expect(guard(() => Promise.resolve('fourth'))).rejects.toThrow(DISK_FULL);
  ends[0]?.reject(new Error('first'));
  ends[1]?.resolve('second');
  ends[2]?.reject(new Error('third'));
  expect(await Promise.allSettled([first, second, third])).toMatchObject([
    { reason: new Error('first') },
    { value: 'second' },
    { reason: new Error('third') },
  ]);
  const again = Array.from({ length: 3 }, (_, n) => guard(() => Promise.resolve(n)));
  expect(await Promise.all(again)).toEqual([0, 1, 2]);
});
