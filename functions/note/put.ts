// PUT /note: rename, rewrite or move one note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { updateNoteContract } from '../../lib/api/routes/note.ts';
import { updateNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(updateNoteContract, async ({ caller, body }) => {
  const { id, ...changes } = body;
  return item(await updateNote(caller, id, changes));
});
