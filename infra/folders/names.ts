// Names of notes and groups as names of files, and back without loss. What some file system can't hold is written as
// `%2F`; `%~` marks what is ours: `%~2` after a name that is taken, and folders for what is no live note.

/** Begins what no name holds: a `%` before a `~` is written as `%25`. */
export const MARK = '%~';

export const NOTE_EXTENSION = '.md';

/** Every file system takes names of 255 bytes; some are left for what goes in front and behind. */
const NAME_MAX_BYTES = 240;

// Separators, what Windows refuses, hidden names, an ending that Windows drops, its devices, and what would be decoded.
const UNSAFE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F/\\:*?"<>|]|%(?=~|[0-7][0-9A-F])|^[. ]|[. ]$|^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))\w/gi;
const ENCODED = /%([0-7][0-9A-F])/g;

const encoded = (name: string): string =>
  name.replaceAll(UNSAFE, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const decoded = (file: string): string =>
  file.replaceAll(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The same for names that some file system takes for one: case and the form of accents make no difference. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();

export interface FileName {
  readonly file: string;
  /** False when it holds only a part of the name. */
  readonly whole: boolean;
}

/** Gives out the names of one folder: each once, also where case and the form of accents make no difference. */
export class FolderNames {
  readonly #taken = new Set<string>();

  take(name: string, extension: '' | typeof NOTE_EXTENSION): FileName {
    const full = encoded(name + extension);
    const whole = Buffer.byteLength(full) <= NAME_MAX_BYTES;
    const stem = (whole ? full : beginning(full)).slice(
      0,
      whole ? full.length - extension.length : undefined,
    );
    for (let n = 1; ; n += 1) {
      const file = n === 1 && whole ? full : `${stem}${MARK}${n}${extension}`;
      const key = foldedName(file);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return { file, whole };
    }
  }
}

/** The name that a file was given for, or its own, if it was given by somebody else. */
export function nameOf(file: string, extension: '' | typeof NOTE_EXTENSION): string {
  const [stem = ''] = file.slice(0, file.length - extension.length).split(/%~\d+$/);
  const name = decoded(stem + extension);
  const own = encoded(name) === stem + extension ? name : file;
  return own.slice(0, own.length - extension.length);
}

function beginning(text: string): string {
  const bytes = Buffer.from(text).subarray(0, NAME_MAX_BYTES - 20);
  // A character that was cut in two is left out, and so is the beginning of an encoded one.
  return new TextDecoder().decode(bytes).replace(/(\uFFFD+|%.?)$/, '');
}
