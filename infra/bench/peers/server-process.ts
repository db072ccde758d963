// A peer's server as a child process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { PeerSetting } from './peer.ts';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export interface ServerProcess {
  stop(): Promise<void>;
}

/** Starts a Node script and waits until `url` answers. @throws with its output when it ends before */
export async function startServer(
  { http, defer }: Pick<PeerSetting, 'http' | 'defer'>,
  args: readonly string[],
  url: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = (output + String(text)).slice(-2_000)));
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill();
    await exited;
  };
  defer(stop);
  const limit = Date.now() + START_TIMEOUT_MS;
  const answers = () =>
    http.send({ method: 'GET', url }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`it ended at once: ${output}`);
    if (Date.now() > limit) {
      await stop();
      throw new Error('it did not answer within a minute');
    }
    await setTimeout(POLL_MS);
  }
  return { stop };
}

/** Runs a Node script to its end. @throws with its output when it fails */
export async function runScript(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(output);
}
