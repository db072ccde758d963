// The names of the files and folders of an export that are not notes or groups.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../ground/user-error.ts';
import { MARK, NAMES, NOTES, TRASH } from '../../lib/folders/names.ts';

/** Holds the snapshots of each note, by version, below the note's path without its extension. */
export const SNAPSHOTS = `${MARK}snapshots`;

/** The folder of temporary files. */
export const PART = `${MARK}part`;

/** The record of the files that exports wrote. */
export const RECORD = `${MARK}export.json`;

/** The entries that an export adds to a folder. An import does not report them as skipped. */
export const OWN_ENTRIES: ReadonlySet<string> = new Set([TRASH, SNAPSHOTS, PART, NAMES, NOTES, RECORD]);

/** The text of a file. @throws system errors, and an error for a pipe or a device, whose reading may never end */
export async function readText(file: string): Promise<string> {
  const found = await stat(file);
  if (!found.isFile() && !found.isDirectory()) throw new Error('it is not a file');
  return readFile(file, 'utf8');
}

/**
 * Reads one of the JSON files of a folder; undefined if there is none.
 * @throws UserError with `remedy` if it is damaged
 */
export async function readJson(folder: string, name: string, remedy: string): Promise<unknown> {
  const file = join(folder, name);
  const damaged = (reason: unknown): UserError =>
    new UserError(`${file} can't be read: ${String(reason)}\n${remedy}`);
  const text = await readText(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw damaged(error.message);
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * Reads a JSON file that an export writes; undefined if there is none.
 * @throws UserError with `remedy` if it is damaged, or an export did not write it
 */
export async function readOwn<T>(
  folder: string,
  name: string,
  isOwn: (json: unknown) => json is T,
  remedy: string,
): Promise<T | undefined> {
  const json = await readJson(folder, name, remedy);
  if (json === undefined || isOwn(json)) return json;
  throw new UserError(`${name} in ${folder} was not written by an export.\n${remedy}`);
}

/** An object of entries by path. Their order does not depend on when notes and groups were created. */
export const inOrderOfPath = <T>(entries: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)));

export type LongNames = ReadonlyMap<string, string>;

const NAMES_REMEDY = 'Export again, or delete it: long names are then shortened as in the file names.';

/** @throws UserError if the file is damaged: without it, notes and groups would get shortened names */
export const readLongNames = async (folder: string): Promise<LongNames> =>
  new Map(Object.entries((await readOwn(folder, NAMES, isLongNames, NAMES_REMEDY)) ?? {}));

/** Whether a JSON value is one that an export writes as the full names. */
export const isLongNames = (json: unknown): json is Readonly<Record<string, string>> =>
  typeof json === 'object' &&
  json !== null &&
  !Array.isArray(json) &&
  Object.values(json).every((name) => typeof name === 'string');
