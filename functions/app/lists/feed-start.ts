// Where the lists of each workspace begin to follow the change feed.
import { call } from '../state/client.ts';

/** The position in the change feed of each workspace up to which its lists are current. */
export const cursors = new Map<string, string>();

let showStored = async (_workspaceId: string): Promise<unknown> => undefined;

/** Sets what shows the lists that this device has stored, with their cursor: before anything else is read. */
export const setStored = (show: typeof showStored): void => void (showStored = show);

/** Waits for what this device has stored of a workspace. */
export const openStored = (workspaceId: string): Promise<unknown> => showStored(workspaceId);

const starts = new Map<string, Promise<void>>();

/** Remembers the current end of the feed. Lists that are read after this miss no change. */
export async function markStart(workspaceId: string): Promise<void> {
  await openStored(workspaceId);
  if (cursors.has(workspaceId)) return;
  const start = starts.get(workspaceId) ?? readStart(workspaceId).finally(() => starts.delete(workspaceId));
  starts.set(workspaceId, start);
  await start;
}

async function readStart(workspaceId: string): Promise<void> {
  const { cursor } = (await call('GET /changes', { workspaceId })).body;
  cursors.set(workspaceId, cursor);
}
