// GET /note/{noteId}: get one note.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { getNoteContract } from '../../../lib/api/routes/note.ts';
import { getNote } from '../../../lib/domain/notes/get-note.ts';

export const handler = itemEndpoint(getNoteContract, getNote);
