// What a shared note and its pictures cost (E25): the first picture reads the text and the list of files, a further one
// only what decides whether the link works, and the bytes.
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, onTestFinished } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { moveFileContract } from '../../lib/api/routes/file.ts';
import { updateNoteContract } from '../../lib/api/routes/note.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { request } from '../harness/client.ts';
import { startRecorder } from '../harness/costs/recorder.ts';
import { bytesOf, putFile } from '../harness/files.ts';
import { startTestGateway } from '../harness/gateway.ts';
import { sharedNote } from '../harness/shares.ts';
import { test } from '../harness/user-test.ts';

const KB = 1024;
/** More than the minute after which a write counts as settled. */
const AT_REST_MS = 120_000;

/** A gateway whose functions are cold, and what the requests of `get` cost it. */
async function recorded() {
  const recorder = await startRecorder(inject('functionsEndpoint'), new DynamoDBClient());
  const gateway = await startTestGateway({ env: localEnvironment(recorder.endpoint, tableName()) });
  onTestFinished(async () => {
    await gateway.stop();
    await recorder.stop();
  });
  let now = Date.now();
  /** A response, and its cost without a write that follows in less than a minute. */
  const send = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    await gateway.setClock((now += AT_REST_MS));
    const { result, cost } = await recorder.during(() =>
      request(`${gateway.url}/shared/${path}`, { headers }),
    );
    return { headers: result.headers, status: result.status, ...cost };
  };
  /** The status of a picture, and its cost. */
  const get = async (token: string, path: string) => {
    const query = new URLSearchParams({ path }).toString();
    const { headers: _, ...picture } = await send(`${token}/file?${query}`);
    return picture;
  };
  return { send, get };
}

test(
  'the first picture of a note of 1 MB costs at most 300 read units, a further one only those of link, account, row and bytes',
  { tags: ['slow'] },
  async ({ me }) => {
    await Promise.all([putFile(me, 'a.png', bytesOf(3 * KB)), putFile(me, 'b.png', bytesOf(3 * KB))]);
    // A text that can't be compressed.
    const text = `![[a.png]] ![[b.png]]\n${randomBytes(750 * KB).toString('base64')}`;
    const { token, note } = await sharedNote(me, text);
    const { get } = await recorded();
    const cold = await get(token, 'a.png');
    expect([cold.status, cold.write]).toEqual([200, 1]);
    expect(cold.read).toBeGreaterThan(90);
    expect(cold.read).toBeLessThanOrEqual(300);
    const warm = { calls: 4, read: 3.5, write: 1 };
    // The list of files is followed once more after 30 quiet seconds (E37).
    expect(await get(token, 'b.png')).toEqual({ status: 200, calls: 5, read: 4.5, write: 1 });
    expect(await get(token, 'a.png')).toEqual({ status: 200, ...warm });
    // What decides, and the use of the link.
    expect(await get(token, 'c.png')).toEqual({ status: 404, calls: 3, read: 3, write: 1 });

    await me.ok(updateNoteContract, { id: note.id, content: 'See ![[b.png]].' });
    expect(await get(token, 'a.png')).toEqual({ status: 404, calls: 4, read: 4, write: 1 });
    // The list of files is patched, because the workspace has changed.
    expect(await get(token, 'b.png')).toMatchObject({ status: 200, write: 1 });
    expect(await get(token, 'b.png')).toMatchObject({ status: 200, calls: 5, write: 1 });
    expect(await get(token, 'b.png')).toEqual({ status: 200, ...warm });
  },
);

test('a file that was moved is found at its new path, although the references are cached', async ({ me }) => {
  const file = await putFile(me, 'a.png', bytesOf(KB));
  const { token } = await sharedNote(me, '![[a.png]] ![[b.png]]');
  const { get } = await recorded();
  expect([(await get(token, 'a.png')).status, (await get(token, 'b.png')).status]).toEqual([200, 404]);
  await me.ok(moveFileContract, { id: file.id, path: 'b.png' });
  expect([(await get(token, 'a.png')).status, (await get(token, 'b.png')).status]).toEqual([404, 200]);
});

test('a page whose text is cached reads only link, account and row, also if its reader has it already', async ({
  me,
}) => {
  const { token, note } = await sharedNote(me, randomBytes(250 * KB).toString('base64'));
  const { send } = await recorded();
  const cold = await send(token);
  expect([cold.status, cold.calls, cold.write]).toEqual([200, 3, 1]);
  expect(cold.read).toBeGreaterThan(60);
  const known = { 'If-None-Match': cold.headers.get('etag') ?? '' };
  expect(await send(token, known)).toMatchObject({ status: 304, calls: 2, read: 3, write: 0 });
  expect(await send(token)).toMatchObject({ status: 200, calls: 3, read: 3, write: 1 });
  await me.ok(updateNoteContract, { id: note.id, content: 'short' });
  expect(await send(token, known)).toMatchObject({ status: 200, calls: 4, read: 4, write: 1 });
});
