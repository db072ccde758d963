// A note with the ETag of its state, and the check of `If-Match`.
import { toNote, type NoteRow } from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import { ApiError } from '../errors.ts';
import type { IfMatch, Outcome } from '../outcome.ts';

/** A note that was written or read, with the ETag of its state. */
export interface TaggedNote extends Outcome<Note> {
  readonly etag: string;
}

/** The strong entity tag of a note's state, without quotes. */
const etagOf = ({ version }: NoteRow): string => version.toString(36);

/** A note as the API returns it, with its ETag. */
export const tagged = (
  row: NoteRow,
  of: { userId: string; workspaceId: string; content: string },
): TaggedNote => ({ data: toNote(row, of), etag: etagOf(row) });

/** @throws ApiError noteChanged with the current ETag if it is not one of the tags, or without one for no note */
export function requireMatch(row: NoteRow | undefined, ifMatch: IfMatch | undefined): void {
  if (ifMatch === undefined) return;
  if (!row) throw new ApiError('noteChanged');
  const etag = etagOf(row);
  if (ifMatch !== '*' && !ifMatch.includes(etag)) throw new ApiError('noteChanged', { etag });
}
