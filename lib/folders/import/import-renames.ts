// Records the imported files, to recognize unchanged and renamed files at the next import.
// Renamed ones are only reported: the record may be lost or out of date, so no note is renamed or deleted by it.
import type { Note } from '../../schema/entities.ts';
import type { Api } from '../api.ts';
import type { ImportFolder } from '../disk.ts';
import { each } from '../each.ts';
import { reasonOf } from '../failures.ts';
import { hashOf } from '../hash.ts';
import { IMPORTED } from './imported-names.ts';
import { readJson } from '../layout.ts';
import { TRASH } from '../names.ts';
import type { Scan } from './scan.ts';
import { someLines } from './some-lines.ts';

interface ImportedFile {
  readonly sha256: string;
  readonly noteId: string;
  /** The tag of the note when it had the text of the file, and the idempotency key that created it. */
  readonly etag?: string | undefined;
  readonly key?: string | undefined;
}

const REMEDY = 'Delete it. Files that were renamed before the next import are then not recognized.';

/** @throws FatalError if the record is damaged */
export async function importRenames(folder: ImportFolder, workspaceId: string) {
  const workspaces = new Map(Object.entries((await readJson(folder, IMPORTED, REMEDY)) ?? {}));
  const before = new Map<string, ImportedFile>(Object.entries(workspaces.get(workspaceId) ?? {}));
  const now = new Map<string, ImportedFile>();

  /** New files with the text of a recorded file that no longer exists and whose note still does. */
  async function find(api: Api, { files, failures }: Scan): Promise<{ from: string; to: string }[]> {
    const live = new Set(files);
    // The files below a folder that can't be read may still exist.
    const isGone = ([path]: readonly [string, ImportedFile]): boolean =>
      !live.has(path) &&
      !failures.some((failed) => `${path}/`.startsWith(`${failed.path}/`) || failed.path === '');
    const gone = Map.groupBy([...before].filter(isGone), ([, { sha256 }]) => sha256);
    const renamed: { from: string; to: string }[] = [];
    const added = [...now]
      .filter(([path]) => !before.has(path))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    await each(added, async ([to, { sha256 }]) => {
      const [from, file] = gone.get(sha256)?.shift() ?? [];
      if (from === undefined || !file) return;
      before.delete(from);
      // A note that can't be read needs no report.
      const note = await api.find<Note>(`/note/${file.noteId}`).catch(() => undefined);
      if (note && !note.isDeleted) renamed.push({ from, to });
    });
    return renamed.toSorted((one, other) => (one.to < other.to ? -1 : 1));
  }

  return {
    /** Records a file that was imported. Blank texts and the trash of an export say nothing about a rename. */
    add(
      path: string,
      content: string,
      noteId: string,
      created: Pick<ImportedFile, 'etag' | 'key'> = {},
    ): void {
      if (content.trim() === '' || path.startsWith(`${TRASH}/`)) return;
      now.set(path, { sha256: hashOf(content), noteId, ...created });
    },

    /** The note of a file that this import has recorded. */
    idOf: (path: string): string | undefined => now.get(path)?.noteId,

    /**
     * The id of the note for which the last import recorded this text under the same key, if it has not changed since. No
     * text is sent to find out. A folder that is imported under another id has other keys.
     */
    async unchanged(api: Api, path: string, content: string, key: string): Promise<string | undefined> {
      const file = before.get(path);
      if (file?.etag === undefined || file.key !== key) return undefined;
      if (file.sha256 !== hashOf(content)) return undefined;
      if (!(await api.isCurrent(`/note/${file.noteId}`, file.etag))) return undefined;
      now.set(path, file);
      return file.noteId;
    },

    /** Returns the lines that report renamed files, and records the files of this import. @param all whether to name all */
    async lines(api: Api, live: Scan, all = false): Promise<string[]> {
      const renamed = await find(api, live);
      workspaces.set(workspaceId, Object.fromEntries([...before, ...now]));
      await save(folder, Object.fromEntries(workspaces));
      return [
        ...(renamed.length > 0 ? [headLine(renamed.length)] : []),
        ...someLines(
          renamed.map(({ from, to }) => `${from} → ${to}`),
          all,
          (rest) => `and ${rest} more`,
        ),
      ];
    },
  };
}

const headLine = (count: number): string =>
  count === 1
    ? 'Renamed: 1 file seems to be renamed. The note of its old name is still there; delete it if you don’t need it.'
    : `Renamed: ${count} files seem to be renamed. The notes of their old names are still there; delete them if you don’t need them.`;

/** Replaces the record as a whole. A folder that can't be written to has none; the import itself succeeded. */
async function save(folder: ImportFolder, record: object): Promise<void> {
  try {
    await folder.replace(IMPORTED, `${JSON.stringify(record)}\n`);
  } catch (error) {
    if (reasonOf(error) === undefined) throw error;
  }
}
