// Follows the change feed of the shown workspace while the page is visible: after whatever wakes the app, and every
// minute.
import type { OutputOf } from '../api/routes.ts';
import { call } from '../api/client.ts';
import { hasStatus } from '../api/failures.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { workspaceId } from './workspaces.ts';

const EVERY_MS = 60_000;

export type Change = OutputOf<'GET /changes'>['data'][number];

export interface Follower {
  /** Takes over the changes of a page. */
  readonly apply: (changes: readonly Change[], workspace: string) => void;
  /** Lists everything again, because changes may be missing. */
  readonly restart?: (workspace: string) => void;
}

const followers = new Set<Follower>();
const cursors = new Map<string, string>();
let polling: Promise<void> | undefined;
let [again, polledAt] = [false, 0];

/** Hands every later change to a follower, until the returned function is called. */
export function followChanges(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** Remembers the current end of the feed. Lists that are read after this miss no change. */
export async function markStart(workspace: string): Promise<void> {
  if (cursors.has(workspace)) return;
  const { body } = await call('GET /changes', { workspaceId: workspace });
  cursors.set(workspace, body.cursor);
}

export function pollChanges(): void {
  onWake((cause) => {
    const isDue = cause === 'event' || Date.now() - polledAt >= EVERY_MS;
    if (isDue && document.visibilityState === 'visible') void poll();
  });
}

/** Reads the changes since the last time. A call during another one makes it read again afterwards. */
export async function poll(): Promise<void> {
  [again, polledAt] = [true, Date.now()];
  polling ??= (async () => {
    while (again) {
      again = false;
      await readAll().catch(() => undefined);
    }
    polling = undefined;
  })();
  await polling;
}

async function readAll(): Promise<void> {
  const workspace = workspaceId.peek();
  let cursor = cursors.get(workspace);
  while (session.peek() && cursor !== undefined) {
    try {
      const input = { workspaceId: workspace, cursor };
      const { body }: { body: OutputOf<'GET /changes'> } = await call('GET /changes', input);
      for (const { apply } of followers) apply(body.data, workspace);
      cursor = body.cursor;
      cursors.set(workspace, cursor);
      if (!body.more) return;
    } catch (error) {
      if (!hasStatus(error, 410)) throw error;
      cursors.delete(workspace);
      await markStart(workspace);
      for (const { restart } of followers) restart?.(workspace);
      return;
    }
  }
}
