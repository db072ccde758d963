// Finds the file that a reference in a note names (E24). The same rule holds for the app, shared notes and the import. It
// needs nothing but the paths of the files.
import { decoded, percentCode } from './percent-encoding.ts';

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
  /** The target before it was percent-decoded, if it was: the name of a file may look percent-encoded. */
  readonly encoded?: string;
  /** The rest from `#` or `^` on: part of a name, or a place in the file. */
  readonly fragment?: string;
  /** Whether the target is the address of something else; if absent, its form decides. */
  readonly external?: boolean;
}

/**
 * The path of the file that a reference names: relative to the folder of the note, else from the root, else the only file
 * with that name. The decoded form of the reference counts before the encoded one. Undefined for an address of something
 * else, and if there is no such file.
 * @param folder the names of the note's group and the groups above it, from the outermost
 */
export function resolveFile(
  { target, encoded = target, fragment = '', external = ADDRESS.test(target) }: FileReference,
  folder: readonly string[],
  files: FilePaths,
): string | undefined {
  if (external || target === '') return undefined;
  const forms = [fragment, ''].flatMap((end) => [target + end, encoded + end, decoded(target + end)]);
  const texts = [...new Set(forms.map((text) => text.normalize('NFC')))];
  for (const find of [fileAt, fileNamed])
    for (const text of texts) {
      const found = find(text, files, folder);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** A scheme has at least two characters. */
const ADDRESS = /^([a-z][a-z\d+.-]+:|\/\/)/i;

function fileAt(target: string, files: FilePaths, folder: readonly string[]): string | undefined {
  const folders = target.startsWith('/') ? [[]] : [folder.map(segmentOf), folder, []];
  for (const base of folders) {
    const path = joined(base, target);
    if (path !== undefined && files.has(path)) return path;
  }
  return undefined;
}

function fileNamed(target: string, files: FilePaths): string | undefined {
  const [only, ...others] = files.named(nameIn(target));
  return others.length === 0 ? only : undefined;
}

/** The segment of a file's path for a group: its name, unless no segment can have it; then that of its exported folder. */
export const segmentOf = (group: string): string =>
  NO_SEGMENT.test(group) ? group.replaceAll(UNSTORABLE, percentCode) : group;

// oxlint-disable-next-line no-control-regex
const NO_SEGMENT = /[\u0000-\u001F\u007F/]|^\.\.?$/;
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u001F\u007F/\\:*?"<>|]|^[. ]|[. ]$/g;

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
