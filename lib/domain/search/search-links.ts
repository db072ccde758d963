// Finds the notes that link to a note, with excerpts around the links, as in a search for words (E27, E15).
import { utf8Bytes } from '../../core/bytes.ts';
import { foldWords } from '../../core/text.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { withoutData } from '../../markdown/data-urls.ts';
import type { Reference } from '../../markdown/references.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { linkableNote, linkingNotes } from '../links/linking-notes.ts';
import { excerptOf, type Excerpt, type ExcerptOf } from './excerpt.ts';

interface Found {
  readonly rows: readonly NoteRow[];
  readonly excerptOf: ExcerptOf;
}

/**
 * The notes of these rows with a link to the note of this id, in their order. `all`: all notes of the workspace.
 * @throws ApiError noteDenied, noteNotFound
 */
export async function searchLinks(
  caller: Caller,
  noteId: string,
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
): Promise<Found> {
  const note = await linkableNote(caller, noteId, workspace, all);
  if (!note) return { rows: [], excerptOf: (content) => linkExcerptOf(content, []) };
  const linking = await linkingNotes(note, rows, workspace, all);
  return {
    rows: linking.rows,
    excerptOf: (content, row) => {
      const shown = withoutData(content);
      return linkExcerptOf(shown, linking.linksIn(shown, row));
    },
  };
}

/** The excerpt of a content around these links; the beginning if there are none. */
function linkExcerptOf(content: string, links: readonly Reference[]): Excerpt {
  const ends = new Map<number, number>();
  let [read, folded] = [0, 0];
  for (const { start, end } of links) {
    // A link can contain an embed that leads to the same note.
    if (start < read) continue;
    const from = folded + foldedBytes(content.slice(read, start));
    folded = from + foldedBytes(content.slice(start, end));
    ends.set(from, folded);
    read = end;
  }
  const starts = [...ends.keys()];
  let at = 0;
  const next = (from: number): number => {
    if ((starts[at - 1] ?? -1) >= from) at = 0;
    while ((starts[at] ?? Infinity) < from) at += 1;
    return starts[at] ?? -1;
  };
  return excerptOf(content, [
    { next: (_, from) => next(from), endOf: (_, start) => ends.get(start) ?? start },
  ]);
}

const foldedBytes = (text: string): number => utf8Bytes(foldWords(text));
