// Moves notes and groups to the trash, and deletes what is there.
import { hasStatus } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { go } from '../state/route.ts';
import type { Group } from '../../../lib/schema/entities.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { queue } from './queue.ts';
import { itemOf, perform, performOnGroup } from './perform.ts';

type NoteOrGroup = { readonly noteId: string } | { readonly groupId: string };

/** The contents of the trash. */
export type Trashed = NoteOrGroup | { readonly fileId: string };

/** Moves a group to the trash, with those below it and their notes. */
export async function removeGroup(group: Group): Promise<void> {
  const undo = await performOnGroup(group, { kind: 'trash-group' });
  go(group.parentId === null ? addresses.notes : addresses.group(group.parentId));
  showNotice('The group and its notes are in the trash.', async () => {
    await undo();
    go(addresses.group(group.id));
  });
}

/** Deletes a note, also one that the service does not have yet. */
export async function removeNote(open: OpenNote): Promise<void> {
  const restoreNew = await open.removeNew();
  const item = itemOf(open);
  const undo = restoreNew ?? (await perform(item ? [item] : [], { kind: 'trash' }));
  go(addresses.notes);
  showNotice(restoreNew ? 'The note is deleted.' : 'The note is in the trash.', async () => {
    // The service may have had a new note, although no response had come.
    if ((await undo()) === false) await call('POST /trash/restore', { noteId: open.id });
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
  // What was moved to the trash may not be sent yet.
  await queue.send();
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await call('DELETE /trash', what));
    } catch (error) {
      if (!hasStatus(error, 429) || attempt === ATTEMPTS) throw error;
    }
}
