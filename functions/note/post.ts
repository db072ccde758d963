// POST /note: create a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { taggedItem } from '../../lib/api/tagged-response.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { createNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(createNoteContract, async ({ caller, body, headers }) =>
  taggedItem(await createNote(caller, body, headers.idempotencyKey)),
);
