// The user's workspaces, and which of them is shown.
import { computed, signal } from '@preact/signals';
import type { WorkspaceListItem } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { session, setting, storeSetting } from '../state/session.ts';
import { readCopy, storeCopy } from '../store/copies.ts';

const COPY = 'workspaces';

export const workspaces = signal<readonly WorkspaceListItem[]>([]);

const chosen = signal<string | undefined>(undefined);

/** The workspace that is shown: the chosen one if it still exists, otherwise the default one. */
export const workspaceId = computed(() => {
  const wanted = chosen.value;
  if (wanted !== undefined && workspaces.value.some(({ id }) => id === wanted)) return wanted;
  return session.value?.account.defaultWorkspaceId ?? '';
});

const CHOICE = 'workspace';

export function chooseWorkspace(id: string): void {
  chosen.value = id;
  storeSetting(CHOICE, id);
}

/** Lists the workspaces; those of the last time if the service can't be reached. */
export async function loadWorkspaces(): Promise<void> {
  chosen.value = setting(CHOICE) ?? undefined;
  workspaces.value = [];
  try {
    const { body } = await call('GET /workspace', { limit: 100 });
    workspaces.value = body.data;
    void storeCopy(COPY, body.data);
  } catch {
    workspaces.value = (await readCopy<WorkspaceListItem[]>(COPY)) ?? workspaces.value;
  }
}
