// An AWS emulator on this machine, and the project's commands run against it. It needs Python and the package index.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const PACKAGE = 'ministack==1.5.33';
const VENV = join(tmpdir(), `notes-${PACKAGE.replace('==', '-')}`);
const EMULATOR = join(VENV, 'bin/ministack');

const execute = promisify(execFile);

/** Installs the emulator. Returns the reason if that fails. */
export async function installEmulator(): Promise<string | undefined> {
  if (existsSync(EMULATOR)) return undefined;
  try {
    await execute('python3', ['-m', 'venv', VENV]);
    await execute(join(VENV, 'bin/pip'), ['install', '--quiet', PACKAGE]);
    return undefined;
  } catch (error) {
    rmSync(VENV, { recursive: true, force: true });
    return `${PACKAGE} can't be installed: ${String(error).split('\n')[0]}`;
  }
}

export interface CommandResult {
  readonly status: number;
  /** Both streams, in arbitrary order. */
  readonly output: string;
}

export interface Emulator {
  readonly endpoint: string;
  /** The stack.json that its commands read. */
  readonly stackFile: string;
  /** Runs a command in a checkout of the project, with this AWS in its environment. */
  run(checkout: string, command: string, ...args: string[]): Promise<CommandResult>;
  /** The local address of a deployed API. */
  urlOf(baseUrl: string): string;
  stop(): Promise<void>;
}

export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'notes-emulator-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const stackFile = join(folder, 'stack.json');
  // Excludes the user's own AWS settings and those of the checkout.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const env = {
    ...Object.fromEntries(own),
    HOME: folder,
    TMPDIR: folder,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    STACK_FILE: stackFile,
  };
  // A separate process group, to end it together with the functions it runs.
  const emulator = spawn(EMULATOR, {
    env: { ...env, GATEWAY_PORT: String(port), BIND_HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const end = (): void => {
    if (emulator.pid !== undefined && emulator.exitCode === null) process.kill(-emulator.pid);
  };
  process.once('exit', end);
  for await (const line of createInterface({ input: emulator.stderr })) if (/Running on/.test(line)) break;
  emulator.stderr.resume();
  return {
    endpoint,
    stackFile,
    async run(checkout, command, ...args) {
      const options = { cwd: checkout, env, maxBuffer: 64 * 1024 * 1024 };
      const ended = (status: number) => (result: { stdout: string; stderr: string }) => ({
        status,
        output: result.stdout + result.stderr,
      });
      return execute(command, args, options).then(ended(0), ended(1));
    },
    urlOf: (baseUrl) =>
      `${endpoint}/restapis/${/https:\/\/(\w+)\./.exec(baseUrl)?.[1] ?? ''}/api/_user_request_`,
    async stop() {
      const ended = once(emulator, 'exit');
      end();
      await ended;
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
