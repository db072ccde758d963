// The notes of days and weeks.
import { signal } from '@preact/signals';
import { weekNamed } from '../../../lib/core/iso-calendar.ts';
import { datesOf, filled } from '../../../lib/markdown/fill-template.ts';
import type { Note } from '../../../lib/schema/entities.ts';
import { call, write } from '../state/client.ts';
import { hasMessage, isTransient } from '../api/failures.ts';
import { reportWrite } from '../state/wake.ts';
import { readCopy, storeCopy, type Capture } from '../offline/database.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { openNote } from './open-notes.ts';
import type { OpenNote } from './open-note.ts';

/** A day (`YYYY-MM-DD`) or an ISO week (`YYYY-Www`). */
export type Period = string;

/** The notes of days and weeks, by workspace and period, as far as they are known. */
const ids = signal<ReadonlyMap<string, string>>(new Map());

const keyOf = (period: Period, workspaceId: string): string => `day ${workspaceId} ${period}`;

/** The note of a day or week, once it is known that there is one. */
export function knownNote(period: Period, workspaceId: string): OpenNote | undefined {
  const id = ids.value.get(keyOf(period, workspaceId));
  return id === undefined ? undefined : openNote(id);
}

/** Stores the note of a day or week that a call has returned. */
export function receiveNote(period: Period, note: Note, etag: string): OpenNote {
  const open = openNote(note.id);
  open.received(note, etag);
  const key = keyOf(period, note.workspaceId);
  ids.value = new Map([...ids.peek(), [key, note.id]]);
  void storeCopy(key, note.id);
  return open;
}

/**
 * Reads the note of a day or week. Only with `create` it is created if there is none.
 * @throws Unreachable if this device does not know it
 */
export async function readPeriod(period: Period, workspaceId: string, create: boolean): Promise<void> {
  const key = keyOf(period, workspaceId);
  try {
    const { body, etag } = await callPeriod(period, { workspaceId, create });
    void receiveNote(period, body.data, etag).resume();
    if (create) reportWrite();
  } catch (error) {
    const id = isTransient(error) ? await storedId(period, workspaceId) : undefined;
    if (id !== undefined) {
      ids.value = new Map([...ids.peek(), [key, id]]);
      return void openNote(id).load();
    }
    // If this device knows all notes, it also knows that there is none.
    const isAbsent = isTransient(error)
      ? catalogueOf(workspaceId).isComplete
      : hasMessage(error, 'Note not found');
    if (!isAbsent) throw error;
    ids.value = new Map([...ids.peek()].filter(([known]) => known !== key));
  }
}

/** Fills a day or week that exists and is empty. A template in the trash is ignored. */
export async function fillPeriod(period: Period, open: OpenNote, templateId: string): Promise<void> {
  const { data } = (await call('GET /note/{noteId}', { noteId: templateId })).body;
  if (data.isDeleted || open.text.peek() !== '') return;
  open.change({ text: filled(data, datesOf(period)) });
  await open.save();
}

/** The note of a day or week as this device knows it. */
async function storedId(period: Period, workspaceId: string): Promise<string | undefined> {
  const id = await readCopy<string>(keyOf(period, workspaceId));
  return id ?? (await catalogueOf(workspaceId).stored()).find(({ name }) => name === period)?.id;
}

function callPeriod(period: Period, input: { readonly workspaceId: string; readonly create: boolean }) {
  const week = weekNamed(period);
  return week ? call('GET /weekly', { ...input, ...week }) : call('GET /daily', { ...input, date: period });
}

/** Appends a text to a day or week, once. */
export function appendTo({ id, content, date, workspaceId }: Capture) {
  const week = weekNamed(date);
  const headings = { 'Idempotency-Key': id };
  return week
    ? write('POST /weekly/append', { content, workspaceId, ...week }, headings)
    : write('POST /daily/append', { content, workspaceId, date }, headings);
}
