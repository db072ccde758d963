// A note with the tag of its state, and the demand that it has one of the tags a caller knows.
import { toNote, type NoteRow } from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import { ApiError } from '../errors.ts';

/** A note that was written or read, with the tag of its state. */
export interface TaggedNote {
  readonly note: Note;
  readonly etag: string;
}

/** A note, and whether it was as it is already: the call is a repetition. */
export type MaybeReplayed = TaggedNote & { readonly replayed?: true };

/** The strong entity tag of a note's state, without quotes. */
const etagOf = ({ version }: NoteRow): string => version.toString(36);

/** A note as it is shown, with its tag. */
export const tagged = (
  row: NoteRow,
  of: { userId: string; workspaceId: string; content: string },
): TaggedNote => ({ note: toNote(row, of), etag: etagOf(row) });

/** The tags an `If-Match` names, or any. */
export type IfMatch = readonly string[] | '*';

/** @throws ApiError noteChanged with the note's tag, where it is none of those */
export function requireMatch(row: NoteRow, ifMatch: IfMatch | undefined): void {
  const etag = etagOf(row);
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.includes(etag))
    throw new ApiError('noteChanged', undefined, { etag });
}
