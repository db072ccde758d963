// The notes that this tab has opened. One object for each note, so that all views of it show the same text.
import { computed, signal } from '@preact/signals';
import { session } from '../state/session.ts';
import { onRetry } from '../state/retry.ts';
import { CAPTURE, listDrafts } from '../store/draft.ts';
import { OpenNote } from './open-note.ts';

const opened = signal<readonly OpenNote[]>([]);

/** The notes whose text the service does not have yet. */
export const unsavedNotes = computed(() => opened.value.filter(({ isUnsaved }) => isUnsaved.value));

export function openNote(id: string): OpenNote {
  const known = opened.peek().find((note) => note.id === id);
  if (known) return known;
  const note = new OpenNote(id);
  opened.value = [...opened.peek(), note];
  return note;
}

/** Reads a note again if it is open and has changed since. */
export function refreshNote(id: string, updatedAt: string | undefined): void {
  const known = opened.peek().find((note) => note.id === id);
  if (known && known.note.peek()?.updatedAt !== updatedAt && !known.isUnsaved.peek()) void known.load();
}

/** Saves the drafts that other sessions have left. */
export async function continueDrafts(): Promise<void> {
  // The key may have been rejected meanwhile.
  if (!session.peek()) return;
  for (const { target } of await listDrafts()) if (target !== CAPTURE) await openNote(target).load();
}

/** Leaves all texts on disk and closes the notes, because nobody is signed in. */
export async function closeNotes(): Promise<void> {
  const notes = opened.peek();
  opened.value = [];
  await Promise.all(notes.map((note) => note.leave()));
}

/** Saves what is waiting whenever that may succeed, and at once when the page is hidden. */
export function saveInBackground(): void {
  const saveIf = (...statuses: string[]): void => {
    if (!session.peek()) return;
    for (const note of opened.peek()) if (statuses.includes(note.status.peek())) void note.save();
  };
  onRetry(() => saveIf('waiting'));
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && saveIf('unsaved'),
  );
}
