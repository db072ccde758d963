// The authorizer's word to API Gateway, from its source: the local gateway asks about the one method it is about to
// call, and so can't see for what else the policy holds.
import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/authorizer.ts';
import { newApiKey } from '../../lib/auth/api-key.ts';
import { newUser } from '../harness/client.ts';

const API = 'arn:aws:execute-api:eu-central-1:123456789012:a1b2c3d4e5/api';
const context = { getRemainingTimeInMillis: () => 10_000 } as Parameters<typeof handler>[1];

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  return () => vi.restoreAllMocks();
});

const ask = (authorizationToken: string, call: string) =>
  handler({ type: 'TOKEN', authorizationToken, methodArn: `${API}/${call}` }, context);

test.for(['GET/note', 'DELETE/workspace', 'GET/', 'POST/trash/restore', 'PUT/{proxy+}'])(
  'asked about %s it allows the whole stage, which API Gateway may use for any other call',
  async (call) => {
    const me = await newUser();
    expect(await ask(`Bearer ${me.key}`, call)).toMatchObject({
      principalId: me.userId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${API}/*` }],
      },
      context: { userId: me.userId, workspaceId: me.workspaceId, keyId: me.keyId },
    });
  },
);

test('its context is of plain values only: API Gateway takes no others', async () => {
  const me = await newUser();
  const { context: told } = await ask(`Bearer ${me.key}`, 'GET/note');
  for (const value of Object.values(told ?? {}))
    expect(['string', 'number', 'boolean']).toContain(typeof value);
});

test.for([`Bearer ${newApiKey()}`, 'Bearer service_short', 'Basic x', ''])(
  'refuses %s by exactly the word that is 401',
  async (token) => {
    await expect(ask(token, 'GET/note')).rejects.toThrow(/^Unauthorized$/);
  },
);
