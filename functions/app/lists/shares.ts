// The links with which others read a note, or the calendar of the todos, without a key (E25).
import { computed, signal } from '@preact/signals';
import type { Link } from '../../../lib/schema/shares.ts';
import { call } from '../state/client.ts';
import { PAGE } from './list.ts';
import { workspaceId } from './workspaces.ts';

const byWorkspace = signal<ReadonlyMap<string, readonly Link[]>>(new Map());

/** The links of the workspaces that have been read, newest first. */
export const allLinks = computed(() => [...byWorkspace.value.values()].flat());

/** Whether others can read a note. The time of a link without an end is not a number. */
export const isShared = (noteId: string): boolean =>
  allLinks.value.some((link) => link.noteId === noteId && !(Date.parse(link.expiresAt ?? '') <= Date.now()));

/** Adds a link that the service has created. */
export function addLink(link: Link): void {
  const others = byWorkspace.peek().get(link.workspaceId) ?? [];
  const links = [link, ...others.filter(({ id }) => id !== link.id)];
  byWorkspace.value = new Map(byWorkspace.peek()).set(link.workspaceId, links);
}

export async function readLinks(workspace: string): Promise<void> {
  const { body } = await call('GET /link', { workspaceId: workspace, limit: PAGE });
  byWorkspace.value = new Map(byWorkspace.value).set(workspace, body.data);
}

/** Reads the links of the shown workspace, in the background. */
export const readAgain = (): void => {
  if (workspaceId.value !== '') readLinks(workspaceId.value).catch(() => undefined);
};
