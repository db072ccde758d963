// POST /note/append: add text at the end or the start of a note.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendNoteContract } from '../../../lib/api/routes/note.ts';
import { item } from '../../../lib/api/results.ts';
import { appendNote } from '../../../lib/domain/notes/append-note.ts';

export const handler = endpoint(appendNoteContract, async ({ caller, body, headers }) =>
  item(await appendNote(caller, body, headers)),
);
