// What waits to be sent, in one order: captures, and what the user has done with notes, groups and todos.
import { Unreachable } from '../api/failures.ts';
import { acknowledge } from '../lists/acknowledge.ts';
import { appendTo, receiveNote } from '../notes/calendar-notes.ts';
import type { Queued } from '../offline/database.ts';
import { queued } from '../offline/queue-items.ts';
import { SendQueue } from '../offline/send-queue.ts';
import { isAction } from '../offline/waiting.ts';
import type * as sending from './send-action.ts';

export const queue = new SendQueue<Queued>({
  store: 'queue',
  async send(item) {
    if (isAction(item)) return (await later()).sendAction(item);
    const { body, etag } = await appendTo(item);
    receiveNote(item.date, body.data, etag);
    return undefined;
  },
  pending: queued,
  showDone: acknowledge,
});

/** A visit without actions does not need the code that sends them. @throws Unreachable if it can't be loaded now */
async function later(): Promise<typeof sending> {
  try {
    return await import('./send-action.ts');
  } catch (cause) {
    throw new Unreachable('the code that sends it is not here yet', { cause });
  }
}
