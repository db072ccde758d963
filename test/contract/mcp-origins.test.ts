// The pages of other origins that may call /mcp: exactly those that the stage names, as the stack sets them.
import { beforeAll, expect, test, vi } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { Functions } from '../../infra/local/gateway/lambda.ts';
import { CORS_ORIGINS } from '../../lib/api/cors.ts';
import { functionName } from '../../lib/api/contract.ts';
import { mcpContract } from '../../lib/mcp/contracts/mcp.ts';

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const HEADERS = {
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
  'X-Forwarded-Proto': 'https',
};

const functions = new Functions(DIST);
beforeAll(() => void vi.spyOn(console, 'log').mockReturnValue());

/** The status that a page of an origin gets where the stage allows these origins. */
async function statusFor(origin: string, allowed: string | undefined): Promise<unknown> {
  const { method, path } = mcpContract;
  const headers = Object.entries({ ...HEADERS, Origin: origin });
  const request = {
    method,
    path,
    query: new URLSearchParams(),
    headers: new Map(headers.map(([name, value]) => [name, [value]])),
    body: PING,
    requestId: 'id',
  };
  const id = crypto.randomUUID();
  const event = proxyEvent(request, path, { userId: id, keyId: 'key', workspaceId: id });
  const stageVariables = allowed === undefined ? null : { [CORS_ORIGINS]: allowed };
  const result = await functions.invoke(functionName(mcpContract), { ...event, stageVariables });
  return (result as { statusCode: number }).statusCode;
}

const TWO = 'https://a.example,https://b.example';

test.for(['https://a.example', 'https://b.example'])(
  'a page of %s, one of two allowed origins, gets 200',
  async (origin) => {
    expect(await statusFor(origin, TWO)).toBe(200);
  },
);

test.for([
  'https://a.example.evil.example',
  'https://a.example:8443',
  'https://a.exampl',
  'http://a.example',
  'https://evil.example/https://a.example',
  'https://c.example',
  TWO,
  'null',
  '',
])('a page of %o, which is not one of them, gets 403', async (origin) => {
  expect(await statusFor(origin, TWO)).toBe(403);
});

test('while no origin is allowed every page gets 403', async () => {
  expect(await statusFor('https://a.example', undefined)).toBe(403);
});
