// The groups of the shown workspace, as a tree.
import { computed, effect, signal } from '@preact/signals';
import type { Group } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { session } from '../state/session.ts';
import { readCopy, storeCopy } from '../store/copies.ts';
import { followChanges, markStart } from './changes.ts';
import { workspaceId } from './workspaces.ts';

const PAGE = 100;

export interface Branch {
  readonly group: Group;
  readonly branches: readonly Branch[];
}

const groups = signal<ReadonlyMap<string, Group>>(new Map());

const byName = new Intl.Collator(undefined, { numeric: true });

/** The groups at the root, with those below them, sorted by name. */
export const groupTree = computed<readonly Branch[]>(() => {
  const all = groups.value;
  const below = Map.groupBy(all.values(), ({ parentId }) =>
    parentId !== null && all.has(parentId) ? parentId : null,
  );
  const branchesOf = (parent: string | null): Branch[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => byName.compare(one.name, other.name))
      .map((group) => ({ group, branches: branchesOf(group.id) }));
  return branchesOf(null);
});

export const groupName = (id: string | undefined): string | undefined => groups.value.get(id ?? '')?.name;

/** Takes over a group that a call has returned. */
export const addGroup = (group: Group): void =>
  void (groups.value = new Map(groups.peek()).set(group.id, group));

/** Loads the groups of the shown workspace and keeps them current. */
export function followGroups(): void {
  effect(() => {
    if (session.value) void load(workspaceId.value);
    else groups.value = new Map();
  });
  followChanges({
    apply(changes, workspace) {
      if (workspace !== workspaceId.peek()) return;
      const changed = changes.filter(({ type }) => type === 'group');
      if (changed.length === 0) return;
      const next = new Map(groups.peek());
      for (const { id, resource } of changed)
        if (resource && 'parentId' in resource) next.set(id, resource);
        else next.delete(id);
      groups.value = next;
    },
    restart: (workspace) => void load(workspace),
  });
}

async function load(workspace: string): Promise<void> {
  const copy = `groups ${workspace}`;
  try {
    await markStart(workspace);
    const found = new Map<string, Group>();
    for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
      const { body } = await call('GET /group', { workspaceId: workspace, page, limit: PAGE });
      for (const group of body.data) found.set(group.id, group);
      pages = body.pagination.totalPages;
    }
    if (workspace === workspaceId.peek()) groups.value = found;
    void storeCopy(copy, [...found.values()]);
  } catch {
    const stored = (await readCopy<Group[]>(copy)) ?? [];
    if (workspace === workspaceId.peek()) groups.value = new Map(stored.map((group) => [group.id, group]));
  }
}
