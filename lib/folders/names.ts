// Converts names of notes and groups into file names, and back without loss. Characters that some file system can't
// store are encoded, such as `%2F`. A name that already looks so is not changed; it is recorded if it would be decoded.
// `%~` marks our own additions: `%~2` after a name that is taken, and folders such as `%~trash`. Files (E24) get ` 2`
// instead, before their extension. The web app imports this file, too.
import { percentCode } from '../markdown/percent-encoding.ts';

/** The beginning of our own additions. No encoded name contains it, because a `%` before a `~` is written as `%25`. */
export const MARK = '%~';

export const TRASH = `${MARK}trash`;

/** The names that can't be read from a file name, by path: cut ones, those that look encoded, and numbered ones of files. */
export const NAMES = `${MARK}names.json`;

/** The data of a note that its file can't hold: dates, and whether it is the note of a day or week. */
export const NOTES = `${MARK}notes.json`;

export const NOTE_EXTENSION = '.md';

/** The files that an import reads as notes. An export writes only `.md`. */
const NOTE_FILE = /\.(?:md|markdown)$/i;

export const isNoteFile = (file: string): boolean => NOTE_FILE.test(file);

/** Every file system supports names of 255 bytes. The rest is reserved for prefixes and suffixes. */
const NAME_MAX_BYTES = 240;

// Separators, characters that Windows rejects, our mark, leading dots and spaces, endings that Windows drops, and names of
// Windows devices.
const UNSAFE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F/\\:*?"<>|]|%(?=~)|^[. ]|[. ]$|^(?=(?:con|conin\$|conout\$|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$))\w/gi;
const ENCODED = /%([0-7][0-9A-F])/g;
/** A percent sign that exports of 1.3.0 and earlier encoded, too. */
const BEFORE_CODE = /%(?=[0-7][0-9A-F])/gi;

const encoded = (name: string): string => name.replaceAll(UNSAFE, percentCode);

const decoded = (file: string): string =>
  file.replaceAll(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The folded form of a name. It is equal for names that differ only in case or the form of accents. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();

export interface FileName {
  readonly file: string;
  /** False if the name can't be read from the file name. */
  readonly whole: boolean;
}

/** Assigns the file names of one folder. They are unique even if case and the form of accents are ignored. */
export class FolderNames {
  readonly #taken = new Set<string>();

  /** Keeps a name that is in the folder already. */
  reserve(file: string): void {
    this.#taken.add(foldedName(file));
  }

  /** The name of the file of a note, or of the folder of a group. */
  take(name: string, extension: '' | typeof NOTE_EXTENSION): FileName {
    const file = this.#free(name + extension, extension, MARK);
    return { file, whole: nameOf(file, extension) === name };
  }

  /** The name of a file that is no note. It keeps `extension`, so that programs know it. */
  takeFile(name: string, extension = ''): FileName {
    const file = this.#free(name, extension, ' ');
    // An import decodes it only if it knows that an export wrote it.
    return { file, whole: file === name && nameOf(file, '') === name };
  }

  /** @param mark what is written before a number */
  #free(name: string, extension: string, mark: string): string {
    const full = encoded(name);
    const isCut = new TextEncoder().encode(full).length > NAME_MAX_BYTES;
    const stem = full.slice(0, full.length - extension.length);
    const numbered = `${isCut ? beginning(stem) : stem}${mark}`;
    for (let n = 1; ; n += 1) {
      const file = n === 1 && !isCut ? full : `${numbered}${n}${extension}`;
      const key = foldedName(file);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return file;
    }
  }
}

/** The extension of a file with its dot; empty if it has none that is short and plain. */
export const extensionOf = (name: string): string => /(?<=.)\.\w{1,10}$/.exec(name)?.[0] ?? '';

/** The name of the note that a file becomes. */
export const noteNameOf = (file: string): string =>
  file.endsWith(NOTE_EXTENSION) ? nameOf(file, NOTE_EXTENSION) : file.replace(NOTE_FILE, '');

/**
 * The name that an import reads from a file name. It is the file name itself, unless an export of 1.3.0 or earlier could
 * have assigned it.
 */
export function nameOf(file: string, extension: '' | typeof NOTE_EXTENSION): string {
  const [stem = ''] = file.slice(0, file.length - extension.length).split(/%~\d+$/);
  const name = decoded(stem + extension);
  const before = encoded(name.replaceAll(BEFORE_CODE, '%25'));
  const own = before === stem + extension ? name : file;
  return own.slice(0, own.length - extension.length);
}

/** The parts of a file name that an export numbers if another one is equal: `name%~2`. */
export function numberedName(file: string): { readonly stem: string; readonly number: number } {
  const [, stem = file, number = '1'] = /^(.*)%~(\d+)$/s.exec(file) ?? [];
  return { stem, number: Number(number) };
}

function beginning(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, NAME_MAX_BYTES - 20);
  // Drops a character that was cut in two, and the beginning of an encoded one.
  return new TextDecoder().decode(bytes).replace(/(\uFFFD+|%.?)$/, '');
}
