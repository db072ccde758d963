// The report of the files that are missing, because they are only in iCloud (lib/folders/placeholders.ts).
import { counted } from '../../core/counted.ts';
import { isNoteFile } from '../names.ts';
import { someLines } from './some-lines.ts';

/** @param paths the missing files, by the names that they have in iCloud  @param list whether to name all */
export function missingFiles(paths: readonly string[], list = false): string[] {
  if (paths.length === 0) return [];
  const notes = paths.filter((path) => isNoteFile(path)).length;
  const files = paths.length - notes;
  const counts = [notes > 0 ? counted(notes, 'note') : [], files > 0 ? counted(files, 'file') : []].flat();
  const [are, them] = paths.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    `${counts.join(' and ')} ${are} not downloaded from iCloud. Download ${them} in Finder and import again:`,
    ...someLines(paths.toSorted(), list, (rest) => `and ${rest} more; --list names them`),
  ];
}
