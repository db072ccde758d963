// A gateway in a process of its own, whose CPU time and memory can be read. Linux only.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/ground/root.ts';

export interface Use {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** How much more memory the process had than before, at most, in bytes. */
  readonly memory: number;
}

export interface MeasuredGateway {
  readonly url: string;
  /** What the process uses while `work` runs. */
  during<T>(work: () => Promise<T>): Promise<Use & { readonly result: T }>;
  stop(): Promise<void>;
}

/** The unit of CPU times in /proc (`getconf CLK_TCK`), in milliseconds. */
const TICK_MS = 10;
/** Sets the highest amount of memory to the current one. */
const RESET_HIGHEST = '5';

/** Starts the gateway in an environment that names its table. */
export async function startMeasuredGateway(env: Readonly<Record<string, string>>): Promise<MeasuredGateway> {
  const child = fork(join(ROOT, 'test/harness/gateway-process.ts'), { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the gateway ended with ${code} before it listened`);
  });
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string];
  // Later it ends when it is stopped.
  failed.catch(() => undefined);
  return {
    url,
    async during(work) {
      await writeFile(fileOf(child, 'clear_refs'), RESET_HIGHEST);
      const [cpu, memory] = [await cpuMsOf(child), await memoryOf(child, 'VmRSS')];
      const result = await work();
      return {
        result,
        cpuMs: (await cpuMsOf(child)) - cpu,
        memory: (await memoryOf(child, 'VmHWM')) - memory,
      };
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const fileOf = ({ pid }: ChildProcess, name: string): string => `/proc/${pid}/${name}`;

/** User and system time: the 14th and 15th fields, of which the second one can contain blanks. */
async function cpuMsOf(child: ChildProcess): Promise<number> {
  const [, after = ''] = (await readFile(fileOf(child, 'stat'), 'utf8')).split(') ');
  const [user, system] = after.split(' ').slice(11);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** A line of the process's status, in bytes. */
async function memoryOf(child: ChildProcess, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(fileOf(child, 'status'), 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
