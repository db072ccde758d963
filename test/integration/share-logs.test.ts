// The token of a link is in no log: not in the lines of functions, of the gateway, nor of the local server.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLinkContract, deleteLinkContract } from '../../lib/api/routes/link.ts';
import { runExchange, type RequestSummary } from '../../infra/local/gateway/exchange.ts';
import { requestLine } from '../../infra/local/request-line.ts';
import { newUser, request } from '../harness/client.ts';
import { withFaults, type Fault } from '../harness/faults/faults.ts';
import { tokenOf } from '../harness/shares.ts';

test('no line that the functions write contains the token', async () => {
  let fault: Fault = 'pass';
  const faults = await withFaults(({ caller }) => (caller === 'shared-token-get' ? fault : 'pass'));
  try {
    const me = await newUser({}, faults.baseUrl);
    const { data: link } = await me.ok(createLinkContract, { feed: 'todos' });
    const token = tokenOf(link.url);
    const get = async (path: string) => (await request(`${faults.baseUrl}${path}`, {})).status;
    expect(await get(`/shared/${token}`)).toBe(200);
    expect(await get(`/shared/${token}.ics`)).toBe(200);
    fault = 'fail';
    expect(await get(`/shared/${token}`)).toBe(500);
    fault = 'pass';
    await me.ok(deleteLinkContract, { id: link.id });
    expect(await get(`/shared/${token}`)).toBe(404);
    const routes = faults.logs.filter(({ route }) => route === 'GET /shared/{token}');
    expect(routes.map(({ status }) => status)).toEqual([200, 200, 500, 404]);
    expect(JSON.stringify(faults.logs)).not.toContain(token);
  } finally {
    await faults.stop();
  }
});

/** The line that the local server prints for a request. */
async function lineOf(url: string): Promise<string> {
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
  const response = new ServerResponse(incoming);
  const { promise, resolve } = Promise.withResolvers<RequestSummary>();
  runExchange(incoming, response, resolve, () => undefined);
  response.emit('close');
  return requestLine(await promise);
}

test('no line of the local server contains the token', async () => {
  const token = 'a'.repeat(32);
  for (const path of ['', '.ics', '/file?path=x.png', '/more', '?a=b'])
    expect(await lineOf(`/api/shared/${token}${path}`)).not.toContain(token);
  expect(await lineOf(`/api/shared/${token}/file?path=x.png`)).toMatch(
    /^GET \/api\/shared\/\{token\}\/file\?path=x\.png 200 /,
  );
  expect(await lineOf('/api/note?search=shared')).toMatch(/^GET \/api\/note\?search=shared 200 /);
});
