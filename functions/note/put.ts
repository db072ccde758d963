// PUT /note: rename, rewrite or move a note.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { updateNoteContract } from '../../lib/api/routes/note.ts';
import { updateNote } from '../../lib/domain/notes/notes.ts';

export const handler = itemEndpoint(updateNoteContract, updateNote);
