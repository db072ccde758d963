// PUT /note: rename, rewrite or move a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { updateNoteContract } from '../../lib/api/routes/note.ts';
import { item } from '../../lib/api/results.ts';
import { updateNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(updateNoteContract, async ({ caller, body, headers }) =>
  item(await updateNote(caller, body, headers)),
);
