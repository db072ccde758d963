// Moves notes and groups to the trash, and deletes what is there.
import { hasStatus } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { go } from '../state/route.ts';
import type { OpenNote } from './open-note.ts';
import { readAgain } from '../lists/shares.ts';

type NoteOrGroup = { readonly noteId: string } | { readonly groupId: string };

/** The contents of the trash. */
export type Trashed = NoteOrGroup | { readonly fileId: string };

export async function moveToTrash(what: NoteOrGroup): Promise<void> {
  const isNote = 'noteId' in what;
  await (isNote ? call('DELETE /note', { id: what.noteId }) : call('DELETE /group', what));
  readAgain();
  go(addresses.notes);
  showNotice(isNote ? 'The note is in the trash.' : 'The group and its notes are in the trash.', async () => {
    await call('POST /trash/restore', what);
    if (isNote) go(addresses.note(what.noteId));
  });
}

/** Deletes a note, also one that the service does not have yet. */
export async function removeNote(open: OpenNote): Promise<void> {
  const restore = await open.removeNew();
  if (!restore) {
    await open.save();
    return moveToTrash({ noteId: open.id });
  }
  go(addresses.notes);
  showNotice('The note is deleted.', async () => {
    if (!(await restore())) await call('POST /trash/restore', { noteId: open.id });
    go(addresses.note(open.id));
  });
}

/** The target of a permanent deletion: one note or file, or all in the trash of a workspace. */
export type Purged =
  | { readonly noteId: string }
  | { readonly fileId: string }
  | { readonly all: true; readonly workspaceId: string };

const ATTEMPTS = 20;

/** Deletes permanently. A large trash takes several calls: each continues where the one before has stopped. */
export async function purge(what: Purged): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await call('DELETE /trash', what));
    } catch (error) {
      if (!hasStatus(error, 429) || attempt === ATTEMPTS) throw error;
    }
}
