// A disk of a few megabytes: a tmpfs, if this machine lets a test mount one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

export interface SmallDisk {
  readonly folder: string;
  /** Makes it larger or smaller. */
  resize(bytes: number): void;
}

/** A disk of this size until the test ends; `skip` skips the test if nothing can be mounted. */
export function smallDisk(bytes: number, skip: (reason: string) => never): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'notes-disk-'));
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)) {
    rmdirSync(folder);
    return skip('a disk can’t be mounted here: that takes root on Linux');
  }
  onTestFinished(() => {
    run('umount', '-l', folder);
    rmdirSync(folder);
  });
  return { folder, resize: (size) => void run('mount', '-o', `remount,size=${size}`, folder) };
}
