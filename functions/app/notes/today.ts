// Which day it is, and the note of a day.
import { signal } from '@preact/signals';
import type { Note } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { hasStatus, isTransient } from '../api/failures.ts';
import { reportWrite } from '../state/events.ts';
import { session } from '../state/session.ts';
import { readCopy, storeCopy } from '../store/copies.ts';
import { openNote } from './open-notes.ts';
import type { OpenNote } from './open-note.ts';

const CHECK_EVERY_MS = 20_000;
const DAY_MS = 86_400_000;

/** The current date in the account's time zone, by which the service decides what today is. */
export const today = signal('');

/** Follows midnight and the account's time zone. */
export function followToday(): void {
  const look = (): void => {
    const timeZone = session.value?.account.timeZone;
    if (timeZone !== undefined) today.value = dateIn(timeZone);
  };
  session.subscribe(look);
  setInterval(look, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
}

/** The day before or after. */
export const neighbour = (date: string, days: 1 | -1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The time zone of this device, if it differs from the account's. */
export function otherTimeZone(timeZone: string): string | undefined {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return canonical(here) === canonical(timeZone) ? undefined : here;
}

const canonical = (timeZone: string): string => {
  const { timeZone: name } = Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return name === 'Etc/UTC' || name === 'GMT' ? 'UTC' : name;
};

const dateIn = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(new Date());
};

/**
 * The note of a day. Reading a day creates its note, which a read-only key can't do: it gets undefined.
 * @throws Unreachable if the day was never read on this device
 */
export async function noteOfDay(date: string, workspaceId: string): Promise<OpenNote | undefined> {
  const name = `day ${workspaceId} ${date}`;
  try {
    const { body, etag } = await call('GET /daily', { date, workspaceId });
    const note: Note = body.data;
    const open = openNote(note.id);
    open.received(note, etag);
    void storeCopy(name, note.id);
    void open.resume();
    // The call may have created the note.
    if (note.content === '') reportWrite();
    return open;
  } catch (error) {
    if (hasStatus(error, 403)) return undefined;
    const id = isTransient(error) ? await readCopy<string>(name) : undefined;
    if (id === undefined) throw error;
    const open = openNote(id);
    void open.load();
    return open;
  }
}
