// Gives a file another name and never replaces what has that name. Node has no rename that refuses to replace, so the file
// gets a second name, which fails if the name is taken, and then loses its first one.
import type { BigIntStats } from 'node:fs';
import { lstat, readdir, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { codeOf } from './system-errors.ts';

/** Gives a file a second name. @throws EEXIST if something has it, and other errors if the file system has no such names */
export type Link = (from: string, to: string) => Promise<void>;

/** What an entry is, of a symbolic link the link itself. Undefined if there is nothing at the path. */
export async function entryAt(path: string): Promise<BigIntStats | undefined> {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
    return undefined;
  }
}

/**
 * Renames an entry. The folder of `to` must exist. If an earlier call ended between its two steps, completes it.
 * @param link without it, a program that creates `to` in the same moment loses its file
 * @returns false if there is nothing at `from`, or something at `to`
 * @throws system errors; nothing is renamed then
 */
export async function renameSafely(from: string, to: string, link?: Link): Promise<boolean> {
  const source = await entryAt(from);
  if (!source) return false;
  const target = await entryAt(to);
  if (target) return isSame(source, target) && complete(source, from, to);
  // On macOS the second name of a symbolic link would be one of the file behind it.
  const isLinked = link && source.isFile() ? await linked(link, from, to) : undefined;
  if (isLinked === undefined) await rename(from, to);
  else if (isLinked) await dropFirst(source, from, to);
  return isLinked ?? true;
}

/** Undefined if the file can't have a second name. Renaming it then works, or fails for the same reason. */
async function linked(link: Link, from: string, to: string): Promise<boolean | undefined> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? false : undefined;
  }
}

async function dropFirst(source: BigIntStats, from: string, to: string): Promise<void> {
  // An editor may have saved a new file under the first name in this moment.
  const rest = await entryAt(from);
  if (!rest || !isSame(source, rest)) return;
  try {
    await unlink(from);
  } catch (error) {
    await unlink(to);
    throw error;
  }
}

/** Inodes are unique on one device. Some file systems have none, and return 0. */
const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  one.ino !== 0n && one.ino === other.ino && one.dev === other.dev;

/**
 * Renames a file that is at both paths. Either it has two names, because an earlier call was interrupted; or one name, if
 * the paths differ only in ways that the file system ignores: letter case and the forms of Unicode.
 */
async function complete(source: BigIntStats, from: string, to: string): Promise<boolean> {
  if (!(await areTwoNames(from, to))) await rename(from, to);
  else if (source.isFile() && source.nlink > 1n) await unlink(from);
  else return false;
  return true;
}

async function areTwoNames(from: string, to: string): Promise<boolean> {
  const [one, other] = await Promise.all([from, to].map((path) => stat(dirname(path), { bigint: true })));
  if (!one || !other || !isSame(one, other)) return true;
  const [first, second] = [basename(from).normalize(), basename(to).normalize()];
  const names = new Set((await readdir(dirname(to))).map((name) => name.normalize()));
  return first !== second && names.has(first) && names.has(second);
}
