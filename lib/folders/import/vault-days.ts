// Recognizes the daily notes of a vault: in the folder that --daily names, or as Obsidian's settings say.
import { isDate } from '../../core/iso-calendar.ts';
import type { ReadFolder } from '../disk.ts';
import { FatalError } from '../failures.ts';
import { readJson } from '../layout.ts';
import { isNoteFile } from '../names.ts';
import type { Day } from '../notes-file.ts';

/** Obsidian's settings of daily notes. */
const SETTINGS = '.obsidian/daily-notes.json';
const DEFAULT_FORMAT = 'YYYY-MM-DD';
const SETTINGS_REMEDY = 'Fix or delete it, or name the folder of your daily notes: --daily FOLDER';

/**
 * How to recognize daily notes: `dayOf` a path, and the `problem` if Obsidian's settings could not be followed.
 * @param daily the folder of daily notes in the imported folder
 * @throws FatalError if it does not exist
 */
export async function vaultDays(folder: ReadFolder, daily: string | undefined) {
  if (daily !== undefined) {
    const below = daily.replace(/^\.?\/+|\/+$/g, '');
    if (!(await folder.find(below === '.' ? '' : below)))
      throw new FatalError(`There is no folder ${daily} in ${folder.name}.`);
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

/** The day of the daily note at a path; undefined for other notes. */
function daysBelow(folder: string, format: string): (path: string) => Day | undefined {
  const parts: string[] = [];
  const pattern = format.split(/(YYYY|MM|DD)/).map((text) => {
    const digits = DIGITS[text];
    if (digits === undefined) return text.replaceAll(/[^\w\s]/g, String.raw`\$&`);
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
