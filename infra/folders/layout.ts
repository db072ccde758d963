// What an exported folder holds besides notes, by name.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MARK } from './names.ts';

export const TRASH = `${MARK}trash`;

/** Holds, below the path of each note without its ending, its snapshots by their versions. */
export const SNAPSHOTS = `${MARK}snapshots`;

/** Files that are being written. */
export const PART = `${MARK}part`;

/** The names that are too long for a file, by path. */
const NAMES = `${MARK}names.json`;

export type LongNames = Readonly<Record<string, string>>;

export async function readLongNames(folder: string): Promise<LongNames> {
  return JSON.parse(await readFile(join(folder, NAMES), 'utf8').catch(() => '{}')) as LongNames;
}

export async function writeLongNames(folder: string, names: LongNames): Promise<void> {
  if (Object.keys(names).length > 0) await writeFile(join(folder, NAMES), JSON.stringify(names, null, 2));
}
