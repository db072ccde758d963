// POST /note: a new note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { createNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(createNoteContract, async ({ caller, body }) =>
  item(await createNote(caller, body)),
);
