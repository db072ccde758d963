// Texts to be appended to a day. They are stored before anything else happens, and sent in order by one tab at a time.
// The id of each is its Idempotency-Key, so that a repeated call appends nothing twice.
import { signal } from '@preact/signals';
import { write } from '../api/client.ts';
import { hasStatus, isTransient, sentenceOf } from '../api/failures.ts';
import { channel, onWrite, reportWrite } from '../state/events.ts';
import { onRetry } from '../state/retry.ts';
import { session, signedIn } from '../state/session.ts';
import { database, type Capture } from '../store/database.ts';
import { openNote } from './open-notes.ts';

export interface PendingCapture extends Capture {
  readonly number: number;
}

/** The texts that the service has not acknowledged, in the order of typing. */
export const pendingCaptures = signal<readonly PendingCapture[]>([]);

/** Stores a text, then sends it as soon as possible. */
export async function capture(text: string, date: string, workspaceId: string): Promise<void> {
  const item: Capture = { id: crypto.randomUUID(), content: text, date, workspaceId };
  await (await database()).add('queue', item);
  await showPending();
  channel()?.postMessage('queued');
  void sendCaptures();
}

/** Reads the queue from the disk. */
export async function showPending(): Promise<void> {
  if (!session.peek()) return void (pendingCaptures.value = []);
  const db = await database();
  const [numbers, items] = await Promise.all([db.getAllKeys('queue'), db.getAll('queue')]);
  pendingCaptures.value = items.map((item, index) => ({ ...item, number: numbers[index] ?? 0 }));
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
  if (!session.peek()) return;
  const { userId } = signedIn().account;
  await navigator.locks.request(`captures ${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) while (await sendNext(userId)) await showPending();
  });
  await showPending();
}

/** Keeps the queue moving, also when another tab adds to it or ends. */
export function sendInBackground(): void {
  onRetry(() => void (pendingCaptures.peek().length > 0 && sendCaptures()));
  onWrite(() => void showPending());
  // Another user must not see them, not even until their own queue is read.
  session.subscribe((current) => void (current ?? (pendingCaptures.value = [])));
}

/** Sends the first text that was not rejected. Returns whether there may be another one to send. */
async function sendNext(userId: string): Promise<boolean> {
  if (session.peek()?.account.userId !== userId) return false;
  const db = await database();
  for (
    let cursor = await db.transaction('queue').store.openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    const { key: number, value } = cursor;
    if (value.problem !== undefined) continue;
    const { id, content, date, workspaceId } = value;
    try {
      const { body, etag } = await write(
        'POST /daily/append',
        { content, date, workspaceId },
        { 'Idempotency-Key': id },
      );
      await db.delete('queue', number);
      openNote(body.data.id).received(body.data, etag);
      reportWrite();
      return true;
    } catch (error) {
      if (isTransient(error) || hasStatus(error, 401)) return false;
      await db.put('queue', { ...value, problem: sentenceOf(error) }, number);
      return true;
    }
  }
  return false;
}
