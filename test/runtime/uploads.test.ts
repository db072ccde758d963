// Uploads under AWS's own Lambda runtime client: exactly 4 MB passes, one byte more is a clear error, and an event of 6 MB
// is what Lambda accepts. Larger bodies reach no function: test/api/file/put.test.ts sends 7 MB and 11 MB.
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { ERRORS } from '../../lib/domain/errors.ts';
import { FILE_MAX_BYTES } from '../../lib/schema/limits.ts';
import { type Client } from '../harness/client.ts';
import { bytesOf, download, sha256 } from '../harness/files.ts';
import { RIC_MISSING, ricInstalled, startFunction, type FunctionProcess } from '../harness/runtime-api.ts';
import { test } from '../harness/user-test.ts';

/** Lambda's limit on an event, in bytes. */
const EVENT_MAX_BYTES = 6_291_456;

interface Result {
  readonly statusCode: number;
  readonly body: string;
}

describe('under the Lambda runtime client', () => {
  let running: FunctionProcess | undefined;
  beforeAll(async () => {
    if (ricInstalled)
      running = await startFunction('file/put', localEnvironment(inject('functionsEndpoint')));
  });
  afterAll(() => running?.stop());
  beforeEach(({ skip }) => skip(!ricInstalled, RIC_MISSING));

  async function put(me: Client, body: string, isBase64Encoded: boolean): Promise<Result> {
    const { userId, workspaceId, keyId } = me;
    const request = {
      method: 'PUT',
      path: '/file',
      query: new URLSearchParams({ path: 'x.bin' }),
      headers: new Map([['Content-Type', ['application/octet-stream']]]),
      body,
      isBase64Encoded,
      requestId: crypto.randomUUID(),
    };
    const caller = { principalId: userId, userId, workspaceId, keyId, readOnly: 'false' };
    const event = proxyEvent(request, '/file', caller);
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(EVENT_MAX_BYTES);
    const { body: result } = await (running as FunctionProcess).invoke(event);
    return JSON.parse(String(result)) as Result;
  }

  const failure = (name: 'fileSize' | 'notBytes') => ({
    statusCode: 400,
    body: JSON.stringify({ error: ERRORS[name].code, message: ERRORS[name].message }),
  });

  test('exactly 4 MB is stored byte for byte', async ({ me }) => {
    const bytes = bytesOf(FILE_MAX_BYTES);
    const { statusCode, body } = await put(me, bytes.toString('base64'), true);
    const { data } = JSON.parse(body) as { data: { id: string; size: number; sha256: string } };
    expect([statusCode, data.size, data.sha256]).toEqual([200, FILE_MAX_BYTES, sha256(bytes)]);
    expect((await download(me, data)).equals(bytes)).toBe(true);
  });

  test('one byte more, no byte, and bytes that arrive as text are errors and store nothing', async ({
    me,
  }) => {
    const tooLarge = Buffer.alloc(FILE_MAX_BYTES + 1, 7).toString('base64');
    expect(await put(me, tooLarge, true)).toMatchObject(failure('fileSize'));
    expect(await put(me, '', true)).toMatchObject(failure('fileSize'));
    expect(await put(me, 'PNG', false)).toMatchObject(failure('notBytes'));
    expect((await me.ok(getAccountContract, {})).data.storage.used).toBe(0);
  });
});
