// DELETE /note: one note into the trash (spec 4.4).
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { deleteNote } from '../../lib/api/routes/note.ts';
import { trashNote } from '../../lib/domain/notes/notes.ts';

export const handler = endpoint(deleteNote, async ({ caller, body }) =>
  item(await trashNote(caller, body.id)),
);
