// Texts to be appended to a day. They are stored before anything else happens, and sent in order by one tab at a time.
// The id of each is its Idempotency-Key, so that a repeated call appends nothing twice.
import { signal } from '@preact/signals';
import { write } from '../api/client.ts';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { session, signedIn } from '../state/session.ts';
import { reportWrite } from '../state/wake.ts';
import { database, type Capture } from '../store/database.ts';
import { openNote } from './open-notes.ts';

export interface PendingCapture extends Capture {
  readonly number: number;
}

/** The texts that the service has not acknowledged, in the order of typing. */
export const pendingCaptures = signal<readonly PendingCapture[]>([]);

/** Stores a text, then sends it as soon as possible. */
export async function capture(text: string, date: string, workspaceId: string): Promise<void> {
  await (await database()).add('queue', { id: crypto.randomUUID(), content: text, date, workspaceId });
  await showPending();
  reportWrite();
}

/** Deletes a text that the service has rejected. */
export async function dropCapture({ number }: PendingCapture): Promise<void> {
  await (await database()).delete('queue', number);
  await showPending();
}

/** Sends a text again that the service has rejected. */
export async function retryCapture({ number, ...item }: PendingCapture): Promise<void> {
  await (await database()).put('queue', { ...item, problem: undefined }, number);
  await sendCaptures();
}

/** Sends the queue, unless another tab is doing so. */
export async function sendCaptures(): Promise<void> {
  await showPending();
  if (!nextCapture()) return;
  const name = `captures ${signedIn().account.userId}`;
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    let isMore = lock !== null;
    while (isMore) isMore = await sendNext();
  });
}

/** Reads the queue from the disk. */
async function showPending(): Promise<void> {
  const db = await database();
  const [numbers, items] = await Promise.all([db.getAllKeys('queue'), db.getAll('queue')]);
  pendingCaptures.value = items.map((item, index) => ({ ...item, number: numbers[index] ?? 0 }));
}

/** The first text that was not rejected. */
const nextCapture = (): PendingCapture | undefined =>
  pendingCaptures.peek().find(({ problem }) => problem === undefined);

/** Sends the next text. Returns whether there may be another one to send. */
async function sendNext(): Promise<boolean> {
  await showPending();
  const next = nextCapture();
  if (!next || !session.peek()) return false;
  const { number, ...item } = next;
  const { id, ...input } = item;
  const db = await database();
  try {
    const { body, etag } = await write('POST /daily/append', input, { 'Idempotency-Key': id });
    await db.delete('queue', number);
    openNote(body.data.id).received(body.data, etag);
    return true;
  } catch (error) {
    if (!session.peek() || isTransient(error)) return false;
    await db.put('queue', { ...item, problem: sentenceOf(error) }, number);
    return true;
  }
}
