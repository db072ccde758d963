// Allows one process at a time to sync a folder: the others find its lock. A lock that a killed process left is taken over.
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { now } from '../../lib/core/clock.ts';
import { randomLetters } from '../../lib/core/random.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { UserError } from '../ground/user-error.ts';
import { thisProcess, type Locker } from './locker.ts';
import { codeOf } from './system-errors.ts';
import { OWN } from '../../lib/folders/sync/state/layout.ts';

export interface SyncLock {
  /** Whether no other process has taken the folder over, such as while this computer slept. */
  isOurs(): boolean;
  /** Gives the folder free, if it is still ours. */
  release(): void;
}

interface Holder {
  readonly pid?: number;
  readonly host?: string;
  readonly token?: string;
}

const REFRESH_MS = 10_000;
const STALE_MS = 60_000;
/** The clocks of two computers differ. */
const STALE_ELSEWHERE_MS = 120_000;
const ATTEMPTS = 5;
const TOKEN_LETTERS = 16;

/**
 * Locks a folder, which must exist, until the process releases it. After a process that did not, the next one takes over.
 * @throws UserError if another process syncs it, or it can't be written to
 */
export function lockFolder(root: string, by: Locker = thisProcess()): SyncLock {
  const file = join(root, OWN, 'lock');
  const token = randomLetters(TOKEN_LETTERS);
  try {
    makeFolder(join(root, OWN));
    const text = JSON.stringify({ pid: by.pid, host: by.host, token } satisfies Holder);
    for (let attempt = 1; !created(file, text); attempt += 1) {
      const holder = holderOf(file);
      if (attempt === ATTEMPTS || (holder && !isStale(file, holder, by))) throw taken(root, file, holder, by);
      if (holder) takeAway(file, holder, token);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`The folder ${root} can't be written to: ${(error as Error).message}`);
  }

  const isOurs = (): boolean => holderOf(file)?.token === token;
  const stop = by.every(REFRESH_MS, () => {
    if (isOurs()) touch(file);
  });
  const release = (): void => {
    stop();
    if (isOurs()) rmSync(file, { force: true });
  };
  return { isOurs, release };
}

/** @returns false if there is a lock */
function created(file: string, text: string): boolean {
  let lock: number;
  try {
    lock = openSync(file, 'wx');
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(lock, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(lock);
  }
  return true;
}

/** Undefined if there is no lock. A lock that is written just now, or was written half, names nobody. */
function holderOf(file: string): Holder | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) ?? {}) as Holder;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : {};
  }
}

function isStale(file: string, { pid, host }: Holder, by: Locker): boolean {
  const isHere = host === by.host;
  if (isHere && pid !== undefined && !by.isRunning(pid)) return true;
  const found = statSync(file, { throwIfNoEntry: false });
  // A clock that was set back leaves a time in the future.
  return found !== undefined && Math.abs(now() - found.mtimeMs) > (isHere ? STALE_MS : STALE_ELSEWHERE_MS);
}

/** Removes a stale lock, and never the one of a process that has taken it over in this moment. */
function takeAway(file: string, stale: Holder, token: string): void {
  const away = `${file}-${token}`;
  try {
    renameSync(file, away);
    if (holderOf(away)?.token !== stale.token) linkSync(away, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(away, { force: true });
  }
}

function touch(file: string): void {
  const time = new Date(now());
  try {
    utimesSync(file, time, time);
  } catch {
    // The folder was removed or can't be written to: the next round says so.
  }
}

function taken(root: string, file: string, { pid, host = '' }: Holder = {}, by: Locker): UserError {
  const where = host === by.host ? '' : ` on ${host.split(' ')[0]}`;
  const who = pid === undefined ? 'Another process' : `Process ${pid}${where}`;
  return new UserError(
    `${who} is already syncing ${root}. Wait until it ends. If it no longer runs, delete ${file}`,
  );
}
