// The shares with which others read a note, or the calendar of the todos, without a key (E25).
import { computed, signal } from '@preact/signals';
import type { Share } from '../../../lib/schema/shares.ts';
import { call } from '../state/client.ts';
import { PAGE } from './list.ts';
import { workspaceId } from './workspaces.ts';

const byWorkspace = signal<ReadonlyMap<string, readonly Share[]>>(new Map());

/** The shares of the workspaces that have been read, newest first. */
export const allShares = computed(() => [...byWorkspace.value.values()].flat());

/** Whether others can read a note. The time of a share without an end is not a number. */
export const isShared = (noteId: string): boolean =>
  allShares.value.some(
    (share) => share.noteId === noteId && !(Date.parse(share.expiresAt ?? '') <= Date.now()),
  );

/** Adds a share that the service has created. */
export function addShare(share: Share): void {
  const others = byWorkspace.peek().get(share.workspaceId) ?? [];
  const shares = [share, ...others.filter(({ id }) => id !== share.id)];
  byWorkspace.value = new Map(byWorkspace.peek()).set(share.workspaceId, shares);
}

export async function readShares(workspace: string): Promise<void> {
  const { body } = await call('GET /link', { workspaceId: workspace, limit: PAGE });
  byWorkspace.value = new Map(byWorkspace.value).set(workspace, body.data);
}

/** Reads the shares of the shown workspace, in the background. */
export const readAgain = (): void => {
  if (workspaceId.value !== '') readShares(workspaceId.value).catch(() => undefined);
};
