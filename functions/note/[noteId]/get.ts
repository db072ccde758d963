// GET /note/{noteId}: get one note.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { getNoteContract } from '../../../lib/api/routes/note.ts';
import { getNoteWithLinks } from '../../../lib/domain/links/get-note-with-links.ts';

export const handler = itemEndpoint(getNoteContract, getNoteWithLinks);
