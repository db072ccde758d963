// POST /note/edit: change parts of a note.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { editNoteContract } from '../../../lib/api/routes/note.ts';
import { item } from '../../../lib/api/results.ts';
import { editNote } from '../../../lib/domain/notes/edit-note.ts';

export const handler = endpoint(editNoteContract, async ({ caller, body, headers }) =>
  item(await editNote(caller, body, headers)),
);
