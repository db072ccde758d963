// What a call with an Idempotency-Key returns that an earlier one has made already.
import type { NoteRow } from '../../db/resources/notes.ts';
import type { OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { contentOf } from './note-contents.ts';
import { completeTodos } from './sync-todos.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/**
 * A note that an earlier call wrote, as it is now. Where the call asks for todos and its first attempt ended before
 * the last of them, the others are derived now, unless the content is another or the note is in the trash (D47).
 * @throws ThrottledError when the request's time runs out, with a part done; Conflict when the note is rewritten meanwhile
 */
export async function replayedNote(
  caller: Caller,
  { row, ...workspace }: OwnedRow<NoteRow>,
  syncTodos: boolean,
): Promise<TaggedNote> {
  if (syncTodos && row.unsynced !== undefined) await completeTodos(caller, workspace, row.id);
  const content = await contentOf(row);
  return tagged(row, { userId: caller.userId, workspaceId: workspace.entry.id, content });
}
