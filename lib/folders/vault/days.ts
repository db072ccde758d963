// The daily notes of a vault or graph by the paths of their files.
import type { ReadFolder } from '../disk.ts';
import { FatalError } from '../failures.ts';
import { isNoteFile, NOTE_EXTENSION } from '../names.ts';
import { nameIn, pathIn } from '../paths.ts';
import { dayFormat, type DayFormat } from './day-format.ts';

export interface VaultDays {
  /** The day (`YYYY-MM-DD`) of the file at a path; undefined if it is no daily note. */
  readonly dayOf: (path: string) => string | undefined;
  /** The path of the file of a day. */
  readonly pathOf: (date: string) => string;
  /** The line that reports that no file is a daily note, if somebody expects one. */
  readonly noneFound?: string | undefined;
}

interface DailyFolder {
  readonly folder: string;
  /** The first one is that of new files. */
  readonly formats: readonly DayFormat[];
  /** Whether only the name of a file is in the format, wherever it is below the folder. */
  readonly isName?: boolean;
  readonly noneFound?: string | undefined;
}

/** The daily notes that are written in one of these formats below a folder. */
export function daysBelow({ folder, formats, isName = false, noneFound }: DailyFolder): VaultDays {
  const prefix = pathIn(folder, '').normalize('NFC');
  return {
    dayOf(path) {
      const file = path.normalize('NFC');
      if (!file.startsWith(prefix) || !isNoteFile(file)) return undefined;
      const below = file.slice(prefix.length).replace(/\.[^.]+$/, '');
      return formats.map(({ dayOf }) => dayOf(isName ? nameIn(below) : below)).find(Boolean);
    },
    pathOf: (date) => pathIn(folder, `${formats[0]?.pathOf(date) ?? date}${NOTE_EXTENSION}`),
    noneFound,
  };
}

/** The names of daily notes in the folder that --daily names. */
const NAMES = ['YYYY-MM-DD', 'YYYY_MM_DD', 'YYYY.MM.DD', 'YYYYMMDD'];

/**
 * The daily notes of a folder that a person named, at any depth. If it is the imported folder itself, they are the files
 * directly in it: other folders have notes that are named after a date, too.
 * @throws FatalError if it does not exist
 */
export async function daysOfFolder(root: ReadFolder, named: string): Promise<VaultDays> {
  const folder = folderNamed(named);
  if (!(await root.find(folder))) throw new FatalError(`There is no folder ${named} in ${root.name}.`);
  const names = NAMES.map((name) => `${name}${NOTE_EXTENSION}`);
  const noneFound = `No file in ${named} is named ${names.slice(0, -1).join(', ')} or ${names.at(-1)}. No daily note was found there.`;
  const formats = NAMES.flatMap((name) => dayFormat(name) ?? []);
  return daysBelow({ folder, formats, isName: folder !== '', noneFound });
}

/** The path of a folder that a person or a program wrote; '' for the imported folder. */
export const folderNamed = (text: string): string => {
  const path = text.replaceAll(/^(?:\.?\/+)+|\/+$/g, '');
  return path === '.' ? '' : path;
};
