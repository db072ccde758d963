// A note with the ETag of its state, and the check of `If-Match`.
import { toNote, type NoteRow } from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import { requireMatch, type IfMatch, type Tagged } from '../write/outcome.ts';

/** A note that was written or read, with the ETag of its state. */
export type TaggedNote = Tagged<Note>;

/** The strong entity tag of a note's state, without quotes. */
const etagOf = ({ version }: NoteRow): string => version.toString(36);

/** A note as the API returns it, with its ETag. */
export const tagged = (
  row: NoteRow,
  of: { userId: string; workspaceId: string; content: string },
): TaggedNote => ({ data: toNote(row, of), etag: etagOf(row) });

/** @throws ApiError noteChanged with the current ETag if it is not one of the tags, or without one for no note */
export const requireTag = (row: NoteRow | undefined, ifMatch: IfMatch | undefined): void =>
  requireMatch(row && etagOf(row), ifMatch, 'noteChanged');
