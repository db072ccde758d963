// The user's workspaces, which of them is shown, and its groups as a tree.
import { computed, signal } from '@preact/signals';
import type { Group, WorkspaceListItem } from '../../../lib/schema/entities.ts';
import { call } from '../state/client.ts';
import { addresses } from '../state/addresses.ts';
import { go, route } from '../state/route.ts';
import { changeSession, session } from '../state/session.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { List, PAGE } from './list.ts';

const COPY = 'workspaces';

export const workspaces = signal<readonly WorkspaceListItem[]>([]);

/** The workspace that is shown: the chosen one unless it no longer exists, otherwise the default one. */
export const workspaceId = computed(() => {
  const { workspaceId: chosen, account } = session.value ?? {};
  const isGone = workspaces.value.length > 0 && !workspaces.value.some(({ id }) => id === chosen);
  return (isGone ? undefined : chosen) ?? account?.defaultWorkspaceId ?? '';
});

/** Shows another workspace. A note or a group belongs to the one before. */
export function chooseWorkspace(id: string): void {
  changeSession({ workspaceId: id });
  if (!['today', 'week', 'todos', 'trash', 'more', 'import'].includes(route.peek().path[0] ?? 'today'))
    go(addresses.notes);
}

/** The name of the shown workspace, once it is known. */
export const workspaceName = (): string =>
  workspaces.value.find(({ id }) => id === workspaceId.value)?.name ?? 'Workspace';

/** The day on which the service has returned them. */
let readOn = '';

const dayNow = (): string => new Date().toISOString().slice(0, 10);

/** Lists the workspaces. If the service can't be reached, they are the ones of the last time. */
export async function loadWorkspaces(): Promise<void> {
  try {
    const { body } = await call('GET /workspace', { limit: 100 });
    workspaces.value = body.data;
    readOn = dayNow();
    void storeCopy(COPY, body.data);
  } catch {
    workspaces.value = (await readCopy<WorkspaceListItem[]>(COPY)) ?? [];
  }
}

/** The numbers that the service has returned today. */
export const countsOf = (workspace: string): WorkspaceListItem['contentCounts'] | undefined =>
  readOn === dayNow() ? workspaces.peek().find(({ id }) => id === workspace)?.contentCounts : undefined;

/** Whether a note is a template for the days or weeks of the shown workspace. Its todos are in no list. */
export const isTemplate = (noteId: string): boolean =>
  [template('daily'), template('weekly')].includes(noteId);

/** The note whose text a new day or week of the shown workspace gets. */
export function template(kind: 'daily' | 'weekly'): string | undefined {
  const shown = workspaces.value.find(({ id }) => id === workspaceId.value);
  return kind === 'daily' ? shown?.dailyTemplateId : shown?.weeklyTemplateId;
}

const groups = computed(() => (workspaceId.value === '' ? undefined : groupsOf(workspaceId.value)));

const groupLists = new Map<string, List<Group>>();

/** All groups of a workspace. */
export function groupsOf(workspace: string): List<Group> {
  const list = groupLists.get(workspace) ?? newGroups(workspace);
  groupLists.set(workspace, list);
  return list;
}

const newGroups = (workspace: string): List<Group> =>
  new List<Group>({
    workspaceId: workspace,
    type: 'group',
    read: async (page) => (await call('GET /group', { workspaceId: workspace, page, limit: PAGE })).body,
    accept: () => 'keep',
    copy: `groups ${workspace}`,
    // Without its parent, a group would be shown at the root.
    isWhole: true,
  });

/** The groups of the shown workspace. */
export const groupList = (): readonly Group[] => groups.value?.items.value ?? [];

/** Whether the groups of the shown workspace are not known yet. */
export function groupsAreLoading(): boolean {
  const list = groups.value;
  if (!list) return false;
  return list.total.value === undefined && list.items.value.length === 0 && list.problem.value === '';
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The groups in each group, sorted by name. Those at the root are in `null`. */
const byParent = computed(() => {
  const all = groupList().toSorted((one, other) => byName.compare(one.name, other.name));
  const ids = new Set<string | null>(all.map(({ id }) => id));
  return Map.groupBy(all, ({ parentId }) => (ids.has(parentId) ? parentId : null));
});

/** The groups in a group; in `null`, those at the root. */
export const groupsIn = (id: string | null): readonly Group[] => byParent.value.get(id) ?? [];

/** A group and all groups below it. Two devices can move two groups into each other. */
export function groupsBelow(id: string): string[] {
  const ids = new Set([id]);
  for (const below of ids) for (const group of groupsIn(below)) ids.add(group.id);
  return [...ids];
}

/** All groups in the order of the tree, with the names from the root to the group itself. */
export const allGroups = computed(() => pathsBelow(null, []));

const pathsBelow = (parent: string | null, above: readonly string[]): { id: string; path: string[] }[] =>
  groupsIn(parent).flatMap(({ id, name }) => {
    const path = [...above, name];
    return [{ id, path }, ...pathsBelow(id, path)];
  });

export const groupName = (id: string | undefined): string | undefined =>
  groupList().find((group) => group.id === id)?.name;

const groupById = computed(
  () => new Map<string | null, Group>(groupList().map((group) => [group.id, group])),
);

/** The groups above a group and itself, from the outermost. Empty for no group. */
export function groupPathItems(id: string | null): readonly Group[] {
  const path: Group[] = [];
  for (let group = groupById.value.get(id); group; group = groupById.value.get(group.parentId)) {
    if (path.includes(group)) break;
    path.unshift(group);
  }
  return path;
}

/** The names of a group and of those above it, from the outermost. Empty for no group. */
export const groupPath = (id: string | null): readonly string[] => groupPathItems(id).map(({ name }) => name);

/** The same as a text of at most so many levels, without the outermost ones. */
export function shortPath(id: string | null, levels = 2): string {
  const path = groupPath(id);
  return [...(path.length > levels ? ['…'] : []), ...path.slice(-levels)].join(' / ');
}

/** Adds a group that a call has returned, or replaces it. */
export const addGroup = (group: Group): void => groups.peek()?.put(group);
