// Texts to be appended to a day or a week. The id of each is its Idempotency-Key, so that a repeated call appends nothing
// twice.
import type { Capture } from '../offline/database.ts';
import type { Draft } from '../offline/draft.ts';
import { asListItem } from '../lists/list-item.ts';
import { SendQueue } from '../offline/send-queue.ts';
import { appendTo, receiveNote, type Period } from './calendar-notes.ts';

export const captureQueue = new SendQueue<Capture>('queue', async (item) => {
  const { body, etag } = await appendTo(item);
  receiveNote(item.date, body.data, etag);
});

/** Stores a text as an item of the list of a day or a week, in place of its draft, then sends it as soon as possible. */
export const capture = (text: string, date: Period, workspaceId: string, draft?: Draft): Promise<void> =>
  captureQueue.add({ id: crypto.randomUUID(), content: asListItem(text), date, workspaceId }, draft);
