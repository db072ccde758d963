// DELETE /note: move a note to the trash.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { deleteNoteContract } from '../../lib/api/routes/note.ts';
import { deleteNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(deleteNoteContract, async ({ caller, body, headers }) =>
  item(await deleteNote(caller, body, headers)),
);
