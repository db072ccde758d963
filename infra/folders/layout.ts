// The names of the files and folders of an export that are not notes or groups.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { MARK } from './names.ts';

export const TRASH = `${MARK}trash`;

/** Holds the snapshots of each note, by version, below the note's path without its extension. */
export const SNAPSHOTS = `${MARK}snapshots`;

/** The folder of temporary files. */
export const PART = `${MARK}part`;

/** The full names of notes and groups whose names are too long for a file name, by path. */
export const NAMES = `${MARK}names.json`;

/** What a file can't hold of its note: dates, and whether it is the note of a day or week. */
export const NOTES = `${MARK}notes.json`;

/** The record of the files that exports wrote. */
export const RECORD = `${MARK}export.json`;

/** The entries that an export adds to a folder. An import does not report them as skipped. */
export const OWN_ENTRIES: ReadonlySet<string> = new Set([TRASH, SNAPSHOTS, PART, NAMES, NOTES, RECORD]);

/**
 * Reads one of the JSON files of a folder; undefined if there is none.
 * @throws UserError with `remedy` if it is damaged
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
