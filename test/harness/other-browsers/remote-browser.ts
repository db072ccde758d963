// A browser that is driven over W3C WebDriver: what both of its protocols can do, and processes that end with it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** An item of an action sequence, as both protocols spell it. */
export type Action = Readonly<Record<string, unknown>>;

/** A source of input: `type` is key or pointer. */
export interface ActionSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly Action[];
}

export interface RemoteBrowser {
  /** What the browser itself has reported of the page, since it was started: errors, console output, violations of policies. */
  readonly log: readonly string[];
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited. */
  evaluate<T>(expression: string): Promise<T>;
  perform(sources: readonly ActionSource[]): Promise<void>;
  /** A picture of the page as PNG. */
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  stop(): Promise<void>;
}

/** A process that a browser needs. It and all that it has started end together. */
export interface Started {
  readonly child: ChildProcess;
  /** Waits for a line of its output that matches. Returns the first group. */
  readonly said: (pattern: RegExp) => Promise<string>;
  readonly end: () => Promise<void>;
}

export function startProcess(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of child.stdio.slice(1))
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  return {
    child,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
          if (!found) return;
          waiting.delete(look);
          resolve(found[1] ?? '');
        };
        waiting.add(look);
        look();
        ended.then(() => reject(new Error(`${command} has ended:\n${lines.slice(-20).join('\n')}`)), reject);
      }),
    async end() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    },
  };
}
