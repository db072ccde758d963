// The paths in the workspace of the files of a folder that are not notes (E24).
import { segmentOf } from '../../markdown/file-references.ts';
import { foldedName, nameOf } from '../names.ts';

/** What an import knows about the files that exports wrote. */
export interface Exported {
  /** The member `files` of `%~export.json`; undefined without that file. */
  readonly recorded?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the folder has a `%~notes.json`. The ZIP file of the app has no other record. */
  readonly hasNotes: boolean;
}

/**
 * Returns a function that returns the path of a file in the workspace. A folder gets the name of its group. A file keeps
 * its name, unless an export wrote it: exports of 1.3.0 and earlier encoded percent signs, and did not record the name.
 * @param longNames the names that file names do not contain, by path (`%~names.json`)
 */
export function storedPaths(
  longNames: ReadonlyMap<string, string>,
  { recorded, hasNotes }: Exported,
): (path: string) => string {
  // Some file systems change the case of letters and the form of accents.
  const written = recorded && new Set(Object.keys(recorded).map(foldedName));
  const isWritten = (path: string): boolean => written?.has(foldedName(path)) ?? hasNotes;
  const folderName = (path: string, file: string): string => {
    const name = longNames.get(path) ?? nameOf(file, '');
    return isBlank(name) ? file : segmentOf(name);
  };
  const fileName = (path: string, file: string): string => {
    const name = longNames.get(path) ?? (isWritten(path) ? nameOf(file, '') : file);
    // A path can't have a name with a slash, so no export wrote it.
    return isBlank(name) || segmentOf(name) !== name ? file : name;
  };

  return (path) => {
    const segments = path.split('/');
    const last = segments.length - 1;
    const names = segments.map((segment, n) =>
      (n < last ? folderName : fileName)(segments.slice(0, n + 1).join('/'), segment),
    );
    return names.join('/').normalize('NFC');
  };
}

const isBlank = (name: string): boolean => name.trim() === '';
