// POST /note: create a note.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { createNote } from '../../lib/domain/notes/notes.ts';

export const handler = itemEndpoint(createNoteContract, createNote);
