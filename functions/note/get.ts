// GET /note: list the notes of a workspace, streamed.
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { streamEndpoint } from '../../lib/api/stream-endpoint.ts';
import { listNotes } from '../../lib/domain/search/list-notes.ts';

export const handler = streamEndpoint(listNotesContract, listNotes);
