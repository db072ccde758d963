// Follows the change feed of the shown workspace while the page is visible: after whatever wakes the app, and every
// minute.
import { call } from '../state/client.ts';
import { hasStatus } from '../api/failures.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { forgetFiles } from '../files/known-files.ts';
import { cursors, listsOf, markStart } from '../lists/list.ts';
import { refreshNote } from './open-notes.ts';
import { workspaceId } from '../lists/workspaces.ts';

const EVERY_MS = 60_000;

let [isPolling, again, polledAt] = [false, false, 0];

export function pollChanges(): void {
  onWake((cause) => {
    const isDue = cause === 'event' || Date.now() - polledAt >= EVERY_MS;
    if (isDue && document.visibilityState === 'visible') void poll();
  });
}

/** Reads the changes since the last time. A call during another one makes it read again afterwards. */
async function poll(): Promise<void> {
  [again, polledAt] = [true, Date.now()];
  if (isPolling) return;
  isPolling = true;
  while (again) {
    again = false;
    await readAfter(workspaceId.peek()).catch(() => undefined);
  }
  isPolling = false;
}

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
    cursors.delete(workspace);
    forgetFiles();
    await markStart(workspace);
    for (const list of listsOf(workspace)) void list.restart();
  }
}
