// Once a day, the numbers of notes and groups that the service has are compared with those on this device, in case that the
// change feed has missed something. If they differ, all lists are read again.
import { online } from '../api/request.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { restartAll } from '../lists/list.ts';
import { countsOf, groupsOf, loadWorkspaces, workspaceId } from '../lists/workspaces.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { queued } from '../offline/queue-items.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { poll } from './changes.ts';
import { unsavedNotes } from './open-notes.ts';

/** The workspace and the day of the last comparison. */
let compared = '';
let isComparing = false;

export function compareCounts(): void {
  // Not at once: the start of the app reads the numbers, too.
  onWake(async (cause) => {
    if (cause !== 'timer' || isComparing || session.peek()?.storage !== 'device') return;
    isComparing = true;
    await compareOnce(workspaceId.peek()).finally(() => (isComparing = false));
  });
}

async function compareOnce(workspace: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const copy = `counted ${workspace}`;
  if (compared === `${workspace} ${day}` || !isReady(workspace)) return;
  if ((await readCopy<string>(copy)) !== day) {
    // What was read before may be older than the lists.
    if (differs(workspace)) {
      await loadWorkspaces();
      if (!(await poll()) || !countsOf(workspace) || !isReady(workspace)) return;
    }
    await storeCopy(copy, day);
    if (differs(workspace)) await restartAll(workspace);
  }
  compared = `${workspace} ${day}`;
}

/** Whether this device knows everything, and the service knows what this device has done. */
const isReady = (workspace: string): boolean =>
  document.visibilityState === 'visible' &&
  online.peek() &&
  catalogueOf(workspace).isComplete &&
  groupsOf(workspace).isComplete &&
  queued.peek().length === 0 &&
  unsavedNotes.peek().length === 0;

function differs(workspace: string): boolean {
  const { notes, groups } = countsOf(workspace) ?? {};
  const mine = [catalogueOf(workspace), groupsOf(workspace)].map((list) => list.known().length);
  return notes !== mine[0] || groups !== mine[1];
}
