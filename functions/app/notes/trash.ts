// Moves notes and groups to the trash.
import { call } from '../api/client.ts';
import { links } from '../state/links.ts';
import { showNotice } from '../state/notices.ts';
import { go } from '../state/route.ts';

/** A note or a group. */
export type Trashed = { readonly noteId: string } | { readonly groupId: string };

export async function moveToTrash(what: Trashed): Promise<void> {
  const isNote = 'noteId' in what;
  await (isNote ? call('DELETE /note', { id: what.noteId }) : call('DELETE /group', what));
  go(links.notes);
  showNotice(isNote ? 'The note is in the trash.' : 'The group and its notes are in the trash.', async () => {
    await call('POST /trash/restore', what);
    if (isNote) go(links.note(what.noteId));
  });
}
