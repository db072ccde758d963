// The notes that this tab has opened. One object for each note, so that all views of it show the same text.
import { computed, signal } from '@preact/signals';
import { onWake } from '../state/wake.ts';
import { CAPTURE, listDrafts } from '../store/draft.ts';
import { OpenNote, type Status } from './open-note.ts';

const opened = signal<readonly OpenNote[]>([]);

/** The notes whose text the service does not have yet. */
export const unsavedNotes = computed(() => opened.value.filter(({ isUnsaved }) => isUnsaved.value));

const known = (id: string): OpenNote | undefined => opened.peek().find((note) => note.id === id);

export function openNote(id: string): OpenNote {
  const note = known(id) ?? new OpenNote(id);
  if (!known(id)) opened.value = [...opened.peek(), note];
  return note;
}

/** Reads a note again if it is open and has changed since. */
export function refreshNote(id: string, updatedAt: string | undefined): void {
  const note = known(id);
  if (note && note.note.peek()?.updatedAt !== updatedAt && !note.isUnsaved.peek()) void note.load();
}

/** Saves the drafts that other sessions have left. */
export async function continueDrafts(): Promise<void> {
  for (const { target } of await listDrafts()) if (target !== CAPTURE) await openNote(target).load();
}

/** Leaves all texts on disk. */
export async function leaveNotes(): Promise<void> {
  await Promise.all(opened.peek().map((note) => note.leave()));
}

export const saveNow = (): void => save('unsaved', 'waiting', 'failed');

/** Saves what is waiting whenever that may succeed, and everything when the page is hidden. */
export function saveInBackground(): void {
  onWake(() => (document.visibilityState === 'hidden' ? save('waiting', 'unsaved') : save('waiting')));
}

function save(...statuses: Status[]): void {
  for (const note of opened.peek()) if (statuses.includes(note.status.peek())) void note.save();
}
