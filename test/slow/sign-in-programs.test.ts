// Programs of others that sign in by URL (E28): mcp-remote, which local agents use, and the MCP inspector. They are installed
// at test time, and print the address that they would open in a browser.
// @module-tag slow
// @module-tag proof
import { Client as McpClient } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { deleteKeyContract, listKeysContract } from '../../lib/api/routes/key.ts';
import { newUser, type Client } from '../harness/client.ts';
import { installPackages, toolsFolder, workFolder } from '../harness/outside-tools.ts';
import { allowed } from '../harness/sign-in.ts';

const REMOTE = 'mcp-remote@0.15.1';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

const url = `${inject('baseUrl')}/mcp`;
const home = workFolder();

/** Without the user's files, and without programs that could open a browser. */
const ENVIRONMENT = {
  PATH: dirname(process.execPath),
  HOME: home,
  BROWSER: 'true',
  MCP_AUTO_OPEN_ENABLED: 'true',
};

/** A program of a package, and the reason if it cannot be installed. */
async function installed(spec: string, program: string) {
  const folder = toolsFolder(spec.replace(/^@\w+\//, ''));
  const missing = await installPackages(folder, program, [spec]);
  return { missing, program: join(folder, 'node_modules/.bin', program) };
}

/** Gives the owner's consent to the address that a program prints, and follows the answer as a browser does. */
async function consent(me: Client, printed: Readable): Promise<void> {
  let read = '';
  const address = await new Promise<string>((resolve, reject) => {
    printed.on('data', (chunk) => {
      read += String(chunk);
      const [found] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(read) ?? [];
      if (found !== undefined) resolve(found);
    });
    printed.once('end', () => reject(new Error(read)));
  });
  const response = await fetch(await allowed(me, new URL(address), { readOnly: false }));
  expect(response.status).toBe(200);
}

/** The keys of a user but the first. */
const keysOf = async (me: Client) => (await me.ok(listKeysContract, {})).data.slice(1);

const remote = await installed(REMOTE, 'mcp-remote');

test('an agent without sign-in of its own uses the service through mcp-remote', async ({ skip }) => {
  skip(remote.missing !== undefined, remote.missing);
  const me = await newUser();
  const env = { ...ENVIRONMENT, MCP_REMOTE_CONFIG_DIR: home };
  const connect = async (signsIn: boolean): Promise<McpClient> => {
    const client = new McpClient({ name: 'test', version: '1.0.0' });
    onTestFinished(() => client.close());
    const options = { command: remote.program, args: [url], env };
    const transport = new StdioClientTransport({ ...options, stderr: signsIn ? 'pipe' : 'ignore' });
    const consented = signsIn && consent(me, transport.stderr as Readable);
    await Promise.all([client.connect(transport), consented]);
    return client;
  };
  const first = await connect(true);
  const written = await first.callTool({ name: 'create_note', arguments: { name: 'n' } });
  expect(written).toMatchObject({ structuredContent: { name: 'n' } });
  await first.close();
  const second = await connect(false);
  const found = await second.callTool({ name: 'search_notes', arguments: {} });
  expect(found).toMatchObject({ structuredContent: { notes: [{ name: 'n' }] } });
  expect(await keysOf(me)).toMatchObject([{ name: 'MCP CLI Proxy', readOnly: false }]);
});

const inspector = await installed(INSPECTOR, 'mcp-inspector');

test('the MCP inspector signs in, finds no fault in the tools, and is stopped by revoking its key', async ({
  skip,
}) => {
  skip(inspector.missing !== undefined, inspector.missing);
  const me = await newUser();
  const inspect = async (use: (printed: Readable) => Promise<unknown>, ...args: string[]) => {
    const all = ['--cli', url, '--callback-url', 'http://127.0.0.1:0/oauth/callback', ...args];
    const env = { ...ENVIRONMENT, MCP_STORAGE_DIR: home, MCP_INSPECTOR_SECRET_STORE: 'file' };
    const child = spawn(inspector.program, [...all, '--format', 'json'], { env });
    child.stdin.end();
    const [[status], printed] = await Promise.all([
      once(child, 'close') as Promise<[number]>,
      text(child.stdout),
      use(child.stderr),
    ]);
    return { status, result: printed === '' ? undefined : (JSON.parse(printed) as unknown) };
  };
  const stored = (...args: string[]) => inspect(text, ...args, '--stored-auth-only');
  const listed = await inspect((printed) => consent(me, printed), '--method', 'tools/list', '--strict');
  expect(listed).toMatchObject({ status: 0, result: { result: { tools: expect.any(Array) } } });
  const call = await stored('--method', 'tools/call', '--tool-name', 'create_note', '--tool-arg', 'name=n');
  expect(call).toMatchObject({ status: 0, result: { result: { structuredContent: { name: 'n' } } } });
  const prompt = await stored('--method', 'prompts/get', '--prompt-name', 'daily_review');
  expect(prompt).toMatchObject({ status: 0, result: { result: { messages: [{ role: 'user' }] } } });

  const [key, ...more] = await keysOf(me);
  expect([key?.name, more]).toEqual(['MCP Inspector', []]);
  await me.ok(deleteKeyContract, { id: key?.id ?? '' });
  expect((await stored('--method', 'tools/list')).status).toBe(3);
});
