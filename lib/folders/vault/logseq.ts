// The graph of Logseq: its journals are daily notes, and the name of a page follows from that of its file.
import { formatted, partsOf } from '../../markdown/date-format.ts';
import { datesOf } from '../../markdown/fill-template.ts';
import type { ReadFolder } from '../disk.ts';
import { findText } from '../layout.ts';
import { isNoteFile, NOTES } from '../names.ts';
import { nameIn } from '../paths.ts';
import { dayFormat } from './day-format.ts';
import { daysBelow, folderNamed } from './days.ts';
import { ednMap } from './edn.ts';
import { pageNameOf } from './page-names.ts';

/** The settings of a graph. */
export const SETTINGS = 'logseq/config.edn';
/** Old versions of pages, which Logseq keeps. */
const BACKUPS: ReadonlySet<string> = new Set(['logseq/bak', 'logseq/.recycle', 'logseq/version-files']);

const FILE_FORMAT = 'yyyy_MM_dd';
const TITLE_FORMAT = 'MMM do, yyyy';
/** The formats that Logseq always understands, besides those of the settings. */
const KNOWN_FORMATS = [FILE_FORMAT, 'yyyy-MM-dd'];

/** Undefined if the folder is no graph. An export of one is none: an import decodes its file names. */
export async function readLogseq(root: ReadFolder) {
  const text = (await root.find(NOTES)) ? undefined : await findText(root, SETTINGS);
  if (text === undefined) return undefined;
  const settings = ednMap(text);
  const folderOf = (key: string, byDefault: string): string => folderNamed(settings?.get(key) ?? byDefault);
  const pages = `${folderOf(':pages-directory', 'pages')}/`;
  const isLegacy = settings?.get(':file/name-format') === ':legacy';
  const file = settings?.get(':journal/file-name-format');
  const title = settings?.get(':journal/page-title-format') ?? TITLE_FORMAT;
  const journals = folderOf(':journals-directory', 'journals');
  const formats = [file ?? FILE_FORMAT, ...KNOWN_FORMATS, title].flatMap(
    (format) => dayFormat(tokensOf(format) ?? '') ?? [],
  );
  const titles = [...new Set([title, TITLE_FORMAT])].flatMap((format) => tokensOf(format) ?? []);
  return {
    days: daysBelow({
      folder: journals,
      formats,
      isName: true,
      noneFound: settings?.has(':journals-directory')
        ? `${SETTINGS}: no file in ${journals} is named ${file ?? FILE_FORMAT}.md. No daily note was found there.`
        : undefined,
    }),
    problem: settings
      ? undefined
      : `${SETTINGS} can't be read. The graph is imported with Logseq’s defaults.`,

    /** The name of the page in a file; undefined for other notes. */
    pageName: (path: string): string | undefined =>
      path.startsWith(pages) && isNoteFile(path)
        ? pageNameOf(nameIn(path).replace(/\.[^.]+$/, ''), isLegacy)
        : undefined,

    /** The names by which links in a graph mean a day, besides `YYYY-MM-DD`. */
    dayTitles: (date: string): readonly string[] =>
      titles
        .flatMap((format) => formatted(format, partsOf(datesOf(date))) ?? [])
        .filter((each) => each !== date),

    isBackup: (path: string): boolean => BACKUPS.has(path),
  };
}

/** The tokens of moment.js for Logseq's tokens of dates. */
const TOKENS: Readonly<Record<string, string>> = {
  yyyy: 'YYYY',
  yy: 'YY',
  MMMM: 'MMMM',
  MMM: 'MMM',
  MM: 'MM',
  M: 'M',
  dd: 'DD',
  d: 'D',
  do: 'Do',
  EEEE: 'dddd',
  EEE: 'ddd',
  EE: 'dd',
};

/** A format of Logseq with the tokens of moment.js; undefined if it has others. */
function tokensOf(format: string): string | undefined {
  const parts = format.split(/(do|([A-Za-z])\2*)/).filter((_, n) => n % 3 !== 2);
  const tokens = parts.map((part) => (/[A-Za-z[\]]/.test(part) ? TOKENS[part] : part));
  return tokens.includes(undefined) ? undefined : tokens.join('');
}
