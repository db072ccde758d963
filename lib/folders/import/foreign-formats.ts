// The files in which other programs keep notes, and how to recognize them without mistaking other files for them.
import { counted } from '../../core/counted.ts';
import type { Bytes } from '../disk.ts';

export interface Format {
  readonly name: RegExp;
  /** Whether a file with such a name is one, by its bytes. */
  readonly isOne: (bytes: Bytes) => boolean;
  /** No other program uses such names. Matters for files that are too large to be read. */
  readonly isNameEnough: boolean;
  /** Says that their notes were not read, and which page helps. */
  readonly sentence: (count: number) => string;
}

/** Enough for the beginning of an XML file, and for all but the longest notes of Keep. */
const READ_BYTES = 65_536;
/** A tar file has this word after the name, the mode, the owner and the times of its first member. */
const TAR_OFFSET = 257;
/** The identifier at the beginning of a section of OneNote, {7B5C52E4-D88C-4DA7-AEB1-5378D02996D3}. */
const ONENOTE = [
  0xe4, 0x52, 0x5c, 0x7b, 0x8c, 0xd8, 0xa7, 0x4d, 0xae, 0xb1, 0x53, 0x78, 0xd0, 0x29, 0x96, 0xd3,
];

const beginsWith = (bytes: Bytes, beginning: readonly number[]): boolean =>
  beginning.every((byte, n) => bytes[n] === byte);
/** The bytes as text, of which only ASCII characters matter. */
const ascii = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes);
const head = (bytes: Bytes): string => ascii(bytes.subarray(0, READ_BYTES));
const isZip = (bytes: Bytes): boolean => head(bytes).startsWith('PK\u0003\u0004');

const help = (them: string, section: string): string => `How to import ${them}: docs/move-in.md#${section}`;

/** The sentence for files with several notes. */
const notesIn =
  (section: string, one: string, several: string) =>
  (count: number): string =>
    `The notes in ${counted(count, one, several)} were not read. ${help('them', section)}`;

export const FORMATS: readonly Format[] = [
  {
    name: /\.enex$/i,
    isOne: (bytes) =>
      /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^]{1,500}?<(?:!DOCTYPE\s+)?en-export\b/.test(head(bytes)),
    isNameEnough: true,
    sentence: notesIn('evernote', 'Evernote export (.enex)', 'Evernote exports (.enex)'),
  },
  {
    name: /\.json$/i,
    isOne: (bytes) =>
      /^\s*\{/.test(head(bytes)) &&
      /"userEditedTimestampUsec"\s*:\s*\d/.test(head(bytes)) &&
      /"is(?:Trashed|Archived|Pinned)"\s*:\s*(?:true|false)/.test(head(bytes)),
    isNameEnough: false,
    sentence: (count) =>
      `${counted(count, 'Google Keep note (.json) was', 'Google Keep notes (.json) were')} not read. ${help(count === 1 ? 'it' : 'them', 'google-keep')}`,
  },
  {
    name: /^takeout-\d{8}T\d{6}Z.*\.zip$/i,
    isOne: (bytes) => isZip(bytes) && /\/Keep\/[^\0/]+\.json/.test(ascii(bytes)),
    isNameEnough: false,
    sentence: notesIn('google-keep', 'Google Keep archive (.zip)', 'Google Keep archives (.zip)'),
  },
  {
    name: /\.jex$/i,
    isOne: (bytes) => ascii(bytes.subarray(TAR_OFFSET)).startsWith('ustar'),
    isNameEnough: true,
    sentence: notesIn('joplin', 'Joplin archive (.jex)', 'Joplin archives (.jex)'),
  },
  {
    name: /(?:^|_)Export(?:Block)?-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-Part-\d+)?\.zip$/i,
    isOne: isZip,
    isNameEnough: true,
    sentence: notesIn('notion', 'Notion archive (.zip)', 'Notion archives (.zip)'),
  },
  {
    name: /\.bear2bk$/i,
    isOne: isZip,
    isNameEnough: true,
    sentence: notesIn('bear', 'Bear backup (.bear2bk)', 'Bear backups (.bear2bk)'),
  },
  {
    name: /\.textpack$/i,
    isOne: isZip,
    isNameEnough: true,
    sentence: notesIn('bear', 'TextPack (.textpack)', 'TextPacks (.textpack)'),
  },
  {
    name: /\.one(?:pkg)?$/i,
    // A package is a cabinet file.
    isOne: (bytes) => beginsWith(bytes, ONENOTE) || head(bytes).startsWith('MSCF'),
    isNameEnough: true,
    sentence: notesIn('onenote', 'OneNote file (.one, .onepkg)', 'OneNote files (.one, .onepkg)'),
  },
];
