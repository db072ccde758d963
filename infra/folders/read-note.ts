// Reads the text and the name of a note from its file. The text keeps every byte.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  GROUP_NAME_MAX_CHARACTERS,
  NOTE_CONTENT_MAX_BYTES,
  NOTE_NAME_MAX_CHARACTERS,
} from '../../lib/schema/limits.ts';
import { Refused } from './failures.ts';
import type { LongNames } from './layout.ts';
import { nameOf, noteNameOf } from './names.ts';

/** The text of a file, a byte order mark included. @throws Refused if it is too large or not UTF-8; system errors */
export async function readContent(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > NOTE_CONTENT_MAX_BYTES) throw new Refused(`larger than 1 MB (${size} bytes)`);
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused('not UTF-8');
  }
}

/** The name of the note that a file becomes. @throws Refused if it is too long */
export const noteName = (path: string, longNames: LongNames): string =>
  shortEnough(longNames.get(path) ?? noteNameOf(basename(path)), NOTE_NAME_MAX_CHARACTERS, 'file');

/** The name of the group that a folder becomes. @throws Refused if it is too long */
export const groupName = (path: string, longNames: LongNames): string =>
  shortEnough(longNames.get(path) ?? nameOf(basename(path), ''), GROUP_NAME_MAX_CHARACTERS, 'folder');

function shortEnough(name: string, max: number, kind: 'file' | 'folder'): string {
  const { length } = Array.from(name);
  if (length <= max) return name;
  throw new Refused(
    `its name has ${length} characters, at most ${max} are allowed; rename the ${kind} and import again`,
  );
}
