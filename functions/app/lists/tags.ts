// The tags of the shown workspace, by number of notes.
import { computed, effect, signal } from '@preact/signals';
import type { Tag } from '../../../lib/schema/note-links.ts';
import { call } from '../state/client.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { workspaceId } from './workspaces.ts';

const EVERY_MS = 300_000;
/** The age at which tags are read again before they are proposed. */
const CURRENT_MS = 60_000;

const read = signal<{ readonly workspace: string; readonly tags: readonly Tag[] } | undefined>(undefined);
let readAt = 0;

export const tags = computed<readonly Tag[]>(() =>
  read.value?.workspace === workspaceId.value ? read.value.tags : [],
);

/** Reads the tags of the shown workspace, and again every five minutes while the app is used. */
export function followTags(): void {
  effect(() => void readTags(workspaceId.value));
  onWake(() => {
    const isDue = Date.now() - readAt > EVERY_MS && document.visibilityState === 'visible';
    if (isDue) void readTags(workspaceId.peek());
  });
}

/** The tags of the shown workspace; without a connection, the tags known here. */
export async function currentTags(): Promise<readonly Tag[]> {
  const isRead = read.peek()?.workspace === workspaceId.peek();
  if (!isRead || Date.now() - readAt > CURRENT_MS) await readTags(workspaceId.peek());
  return tags.peek();
}

async function readTags(workspace: string): Promise<void> {
  if (workspace === '') return;
  readAt = Date.now();
  const copy = `tags ${workspace}`;
  const show = (found: readonly Tag[]): void => void (read.value = { workspace, tags: found });
  try {
    const { body } = await call('GET /tag', { workspaceId: workspace });
    show(body.data);
    void storeCopy(copy, body.data);
  } catch {
    const stored = session.peek() && (await readCopy<readonly Tag[]>(copy));
    if (stored && read.peek()?.workspace !== workspace) show(stored);
  }
}
