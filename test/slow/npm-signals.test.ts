// npm start and npm run dev as processes: ending npm by its process id ends every process it started.
// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { requireFreePort } from '../../infra/ground/ports.ts';

const run = promisify(execFile);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The ids of all processes below one, at any depth. */
async function below(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // A child is listed before its parent if process ids have wrapped around.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child);
  }
  family.delete(pid);
  return [...family];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.for([
  ['start', 'SIGTERM', 'npm'],
  ['start', 'SIGINT', 'npm'],
  ['dev', 'SIGTERM', 'npm'],
  ['dev', 'SIGINT', 'npm'],
  // Ctrl-C at a terminal: the server gets the signal from the terminal and from npm.
  ['start', 'SIGINT', 'the whole group'],
] as const)('npm run %s ends its server and its database on %s to %s', async ([script, signal, target]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'notes-data-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const npm = spawn('npm', ['run', script], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const ended = once(npm, 'close') as Promise<[number | null]>;
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/Base URL +(\S+)/);
  const port = Number(/Base URL +http:\/\/\S+?:(\d+)/.exec(output)?.[1]);
  const { pid: npmId = 0 } = npm;
  const started = await below(npmId);
  closing.unshift(async () => {
    for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  // The server, the guard process of the database, and Java.
  expect(started.length).toBeGreaterThanOrEqual(3);
  process.kill(target === 'npm' ? npmId : -npmId, signal);
  await expect.poll(() => started.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  expect((await ended)[0]).toBe(0);
  expect(output).toMatch(/\nStopping\.\n$/);
  await requireFreePort(port);
});

test('the server ends without a message if nobody reads its output any more, as in `npm start | head`', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'notes-data-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const server = spawn(process.execPath, ['infra/cli/run.cjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  });
  let errors = '';
  server.stderr.on('data', (text: Buffer) => (errors += String(text)));
  server.stdout.once('data', () => server.stdout.destroy());
  expect(await once(server, 'close')).toEqual([141, null]);
  expect(errors).toBe('');
});
