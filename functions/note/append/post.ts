// POST /note/append: add text at the end or the start of a note.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendNoteContract } from '../../../lib/api/routes/note.ts';
import { taggedItem } from '../../../lib/api/tagged-response.ts';
import { appendNote } from '../../../lib/domain/notes/append-note.ts';

export const handler = endpoint(appendNoteContract, async ({ caller, body, headers }) =>
  taggedItem(await appendNote(caller, body, headers)),
);
