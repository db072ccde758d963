// The report of the files that are missing, because they are only in iCloud (lib/folders/placeholders.ts).
import { isNoteFile } from '../names.ts';
import { countOf } from './counts.ts';

const SHOWN_WITHOUT_LIST = 10;

/** @param paths the missing files, by the names that they have in iCloud  @param list whether to name all */
export function missingFiles(paths: readonly string[], list = false): string[] {
  if (paths.length === 0) return [];
  const notes = paths.filter((path) => isNoteFile(path)).length;
  const counts = [countOf(notes, 'note'), countOf(paths.length - notes, 'file')].filter(
    (text) => text !== '',
  );
  const [are, them] = paths.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const sorted = paths.toSorted();
  const shown = list ? sorted : sorted.slice(0, SHOWN_WITHOUT_LIST);
  const rest = sorted.length - shown.length;
  return [
    `${counts.join(' and ')} ${are} not downloaded from iCloud. Download ${them} in Finder and import again:`,
    ...shown.map((path) => `  ${path}`),
    ...(rest > 0 ? [`  and ${rest} more; --list names them`] : []),
  ];
}
