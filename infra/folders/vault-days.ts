// Recognizes the daily notes of a vault: in the folder that --daily names, or as Obsidian's settings say.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDate } from '../../lib/core/iso-calendar.ts';
import { UserError } from '../ground/user-error.ts';
import { readJson } from './layout.ts';
import { isNoteFile } from '../../lib/folders/names.ts';
import type { Day } from '../../lib/folders/notes-file.ts';

/** Obsidian's settings of daily notes. */
const SETTINGS = '.obsidian/daily-notes.json';
const DEFAULT_FORMAT = 'YYYY-MM-DD';
const SETTINGS_REMEDY = 'Fix or delete it, or name the folder of your daily notes: --daily FOLDER';

/**
 * How to recognize daily notes: `dayOf` a path, and the `problem` if Obsidian's settings could not be followed.
 * @param daily the folder of daily notes in the imported folder
 * @throws UserError if it does not exist
 */
export async function vaultDays(folder: string, daily: string | undefined) {
  if (daily !== undefined) {
    const below = daily.replace(/^\.?\/+|\/+$/g, '');
    if (!existsSync(join(folder, below))) throw new UserError(`There is no folder ${daily} in ${folder}.`);
    return { dayOf: daysBelow(below, DEFAULT_FORMAT) };
  }
  const settings = await readJson(folder, SETTINGS, SETTINGS_REMEDY);
  if (settings === undefined) return { dayOf: () => undefined };
  const { folder: below, format } = (settings ?? {}) as Readonly<Record<string, unknown>>;
  const pattern = textOf(format) || DEFAULT_FORMAT;
  if (isSupported(pattern)) return { dayOf: daysBelow(textOf(below).replace(/^\/+|\/+$/g, ''), pattern) };
  const problem = `The format "${pattern}" in ${SETTINGS} is not made of YYYY, MM and DD. Daily notes are imported as other notes.`;
  return { dayOf: () => undefined, problem };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const PARTS = /YYYY|MM|DD/g;

/** Other letters have a meaning in Obsidian's formats. */
const isSupported = (format: string): boolean =>
  ['YYYY', 'MM', 'DD'].every((part) => format.includes(part)) && !/\p{L}/u.test(format.replaceAll(PARTS, ''));

const DIGITS: Readonly<Record<string, string>> = { YYYY: '\\d{4}', MM: '\\d{2}', DD: '\\d{2}' };

/** The characters with a meaning in a regular expression. Node 22, on which notes.mjs runs, has no RegExp.escape. */
const SPECIAL = /[$()*+.?[\\\]^{|}]/g;

/** The day of the daily note at a path; undefined for other notes. */
function daysBelow(folder: string, format: string): (path: string) => Day | undefined {
  const parts: string[] = [];
  const pattern = format.split(/(YYYY|MM|DD)/).map((text) => {
    const digits = DIGITS[text];
    if (digits === undefined) return text.replace(SPECIAL, String.raw`\$&`);
    // A part may occur again, as in YYYY/MM/YYYY-MM-DD. It must then have the same digits.
    if (parts.includes(text)) return `\\k<${text}>`;
    parts.push(text);
    return `(?<${text}>${digits})`;
  });
  const path = new RegExp(`^${pattern.join('')}\\.[^.]+$`);
  const prefix = folder === '' ? '' : `${folder}/`.normalize('NFC');
  return (file) => {
    const name = file.normalize('NFC');
    if (!name.startsWith(prefix) || !isNoteFile(name)) return undefined;
    const { YYYY, MM, DD } = path.exec(name.slice(prefix.length))?.groups ?? {};
    const date = `${YYYY}-${MM}-${DD}`;
    return isDate(date) ? { type: 'daily', name: date } : undefined;
  };
}
