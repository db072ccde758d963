// The commands of the project on an emulator, the stacks that they deploy, and a server in front of a stack.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { gatewayRoutes } from '../../infra/build/functions.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { PUBLIC_PATHS } from '../../lib/api/public/public-paths.ts';
import type { Client } from './client.ts';
import type { CommandResult, Emulator } from './emulator.ts';
import { startTestGateway } from './gateway.ts';

export const PATIENT = ['--require-approval', 'never', '--progress', 'events'];

export interface EmulatedStack {
  readonly output: string;
  readonly table: string;
  readonly url: string;
}

type Identity = Pick<Client, 'userId' | 'workspaceId' | 'keyId' | 'key'>;

/** The commands of the README. */
export function commandsOn(aws: Emulator) {
  const npmIn = (checkout: string, script: string, ...args: string[]) =>
    aws.run(checkout, 'npm', 'run', '--silent', script, '--', ...args);
  const npm = (script: string, ...args: string[]) => npmIn(ROOT, script, ...args);

  /** Deploys a stack, which must succeed. */
  async function deployFrom(checkout: string, ...settings: string[]): Promise<EmulatedStack> {
    const context = settings.flatMap((one) => ['-c', one]);
    const { status, output } = await npmIn(checkout, 'deploy', ...PATIENT, ...context);
    expect(status, output.slice(-3000)).toBe(0);
    const [, baseUrl = ''] = /^Deployed\. The base URL is (\S+)$/m.exec(output) ?? [];
    const [, table = ''] = /keys -- create --table (\S+)/.exec(output) ?? [];
    return { output, table, url: aws.urlOf(baseUrl) };
  }

  return {
    npm,
    deployFrom,
    deploy: (...settings: string[]) => deployFrom(ROOT, ...settings),
    bootstrap: async () => {
      const { status, output } = await aws.run(ROOT, 'npx', 'cdk', 'bootstrap');
      expect(status, output).toBe(0);
    },
    /** Creates a user with a key. */
    newUser: async (table: string): Promise<Identity> => {
      const { status, output } = await npm('keys', 'create', '--table', table, '--json');
      expect(status, output).toBe(0);
      return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Identity;
    },
    /** Runs a command line of a shell in this checkout. */
    shell: (line: string): Promise<CommandResult> => aws.run(ROOT, 'sh', '-c', line),
  };
}

const streamed = [
  ...gatewayRoutes.filter(({ streams }) => streams).map(({ path }) => path),
  ...PUBLIC_PATHS,
].map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/**
 * A server in front of a stack, because the emulator can't stream. The local gateway sends streamed responses, from the
 * same bundles and the table of the stack. All other requests go to the stack.
 */
export async function inFrontOf({ url, table }: EmulatedStack, { endpoint }: Emulator) {
  const env = { ...localEnvironment(endpoint, table), AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test' };
  const gateway = await startTestGateway({ env });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: target = '', headers } = request;
    const { pathname } = new URL(target, url);
    const path = pathname.replace(/^\/api/, '');
    const isStreamed = method === 'GET' && streamed.some((form) => form.test(path));
    const sent = await buffer(request);
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
    const upstream = await fetch((isStreamed ? gateway.url : url) + target.replace(/^\/api/, ''), {
      method,
      headers: passed as Record<string, string>,
      redirect: 'manual',
      ...(sent.length > 0 && { body: sent }),
    });
    const own = [...upstream.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    );
    response
      .writeHead(upstream.status, Object.fromEntries(own))
      .end(Buffer.from(await upstream.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  return {
    url: `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : 0}/api`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await gateway.stop();
    },
  };
}
