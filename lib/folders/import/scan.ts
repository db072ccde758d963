// Finds the files and folders to import, and the ones that can't be imported.
import type { Entry, ReadFolder } from '../disk.ts';
import { reasonOf } from '../failures.ts';
import { FOLDER_ID } from './folder-id.ts';
import { OWN_ENTRIES } from '../layout.ts';
import { extensionOf, isNoteFile, MARK, TRASH } from '../names.ts';
import { pathIn } from '../paths.ts';
import { nameInCloud } from '../placeholders.ts';

/** The file that imports write into a folder, and the record that they wrote until 1.3.0. */
const IMPORT_FILES: ReadonlySet<string> = new Set([
  FOLDER_ID,
  '.notes-imported.json',
  '.notes-imported.json.part',
]);

export class Scan {
  readonly files: string[] = [];
  /** The empty folders. Other folders become groups if they contain a note. */
  readonly empty: string[] = [];
  /** The files and folders that can't be read. */
  readonly failures: { readonly path: string; readonly reason: string }[] = [];
  /** The files and folders that are left out, by their kind: `png`, `hidden`. */
  readonly skipped: SkippedFile[] = [];
  /** The files that are only in iCloud, by the paths that they have there. */
  readonly missing: string[] = [];
}

/** Why a file or folder can't be opened by its name as text. */
export const NOT_UTF8_NAME = 'its name is not UTF-8; rename it';

export interface SkippedFile {
  readonly path: string;
  readonly kind: string;
  /** Such a file can't be opened by its path. */
  readonly isNotUtf8?: boolean;
}

/**
 * Scans a folder in the order of names. Skips hidden entries, links, and entries that an export adds (`%~…`).
 * @param leftOut the kind of a further entry to skip; undefined for others
 */
export async function scan(
  root: ReadFolder,
  folder: string,
  leftOut: (path: string) => string | undefined = () => undefined,
  found = new Scan(),
): Promise<Scan> {
  let entries: readonly Entry[];
  try {
    entries = await root.list(folder);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    found.failures.push({ path: folder, reason });
    return found;
  }
  if (entries.length === 0 && folder !== '' && folder !== TRASH) found.empty.push(folder);
  for (const entry of entries) {
    const { name, isNotUtf8 = false } = entry;
    const path = pathIn(folder, name);
    const kind = leftOut(path) ?? skippedKind(entry);
    const inCloud = entry.kind === 'file' ? nameInCloud(name) : undefined;
    if (inCloud !== undefined) {
      const original = pathIn(folder, inCloud);
      if (!OWN_ENTRIES.has(original)) found.missing.push(original);
    } else if (kind !== undefined) {
      if (!OWN_ENTRIES.has(path) && !IMPORT_FILES.has(name)) found.skipped.push({ path, kind, isNotUtf8 });
    } else if (isNotUtf8) found.failures.push({ path, reason: NOT_UTF8_NAME });
    else if (entry.kind === 'folder') await scan(root, path, leftOut, found);
    else found.files.push(path);
  }
  return found;
}

/** The kind of an entry that is left out; undefined if it is imported. */
function skippedKind({ name, kind }: Entry): string | undefined {
  if (name.startsWith('.')) return kind === 'file' && isNoteFile(name) ? 'hidden .md' : 'hidden';
  if (name.startsWith(MARK)) return `named ${MARK}…`;
  if (kind === 'folder') return undefined;
  if (kind !== 'file') return kind;
  if (isNoteFile(name)) return undefined;
  return extensionOf(name).slice(1).toLowerCase() || 'no extension';
}
