// POST /note/append: add text at the end or the start of a note.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { appendNoteContract } from '../../../lib/api/routes/note.ts';
import { appendNote } from '../../../lib/domain/notes/rewrite-content.ts';

export const handler = itemEndpoint(appendNoteContract, appendNote);
