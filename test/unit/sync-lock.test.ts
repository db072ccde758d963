// The lock of a synced folder.
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Locker } from '../../infra/folders/locker.ts';
import { lockFolder } from '../../infra/folders/sync-lock.ts';
import { UserError } from '../../infra/ground/user-error.ts';
import { now } from '../../lib/core/clock.ts';
import { newFolder } from '../harness/folders.ts';

const lockOf = (root: string): string => join(root, '.notes-sync/lock');

/** A process of a computer. Its timer runs when the test calls `refresh`. */
function newProcess(pid: number, { host = 'desk', running = [] as readonly number[] } = {}) {
  let work: (() => void) | undefined;
  const by: Locker = {
    pid,
    host,
    isRunning: (other) => running.includes(other),
    every(_ms, refresh) {
      work = refresh;
      return () => (work = undefined);
    },
  };
  return { by, refresh: () => work?.() };
}

/** Sets the age of a lock, negative for a time in the future. */
const age = async (root: string, seconds: number): Promise<void> => {
  const time = now() / 1_000 - seconds;
  await utimes(lockOf(root), time, time);
};

const takenBy = (root: string, who: string): UserError =>
  new UserError(
    `${who} is already syncing ${root}. Wait until it ends. If it no longer runs, delete ${lockOf(root)}`,
  );

test('a second process in a folder stops with a line that says who has it', async () => {
  const root = await newFolder();
  const lock = lockFolder(root, newProcess(1).by);
  const second = newProcess(2, { running: [1] });
  expect(() => lockFolder(root, second.by)).toThrow(takenBy(root, 'Process 1'));
  expect(lock.isOurs()).toBe(true);
  lock.release();
  expect(lockFolder(root, second.by).isOurs()).toBe(true);
});

test('a release leaves no file, and a second one keeps the lock of the next process', async () => {
  const root = await newFolder();
  const lock = lockFolder(root, newProcess(1).by);
  lock.release();
  expect(await readdir(join(root, '.notes-sync'))).toEqual([]);
  const next = lockFolder(root, newProcess(2).by);
  lock.release();
  expect([lock.isOurs(), next.isOurs()]).toEqual([false, true]);
});

test('the lock of a process that no longer runs is taken over', async () => {
  const root = await newFolder();
  const killed = lockFolder(root, newProcess(1).by);
  const lock = lockFolder(root, newProcess(2, { running: [] }).by);
  expect([killed.isOurs(), lock.isOurs()]).toEqual([false, true]);
  killed.release();
  expect(lock.isOurs()).toBe(true);
  expect(await readdir(join(root, '.notes-sync'))).toEqual(['lock']);
});

test('a lock of this computer is stale after a minute, also if a clock was set back', async () => {
  const root = await newFolder();
  const second = newProcess(2, { running: [1] });
  for (const seconds of [65, -65]) {
    const lock = lockFolder(root, newProcess(1).by);
    await age(root, seconds / 2);
    expect(() => lockFolder(root, second.by)).toThrow(takenBy(root, 'Process 1'));
    await age(root, seconds);
    lockFolder(root, second.by).release();
    expect(lock.isOurs()).toBe(false);
  }
});

test('a lock of another computer is stale after two minutes, whatever runs on this one', async () => {
  const root = await newFolder();
  lockFolder(root, newProcess(1, { host: 'laptop 4026531836' }).by);
  await age(root, 100);
  expect(() => lockFolder(root, newProcess(2).by)).toThrow(takenBy(root, 'Process 1 on laptop'));
  await age(root, 125);
  expect(lockFolder(root, newProcess(2).by).isOurs()).toBe(true);
});

test('a process refreshes its own lock, and never the one that another process has taken over', async () => {
  const root = await newFolder();
  const first = newProcess(1);
  const lock = lockFolder(root, first.by);
  await age(root, 100);
  first.refresh();
  expect(() => lockFolder(root, newProcess(2, { running: [1] }).by)).toThrow(UserError);
  await age(root, 100);
  lockFolder(root, newProcess(2, { running: [1] }).by);
  await age(root, 100);
  first.refresh();
  expect(lock.isOurs()).toBe(false);
  expect(lockFolder(root, newProcess(3, { running: [1, 2] }).by).isOurs()).toBe(true);
});

test('a lock that was written half counts until it is two minutes old', async () => {
  const root = await newFolder();
  lockFolder(root, newProcess(1).by).release();
  for (const text of ['', 'null', '{"pid":']) {
    await writeFile(lockOf(root), text);
    expect(() => lockFolder(root, newProcess(2).by)).toThrow(takenBy(root, 'Another process'));
    await age(root, 125);
    lockFolder(root, newProcess(2).by).release();
  }
});

test('of two processes that find a stale lock, one takes it over', async () => {
  const root = await newFolder();
  lockFolder(root, newProcess(1).by);
  const [second, third] = [newProcess(2, { running: [3] }), newProcess(3, { running: [2] })];
  let other: ReturnType<typeof lockFolder> | undefined;
  // The third process takes the lock over while the second one looks whether the first one runs.
  const slow = {
    ...second.by,
    isRunning: (pid: number) => (pid === 1 ? void (other ??= lockFolder(root, third.by)) : true) === true,
  };
  expect(() => lockFolder(root, slow)).toThrow(takenBy(root, 'Process 3'));
  expect(other?.isOurs()).toBe(true);
  expect(await readdir(join(root, '.notes-sync'))).toEqual(['lock']);
});

test('the real process locks, and the file names it', async () => {
  const root = await newFolder();
  const lock = lockFolder(root);
  expect(JSON.parse(await readFile(lockOf(root), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(() => lockFolder(root)).toThrow(takenBy(root, `Process ${process.pid}`));
  lock.release();
});

test('a folder that can not have a lock is an error with one line', async () => {
  const root = await newFolder();
  await writeFile(join(root, '.notes-sync'), 'a file');
  expect(() => lockFolder(root, newProcess(1).by)).toThrow(
    new UserError(
      `The folder ${root} can't be written to: EEXIST: file already exists, mkdir '${root}/.notes-sync'`,
    ),
  );
});
