// The groups of the shown workspace, as a tree.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { Group } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { session } from '../state/session.ts';
import { List, PAGE } from './list.ts';
import { workspaceId } from './workspaces.ts';

export interface Branch {
  readonly group: Group;
  readonly branches: readonly Branch[];
}

const groups = signal<List<Group> | undefined>(undefined);

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
export const addGroup = (group: Group): void => groups.peek()?.apply(group);

/** Loads the groups of the shown workspace and keeps them current. */
export function followGroups(): void {
  effect(() => {
    if (!session.value) return undefined;
    const list = listIn(workspaceId.value);
    groups.value = list;
    untracked(() => void list.all());
    return list.follow('group');
  });
}

const listIn = (workspace: string): List<Group> =>
  new List({
    workspaceId: workspace,
    read: async (page) => (await call('GET /group', { workspaceId: workspace, page, limit: PAGE })).body,
    accept: () => 'keep',
    copy: `groups ${workspace}`,
  });
