// POST /note: create a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { createNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(createNoteContract, async ({ caller, body, headers }) =>
  item(await createNote(caller, body, headers)),
);
