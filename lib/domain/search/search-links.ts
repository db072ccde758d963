// Finds the notes that link to a note, with excerpts around the links, as in a search for words (E27, E15).
import type { NoteRow } from '../../db/resources/notes.ts';
import { withoutData } from '../../markdown/data-urls.ts';
import type { Reference } from '../../markdown/references.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { linkableNote, linkingNotes } from '../links/linking-notes.ts';
import { excerptOf, type Excerpt, type ExcerptOf } from './excerpt.ts';
import { givenRanges } from './given-ranges.ts';

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
const linkExcerptOf = (content: string, links: readonly Reference[]): Excerpt =>
  excerptOf(content, [givenRanges(content, links)]);
