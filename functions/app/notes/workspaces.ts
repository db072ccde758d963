// The user's workspaces, which of them is shown, and its groups as a tree.
import { computed, signal } from '@preact/signals';
import type { Group, WorkspaceListItem } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { session } from '../state/session.ts';
import { readCopy, storeCopy } from '../store/database.ts';
import { List, PAGE } from './list.ts';

const COPY = 'workspaces';

export const workspaces = signal<readonly WorkspaceListItem[]>([]);

/** The workspace that is shown: the chosen one unless it no longer exists, otherwise the default one. */
export const workspaceId = computed(() => {
  const { workspaceId: chosen, account } = session.value ?? {};
  const isGone = workspaces.value.length > 0 && !workspaces.value.some(({ id }) => id === chosen);
  return (isGone ? undefined : chosen) ?? account?.defaultWorkspaceId ?? '';
});

/** Lists the workspaces; those of the last time if the service can't be reached. */
export async function loadWorkspaces(): Promise<void> {
  try {
    const { body } = await call('GET /workspace', { limit: 100 });
    workspaces.value = body.data;
    void storeCopy(COPY, body.data);
  } catch {
    workspaces.value = (await readCopy<WorkspaceListItem[]>(COPY)) ?? [];
  }
}

export interface Branch {
  readonly group: Group;
  readonly branches: readonly Branch[];
}

const groups = computed(() => (workspaceId.value === '' ? undefined : groupsOf(workspaceId.value)));

const groupsOf = (workspace: string): List<Group> =>
  new List<Group>({
    workspaceId: workspace,
    type: 'group',
    read: async (page) => (await call('GET /group', { workspaceId: workspace, page, limit: PAGE })).body,
    accept: () => 'keep',
    copy: `groups ${workspace}`,
  });

/** Loads the groups of the shown workspace. */
export const followGroups = (): unknown => groups.subscribe((list) => void list?.all());

const byName = new Intl.Collator(undefined, { numeric: true });

/** The groups at the root, with those below them, sorted by name. */
export const groupTree = computed<readonly Branch[]>(() => {
  const all = groups.value?.items.value ?? [];
  const ids = new Set<string | null>(all.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentId }) => (ids.has(parentId) ? parentId : null));
  const branchesOf = (parent: string | null): Branch[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => byName.compare(one.name, other.name))
      .map((group) => ({ group, branches: branchesOf(group.id) }));
  return branchesOf(null);
});

export const groupName = (id: string | undefined): string | undefined =>
  groups.value?.items.value.find((group) => group.id === id)?.name;

/** Takes over a group that a call has returned. */
export const addGroup = (group: Group): void => groups.peek()?.put(group);
