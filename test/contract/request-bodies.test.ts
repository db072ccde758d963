// How the bodies of requests reach functions: bytes in base64 and everything else as text, like in API Gateway with one
// binary media type (test/infra/template.test.ts).
import { expect, test } from 'vitest';
import { bytesOf } from '../harness/files.ts';
import { useEchoGateway } from '../harness/sized-gateway.ts';

const gateway = useEchoGateway();

async function received(method: string, path: string, type: string, body: string | Buffer): Promise<unknown> {
  const headers = { ...gateway.headers, 'Content-Type': type };
  const response = await fetch(`${gateway.url}${path}`, { method, headers, body: body as string });
  return response.json();
}

test.for([
  ['POST', '/note', 'application/json', '{"name":"é"}'],
  ['POST', '/note', 'application/json; charset=utf-8', '{"name":"😀"}'],
  ['PUT', '/note', 'text/markdown', '# é\n'],
  ['POST', '/note/append', 'text/plain; charset=utf-8', '- [ ] 😀'],
  ['PUT', '/daily', 'Text/Markdown', 'é'],
  ['POST', '/link', '', '{}'],
  ['PUT', '/file', 'application/octet-stream; charset=utf-8', 'é'],
  ['PUT', '/file', 'image/png', 'é'],
] as const)('%s %s with %j reaches its function as text', async ([method, path, type, body]) => {
  expect(await received(method, path, type, body)).toEqual({ body, isBase64Encoded: false });
});

test.for(['application/octet-stream', 'Application/Octet-Stream'])(
  '%s reaches functions in base64',
  async (type) => {
    const bytes = bytesOf(1_000);
    expect(await received('PUT', '/file', type, bytes)).toEqual({
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
  },
);

test('a request line with headers of more than 10,240 bytes reaches no function', async () => {
  const send = async (length: number) =>
    (await fetch(`${gateway.url}/note?search=${'x'.repeat(length)}`, { headers: gateway.headers })).status;
  expect([await send(9_000), await send(10_240)]).toEqual([200, 431]);
});
