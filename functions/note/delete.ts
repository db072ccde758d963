// DELETE /note: move a note to the trash.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteNoteContract } from '../../lib/api/routes/note.ts';
import { deleteNote } from '../../lib/domain/notes/notes.ts';

export const handler = itemEndpoint(deleteNoteContract, deleteNote);
