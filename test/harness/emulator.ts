// An AWS emulator on this machine, and the project's commands run against it. It needs Python and the package index.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../infra/ground/ports.ts';

const PACKAGE = 'ministack==1.5.33';
const VENV = join(tmpdir(), `notes-${PACKAGE.replace('==', '-')}`);
const EMULATOR = join(VENV, 'bin/ministack');

/**
 * Installs a package into a folder once, also if several tests begin to do so at the same time, and again if an earlier
 * installation was interrupted.
 */
const INSTALL = `
import fcntl, pathlib, subprocess, sys, venv
folder, package = sys.argv[1:]
done = pathlib.Path(folder, 'installed')
with open(folder + '.lock', 'w') as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not done.exists():
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([folder + '/bin/pip', 'install', '--quiet', package], check=True)
        done.touch()
`;

const execute = promisify(execFile);

/** Installs the emulator. Returns the reason if that fails. */
export async function installEmulator(): Promise<string | undefined> {
  try {
    await execute('python3', ['-c', INSTALL, VENV, PACKAGE]);
    return undefined;
  } catch (error) {
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
  /** Runs a command in a checkout of the project, with this AWS in its environment. */
  run(checkout: string, command: string, ...args: string[]): Promise<CommandResult>;
  /** The local address of a deployed API. */
  urlOf(baseUrl: string): string;
  /** Sends a request to AWS, of a service that has paths. Returns the body. */
  ask(service: string, method: string, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** The change that lets API Gateway write logs. */
const LOG_ROLE = {
  patchOperations: [
    { op: 'replace', path: '/cloudwatchRoleArn', value: 'arn:aws:iam::000000000000:role/ApiGatewayLogs' },
  ],
};

/** Gives the account a role with which API Gateway writes logs, as docs/troubleshooting.md does. */
export const createLogRole = (aws: Emulator): Promise<unknown> =>
  aws.ask('apigateway', 'PATCH', '/account', LOG_ROLE);

export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'notes-emulator-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
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
    // Two commands can't write one folder at once, and the tests of several emulators run at once.
    CDK_OUTPUT: join(folder, 'cdk.out'),
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
    async ask(service, method, path, body) {
      // The emulator reads only the service from the signature.
      const Authorization = `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;
      const sent = body && { body: JSON.stringify(body) };
      const text = await (
        await fetch(endpoint + path, { method, headers: { Authorization }, ...sent })
      ).text();
      return text === '' ? undefined : JSON.parse(text);
    },
    async stop() {
      const ended = once(emulator, 'exit');
      end();
      await ended;
      process.off('exit', end);
      // The functions that it runs end shortly after it, and write until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
