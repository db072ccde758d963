// Finds the file that a reference in a note names (E24). The same rule holds for the app, shared notes and the import. It
// needs nothing but the paths of the files.

/** The paths of the files of a workspace. */
export interface FilePaths {
  readonly has: (path: string) => boolean;
  /** The paths of the files with this name, in any folder. */
  readonly named: (name: string) => readonly string[];
}

/** An index of paths, to resolve many references. */
export function filePaths(paths: Iterable<string>): FilePaths {
  const all = new Set(paths);
  const byName = new Map<string, string[]>();
  for (const path of all) {
    const name = nameIn(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return { has: (path) => all.has(path), named: (name) => byName.get(name) ?? [] };
}

/** A reference in a text (`referencesIn`), or an address that stands alone. */
export interface FileReference {
  /** A path or a name, percent-encoded or not: `../a/x%20y.png`. */
  readonly target: string;
  /** The rest from `#` or `^` on: part of a name, or a place in the file. */
  readonly fragment?: string;
  /** Whether the target is the address of something else; if absent, its form decides. */
  readonly external?: boolean;
}

/**
 * The path of the file that a reference names: relative to the folder of the note, else from the root, else the only file
 * with that name. Undefined for an address of something else, and if there is no such file.
 * @param folder the names of the note's group and the groups above it, from the outermost
 */
export function resolveFile(
  { target, fragment = '', external = ADDRESS.test(target) }: FileReference,
  folder: readonly string[],
  files: FilePaths,
): string | undefined {
  if (external || target === '') return undefined;
  for (const whole of new Set([target + fragment, target]))
    for (const text of new Set([whole, decoded(whole)])) {
      const found = find(text.normalize('NFC'), folder, files);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** A scheme has at least two characters. */
const ADDRESS = /^([a-z][a-z\d+.-]+:|\/\/)/i;

function find(target: string, folder: readonly string[], files: FilePaths): string | undefined {
  const isAbsolute = target.startsWith('/');
  const folders = isAbsolute ? [[]] : [folder, []];
  for (const base of folders) {
    const path = joined(base, target);
    if (path !== undefined && files.has(path)) return path;
  }
  const [only, ...others] = files.named(nameIn(target));
  return others.length === 0 ? only : undefined;
}

/** The path from a folder; undefined if it leaves the root. */
function joined(folder: readonly string[], target: string): string | undefined {
  const segments = folder.map((name) => name.normalize('NFC'));
  for (const segment of target.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A percent-encoded text decoded; a text that is not percent-encoded as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
