// The response to a repeated call with the same Idempotency-Key.
import type { NoteRow } from '../../db/resources/notes.ts';
import type { OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { contentOf } from './note-contents.ts';
import { completeTodos } from './sync-todos.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/**
 * A note that an earlier call wrote, in its current state. If the call syncs todos and its first attempt ended before
 * the last of them, the others are derived now, unless the note has new content or is in the trash (D47).
 * @throws ThrottledError if the request's time runs out; committed steps stay
 * @throws Conflict if the note is rewritten meanwhile
 */
export async function replayedNote(
  caller: Caller,
  { row, ...workspace }: OwnedRow<NoteRow>,
  syncTodos: boolean,
): Promise<TaggedNote> {
  if (syncTodos && row.unsynced !== undefined) await completeTodos(caller, workspace, row.id);
  return { ...tagged(row, { ...workspace.owner, content: await contentOf(row) }), replayed: true };
}
