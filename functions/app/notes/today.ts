// Which day it is, and the note of a day.
import { signal } from '@preact/signals';
import { call } from '../api/client.ts';
import { hasStatus, isTransient } from '../api/failures.ts';
import { session } from '../state/session.ts';
import { onWake, reportWrite } from '../state/wake.ts';
import { readCopy, storeCopy } from '../store/database.ts';
import { openNote } from './open-notes.ts';
import type { OpenNote } from './open-note.ts';

const DAY_MS = 86_400_000;

/** The current date in the account's time zone, by which the service decides what today is. */
export const today = signal('');

/** Follows midnight and the account's time zone. */
export function followToday(): void {
  const look = (): void => {
    const timeZone = session.value?.account.timeZone;
    // Swedish dates are those of the API.
    if (timeZone !== undefined) today.value = new Date().toLocaleDateString('sv', { timeZone });
  };
  session.subscribe(look);
  onWake(look);
}

/** The day before or after. */
export const neighbour = (date: string, days: 1 | -1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The time zone of this device, if it differs from the account's. */
export function otherTimeZone(timeZone: string): string | undefined {
  const here = canonical();
  return here === canonical(timeZone) ? undefined : here;
}

const canonical = (timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { timeZone })
    .resolvedOptions()
    .timeZone.replace(/^(Etc\/(UTC|GMT)|GMT)$/, 'UTC');

/**
 * The note of a day. Reading a day creates its note, which a read-only key can't do: it gets undefined.
 * @throws Unreachable if the day was never read on this device
 */
export async function noteOfDay(date: string, workspaceId: string): Promise<OpenNote | undefined> {
  const copy = `day ${workspaceId} ${date}`;
  try {
    const { body, etag } = await call('GET /daily', { date, workspaceId });
    const open = openNote(body.data.id);
    open.received(body.data, etag);
    void storeCopy(copy, open.id);
    void open.resume();
    // The call may have created the note.
    if (body.data.content === '') reportWrite();
    return open;
  } catch (error) {
    if (hasStatus(error, 403)) return undefined;
    const id = isTransient(error) ? await readCopy<string>(copy) : undefined;
    if (id === undefined) throw error;
    const open = openNote(id);
    void open.load();
    return open;
  }
}
