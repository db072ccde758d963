// The notes that this tab has opened. One object for each note, so that all views of it show the same text.
import { computed, signal } from '@preact/signals';
import type { Note } from '../../../lib/schema/entities.ts';
import { Unreachable } from '../api/failures.ts';
import { onWake } from '../state/wake.ts';
import type { CreationPlan } from '../offline/database.ts';
import { CAPTURE, endedDrafts, listDrafts } from '../offline/draft.ts';
import { reportStrayFiles } from '../files/files.ts';
import { newAddress } from '../offline/address.ts';
import type { State } from './note-states.ts';
import { OpenNote } from './open-note.ts';

const opened = signal<readonly OpenNote[]>([]);

/** The notes whose text the service does not have yet. */
export const unsavedNotes = computed(() => opened.value.filter(({ isUnsaved }) => isUnsaved.value));

/** The open note with this id or address. */
export const openedNote = (id: string): OpenNote | undefined =>
  opened.peek().find((note) => note.id === id || note.tabKey === id);

/** The notes that the service does not have yet, the newest first. Empty ones are none. */
export const newNotes = computed(() =>
  opened.value.filter(({ isNew, isUnsaved }) => isNew.value && isUnsaved.value).toReversed(),
);

export function openNote(id: string): OpenNote {
  const note = openedNote(id) ?? new OpenNote(id);
  if (!openedNote(id)) opened.value = [...opened.peek(), note];
  return note;
}

/** Starts a new note. `text` prefills it; the note is created only when the user changes it. */
export function beginNote(plan: CreationPlan, text = ''): OpenNote {
  const note = openNote(newAddress());
  note.begin(plan, text);
  return note;
}

/** Reads a note again if it is open and has changed since. */
export function refreshNote(id: string, updatedAt: string | undefined): void {
  const note = openedNote(id);
  if (note && note.note.peek()?.updatedAt !== updatedAt && !note.isUnsaved.peek()) void note.load();
}

/** Takes over a note that a call has returned, if it is open. */
export const receiveOpen = (note: Note, etag: string): void => openedNote(note.id)?.received(note, etag);

/** Saves what was typed into a note. Returns the note if that did not succeed. @throws Unreachable if it may later */
export async function unsavedAfterSave(id: string): Promise<OpenNote | undefined> {
  const note = openedNote(id);
  if (!note?.isUnsaved.peek()) return undefined;
  await note.save();
  if (note.state.peek() === 'waiting') throw new Unreachable('the text of the note waits, too');
  return note.isUnsaved.peek() ? note : undefined;
}

/** Saves the drafts that ended tabs have left, and shows what other tabs have typed into new notes. */
async function continueEnded(): Promise<void> {
  const ended = (await endedDrafts()).filter(({ target }) => target !== CAPTURE);
  const begun = opened.peek().filter(({ isNew }) => isNew.peek());
  for (const note of new Set([...ended.map(({ target }) => openNote(target)), ...begun]))
    if (!note.isUnsaved.peek()) await note.load();
}

/** Saves the drafts of ended tabs, and reports the files whose new note has no draft. */
export async function continueDrafts(): Promise<void> {
  await continueEnded();
  await reportStrayFiles(new Set((await listDrafts()).map(({ target }) => target)));
}

/** Leaves all texts on disk. */
export async function leaveNotes(): Promise<void> {
  await Promise.all(opened.peek().map((note) => note.leave()));
}

export const saveNow = (): void => save('editing', 'waiting', 'failed');

/** Saves what is waiting, also of ended tabs, whenever that may succeed, and everything when the page is hidden. */
export function saveInBackground(): void {
  onWake(() => {
    if (document.visibilityState === 'hidden') return save('waiting', 'editing');
    save('waiting');
    return continueEnded();
  });
}

function save(...states: State[]): void {
  for (const note of opened.peek()) if (states.includes(note.state.peek())) void note.save();
}
