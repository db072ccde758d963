// Texts to be appended to a day or a week. The id of each is its Idempotency-Key, so that a repeated call appends nothing
// twice.
import type { Capture } from '../offline/database.ts';
import type { Draft } from '../offline/draft.ts';
import { asListItem, withoutLines } from '../lists/list-item.ts';
import { knownNote, readPeriod, type Period } from '../notes/calendar-notes.ts';
import { queue } from './queue.ts';

/**
 * Stores a text as an item of the list of a day or a week, in place of its draft, then sends it as soon as possible. Returns
 * a step that undoes it, and tells whether it could.
 */
export async function capture(
  text: string,
  date: Period,
  workspaceId: string,
  draft?: Draft,
): Promise<() => Promise<boolean>> {
  const item = { id: crypto.randomUUID(), content: asListItem(text), date, workspaceId };
  await queue.add(item, draft);
  return () => takeBack(item);
}

/** Deletes a captured text, also if it is sent; but not if it was changed since. */
async function takeBack({ id, content, date, workspaceId }: Capture): Promise<boolean> {
  const wasWaiting = await queue.withdraw((item) => item.id === id);
  // It may have arrived although no response came.
  await readPeriod(date, workspaceId, false).catch(() => undefined);
  const open = knownNote(date, workspaceId);
  const text = open && withoutLines(open.text.peek(), content);
  if (text === undefined) return wasWaiting;
  open?.change({ text });
  await open?.save();
  return true;
}
