// What an exported folder holds besides notes, by name.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { MARK } from './names.ts';

export const TRASH = `${MARK}trash`;

/** Holds, below the path of each note without its ending, its snapshots by their versions. */
export const SNAPSHOTS = `${MARK}snapshots`;

/** Files that are being written. */
export const PART = `${MARK}part`;

/** The names that are too long for a file, by path. */
export const NAMES = `${MARK}names.json`;

/** Which files an export wrote. */
export const RECORD = `${MARK}export.json`;

/**
 * Reads one of the JSON files of an exported folder; undefined when there is none.
 * @throws UserError when it is damaged, with `remedy`
 */
export async function readJson(folder: string, name: string, remedy: string): Promise<unknown> {
  const file = join(folder, name);
  const damaged = (reason: unknown): UserError =>
    new UserError(`${file} can't be read: ${String(reason)}\n${remedy}`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw damaged(error.message);
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
}

export type LongNames = ReadonlyMap<string, string>;

/** @throws UserError when the file is damaged: without it notes and groups would get parts of their names */
export async function readLongNames(folder: string): Promise<LongNames> {
  const names = await readJson(
    folder,
    NAMES,
    'Export again, or delete it: names are then cut as the files’ are.',
  );
  return new Map(Object.entries((names ?? {}) as Record<string, string>));
}
