// Recognizes the pages of a Notion export, which are imported like other notes: their names end in ids.
import { counted } from '../../core/counted.ts';
import { isNoteFile } from '../names.ts';

const PAGE = / [\da-f]{32}\.md$/;
const DATABASE = / [\da-f]{32}(?:_all)?\.csv$/;
const HEADING = /^\uFEFF?# /;

/**
 * An export has a database, or most of its notes are pages. A page begins with its title.
 * @param paths all files
 */
export function notionPages(paths: readonly string[]) {
  const notes = paths.filter((path) => isNoteFile(path)).length;
  const hasDatabase = paths.some((path) => DATABASE.test(path));
  let pages = 0;
  return {
    look(path: string, content: string): void {
      if (PAGE.test(path) && HEADING.test(content)) pages += 1;
    },

    lines: (): string[] =>
      pages > 0 && (hasDatabase || pages * 2 > notes)
        ? [
            `${counted(pages, 'Notion page keeps its id in its name', 'Notion pages keep their ids in their names')}. Names without ids: docs/move-in.md#notion`,
          ]
        : [],
  };
}
