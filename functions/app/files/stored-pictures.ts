// The pictures of the notes whose text is stored on this device: they are stored, too, in the background. The list of files is
// read only if a picture is new, or a file has changed.
import { filePaths, resolveFile } from '../../../lib/markdown/file-references.ts';
import { decoded } from '../../../lib/markdown/percent-encoding.ts';
import { allFiles } from '../lists/all-notes.ts';
import { groupPath } from '../lists/workspaces.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { keyOf, storeFile } from './files.ts';
import { filesVersion } from './known-files.ts';

interface Embedding {
  readonly groupId: string | null;
  /** The embedded files, percent-encoded. */
  readonly embedded: readonly string[];
}

/** The hash of the picture of each reference; empty if there is none, or if it is too much. */
type Known = Readonly<Record<string, string>>;

/** The first name of the copies of files, so that a full disk removes it with them. */
const copyName = (workspace: string): string => `file pictures ${workspace}`;

let checkedVersion = 0;

/** Whether a file has changed since the pictures were stored. */
export const picturesAreOld = (): boolean => checkedVersion !== filesVersion();

/**
 * Stores the pictures of notes up to a limit in bytes, the first ones first.
 * @returns whether everything is stored. @throws Unreachable, ApiFailure
 */
export async function storePictures(
  workspace: string,
  notes: readonly Embedding[],
  limit: number,
  mayRead: () => boolean,
): Promise<boolean> {
  const version = filesVersion();
  const references = new Map(
    notes.flatMap(({ groupId, embedded }) => {
      const folder = embedded.length > 0 ? groupPath(groupId) : [];
      return embedded.map((encoded) => [keyOf(workspace, folder, decoded(encoded)), { encoded, folder }]);
    }),
  );
  const before = (await readCopy<Known>(copyName(workspace))) ?? {};
  const isNew = [...references.keys()].some((key) => !(key in before));
  if (isNew || (references.size > 0 && picturesAreOld())) {
    if (!mayRead()) return false;
    const files = await allFiles(workspace);
    const paths = filePaths(files.map(({ path }) => path));
    const known: Record<string, string> = {};
    let size = 0;
    for (const [key, { encoded, folder }] of references) {
      const path = resolveFile({ target: decoded(encoded), encoded, external: false }, folder, paths);
      const file = files.find((one) => one.path === path);
      known[key] = '';
      if (!file?.type.startsWith('image/')) continue;
      size += file.size;
      if (size > limit) continue;
      // What is stored so far is not read again.
      if (file.sha256 !== before[key] && !(mayRead() && (await storeFile(file, key)))) return false;
      known[key] = file.sha256;
    }
    await storeCopy(copyName(workspace), known);
  }
  checkedVersion = version;
  return true;
}
