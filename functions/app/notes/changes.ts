// Follows the change feed of the shown workspace while the page is visible: after whatever wakes the app, every minute, and
// every five seconds while another device writes (E36).
import type { OutputOf } from '../api/routes.ts';
import { call } from '../state/client.ts';
import { hasStatus } from '../api/failures.ts';
import { isOwnWrite } from '../state/own-writes.ts';
import { session } from '../state/session.ts';
import { series } from '../offline/send-queue.ts';
import { onWake } from '../state/wake.ts';
import { forgetFiles } from '../files/known-files.ts';
import { cursors, openStored } from '../lists/feed-start.ts';
import { listsOf, restartAll } from '../lists/list.ts';
import { refreshNote } from './open-notes.ts';
import { workspaceId } from '../lists/workspaces.ts';

const EVERY_MS = 60_000;
/** While another device writes: how often, and for how long after its last change. */
const [SOON_MS, SOON_FOR_MS] = [5_000, 300_000];

let [again, polledAt, soonUntil] = [false, 0, 0];
let timer: ReturnType<typeof setTimeout> | undefined;

export function pollChanges(): void {
  onWake((cause) => {
    const isDue = (cause === 'event' && series.peek() === 0) || Date.now() - polledAt >= EVERY_MS;
    if (isDue && document.visibilityState === 'visible') void poll();
  });
}

let polling: Promise<boolean> | undefined;

/** Reads the changes since the last time. A call during another one makes it read again afterwards. Returns whether it did. */
export function poll(): Promise<boolean> {
  [again, polledAt] = [true, Date.now()];
  polling ??= readAll();
  return polling;
}

async function readAll(): Promise<boolean> {
  let isDone = false;
  while (again) {
    const workspace = workspaceId.peek();
    await openStored(workspace).catch(() => undefined);
    again = false;
    isDone = await readAfter(workspace).then(
      () => true,
      () => false,
    );
  }
  polling = undefined;
  pollSoon();
  return isDone;
}

/** Once the page is visible again, a wake polls. */
function pollSoon(): void {
  clearTimeout(timer);
  const next = (): void => void (document.visibilityState === 'visible' && poll());
  if (Date.now() < soonUntil) timer = setTimeout(next, SOON_MS);
}

type Change = OutputOf<'GET /changes'>['data'][number];

/** Todos are written with their notes, and groups for them. */
const isForeign = ({ type, id, resource }: Change): boolean =>
  (type === 'note' || type === 'file') &&
  !isOwnWrite(id, resource && 'updatedAt' in resource ? resource.updatedAt : undefined);

async function readAfter(workspace: string): Promise<void> {
  const cursor = cursors.get(workspace);
  if (!session.peek() || cursor === undefined) return;
  try {
    const { body } = await call('GET /changes', {
      workspaceId: workspace,
      cursor,
      // The members that all items of lists have.
      excerpt: true,
      noteName: true,
      dueDate: true,
      files: true,
    });
    if (body.data.some(({ type }) => type === 'file')) forgetFiles();
    if (body.data.some(isForeign)) soonUntil = Date.now() + SOON_FOR_MS;
    for (const list of listsOf(workspace))
      list.apply(body.data.filter(({ type }) => type === list.source.type));
    for (const { type, id, resource } of body.data)
      if (type === 'note')
        refreshNote(id, resource && 'updatedAt' in resource ? resource.updatedAt : undefined);
    // A list may have set an earlier cursor since.
    if (cursors.get(workspace) !== cursor) again = true;
    else cursors.set(workspace, body.cursor);
    if (body.more) await readAfter(workspace);
  } catch (error) {
    if (!hasStatus(error, 410)) throw error;
    // The cursor is too old: changes are missing.
    forgetFiles();
    await restartAll(workspace);
  }
}
