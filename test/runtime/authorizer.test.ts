// The authorizer's response, tested from its source, because the local gateway checks only the method it is about to
// call.
import { beforeEach, expect, vi } from 'vitest';
import { handler } from '../../functions/authorizer.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { test } from '../harness/user-test.ts';

const API = 'arn:aws:execute-api:eu-central-1:123456789012:a1b2c3d4e5/api';
const context = { getRemainingTimeInMillis: () => 10_000 } as Parameters<typeof handler>[1];

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  return () => vi.restoreAllMocks();
});

const ask = (authorizationToken: string, call: string) =>
  handler({ type: 'TOKEN', authorizationToken, methodArn: `${API}/${call}` }, context);

test.for(['GET/note', 'DELETE/workspace', 'GET/', 'POST/trash/restore', 'PUT/{proxy+}'])(
  'called for %s it allows the whole stage, because API Gateway may reuse the policy for any call',
  async (call, { me }) => {
    expect(await ask(`Bearer ${me.key}`, call)).toMatchObject({
      principalId: me.userId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${API}/*` }],
      },
      context: { userId: me.userId, workspaceId: me.workspaceId, keyId: me.keyId, keyName: 'test' },
    });
  },
);

test('its context has only plain values in ASCII, because API Gateway accepts no others', async ({ me }) => {
  const made = await createKey(me.userId, 'Küche 🍳 100%', { expires: Date.parse('2100-01-01') });
  const { context: told } = await ask(`Bearer ${made?.key}`, 'GET/note');
  expect(JSON.stringify(told)).toMatch(/^[ -~]*$/);
  for (const value of Object.values(told ?? {}))
    expect(['string', 'number', 'boolean']).toContain(typeof value);
});

test.for([`Bearer ${newApiKey()}`, 'Bearer service_short', 'Basic x', ''])(
  'denies everything to %s, which API Gateway turns into 401',
  async (token) => {
    expect(await ask(token, 'GET/note')).toEqual({
      principalId: 'nobody',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Deny', Resource: `${API}/*` }],
      },
    });
  },
);
