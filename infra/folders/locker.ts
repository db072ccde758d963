// A process that locks a folder, and how it detects whether another one still runs.
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './system-errors.ts';

/** The process that locks, and what it knows about others. */
export interface Locker {
  readonly pid: number;
  /** Where process ids have the same meaning: a computer, or a container. */
  readonly host: string;
  readonly isRunning: (pid: number) => boolean;
  /** Repeats work, and does not keep the process alive for it. Returns what ends it. */
  readonly every: (ms: number, work: () => void) => () => void;
}

/** This process. */
export function thisProcess(): Locker {
  return {
    pid: process.pid,
    host: `${hostname()} ${processNamespace()}`.trim(),
    isRunning(pid) {
      try {
        return process.kill(pid, 0);
      } catch (error) {
        // Without the right to send a signal to it, it runs.
        return codeOf(error) !== 'ESRCH';
      }
    },
    every(ms, work) {
      const timer = setInterval(work, ms).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Two containers can have the name of one host, and number their processes from 1. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
