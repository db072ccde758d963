// POST /note/edit: change parts of a note.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { editNoteContract } from '../../../lib/api/routes/note.ts';
import { editNote } from '../../../lib/domain/notes/rewrite-content.ts';

export const handler = itemEndpoint(editNoteContract, editNote);
