// GET /note/{noteId}: get one note.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { item } from '../../../lib/api/results.ts';
import { getNoteContract } from '../../../lib/api/routes/note.ts';
import { getNote } from '../../../lib/domain/notes/get-note.ts';

export const handler = endpoint(getNoteContract, async ({ caller, params, headers }) =>
  item(await getNote(caller, params), headers),
);
