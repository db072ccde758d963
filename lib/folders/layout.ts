// The files and folders of an export that are not notes or groups, and the files that exports and imports read as JSON.
import type { ReadFolder } from './disk.ts';
import { FatalError, reasonOf } from './failures.ts';
import { MARK, NAMES, NOTES, TRASH } from './names.ts';
import { placeholderOf } from './placeholders.ts';

/** Holds the snapshots of each note, by version, below the note's path without its extension. */
export const SNAPSHOTS = `${MARK}snapshots`;

/** The folder of temporary files. */
export const PART = `${MARK}part`;

/** The record of the files that exports wrote. */
export const RECORD = `${MARK}export.json`;

/** The entries that an export adds to a folder. An import does not report them as skipped. */
export const OWN_ENTRIES: ReadonlySet<string> = new Set([TRASH, SNAPSHOTS, PART, NAMES, NOTES, RECORD]);

/** The text of a file; undefined if there is none. @throws RejectedError if it can't be read */
export async function findText(folder: ReadFolder, path: string): Promise<string | undefined> {
  if (!(await folder.find(path))) return undefined;
  return new TextDecoder().decode(await folder.read(path));
}

/**
 * Reads one of the JSON files of a folder; undefined if there is none.
 * @throws FatalError with `remedy` if it is damaged
 */
export async function readJson(folder: ReadFolder, name: string, remedy: string): Promise<unknown> {
  const damaged = (reason: unknown): FatalError =>
    new FatalError(`${folder.name}/${name} can't be read: ${String(reason)}\n${remedy}`);
  const text = await findText(folder, name).catch((error: unknown) => {
    throw damaged(reasonOf(error) ?? error);
  });
  if (text === undefined) {
    if (await folder.find(placeholderOf(name))) throw damaged('it is not downloaded from iCloud');
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * Reads a JSON file that an export writes; undefined if there is none.
 * @throws FatalError with `remedy` if it is damaged, or an export did not write it
 */
export async function readOwn<T>(
  folder: ReadFolder,
  name: string,
  isOwn: (json: unknown) => json is T,
  remedy: string,
): Promise<T | undefined> {
  const json = await readJson(folder, name, remedy);
  if (json === undefined || isOwn(json)) return json;
  throw new FatalError(`${name} in ${folder.name} was not written by an export.\n${remedy}`);
}

/** An object of entries by path. Their order does not depend on when notes and groups were created. */
export const inOrderOfPath = <T>(entries: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)));

export type LongNames = ReadonlyMap<string, string>;

const NAMES_REMEDY = 'Export again, or delete it: long names are then shortened as in the file names.';

/** @throws FatalError if the file is damaged: without it, notes and groups would get shortened names */
export const readLongNames = async (folder: ReadFolder): Promise<LongNames> =>
  new Map(Object.entries((await readOwn(folder, NAMES, isLongNames, NAMES_REMEDY)) ?? {}));

/** Whether a JSON value is one that an export writes as the full names. */
export const isLongNames = (json: unknown): json is Readonly<Record<string, string>> =>
  typeof json === 'object' &&
  json !== null &&
  !Array.isArray(json) &&
  Object.values(json).every((name) => typeof name === 'string');
