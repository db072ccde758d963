// Keeps groups and folders equal.
import type { Group, NoteSummary } from '../../../schema/entities.ts';
import type { Api } from '../../api.ts';
import { findCalendars } from '../../export/find-days.ts';
import { foldedName } from '../../names.ts';
import { folderOf } from '../../paths.ts';
import { ifCurrent, type Context } from './context.ts';
import type { Local } from '../sides/local.ts';
import { SAMPLE_DAY } from '../sides/note-fields.ts';
import type { RemoteGroup } from '../state/records.ts';

type Creating = Pick<Context, 'api' | 'state' | 'folders' | 'names' | 'report'>;

/** A function that returns the group of a folder, and creates it if there is none: each once. */
export function groupMaker({ api, state, folders, names, report }: Creating): Context['groupOf'] {
  const made = new Map<string, Promise<string>>();

  async function make(path: string): Promise<string> {
    const parentId = await groupOf(folderOf(path));
    const { workspaceId } = state.identity;
    const body = { name: names.groupName(path), parentId, workspaceId };
    const { data } = await api.make<Group>('/group', body, crypto.randomUUID());
    folders.add(path, data.id);
    await state.set('folders', data.id, { path, name: data.name, parentId });
    report.did('groupCreated', path);
    return data.id;
  }

  async function groupOf(path: string): Promise<string | null> {
    if (path === '') return null;
    const id = folders.groupAt(path);
    if (id !== undefined) return id;
    const making = made.get(path) ?? make(path);
    made.set(path, making);
    return making;
  }
  return groupOf;
}

interface Sides {
  readonly local: Local;
  readonly groups: ReadonlyMap<string, RemoteGroup>;
}

/**
 * Makes the folders of new groups, and removes the empty ones of groups that no longer exist; gives empty folders groups, and
 * deletes the empty groups of folders that no longer exist.
 * @param attempt does something for one folder; what it rejects is a problem of that folder
 */
export async function stepGroups(
  context: Context,
  { local, groups }: Sides,
  attempt: (path: string, work: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const { folder, state, folders, names, report } = context;
  const calendars = findCalendars([...groups.values()]);
  // Folders that this empties are removed before it is recorded that they are no longer those of groups: otherwise, if this
  // is cut off, they would become groups again.
  const left = [...state.folders]
    .filter(([id, { path }]) => {
      const to = folders.pathOf(groups.has(id) ? id : null);
      // In other letter case it can be the same folder.
      return to !== path && (local.folders.has(path) || foldedName(to) !== foldedName(path));
    })
    .map(([, { path }]) => path)
    .toSorted((one, other) => other.length - one.length);
  for (const path of left)
    if (folders.groupAt(path) === undefined && (await folder.removeFolder(path)))
      report.did('folderRemoved', path);

  const gone: RemoteGroup[] = [];
  for (const group of groups.values()) {
    const { id, name, parentId } = group;
    const path = folders.pathOf(id);
    const before = state.folders.get(id);
    const isThere = (await folder.stat(path))?.kind === 'folder';
    if (!isThere && before?.path === path) gone.push(group);
    // The group of days needs no folder: the paths of days do not depend on it.
    if (!isThere && (before?.path === path || calendars.has(id))) continue;
    await attempt(path, async () => {
      if (!isThere) {
        await folder.makeFolder(path);
        report.did('folderCreated', path);
      }
      if (before?.path !== path || before.name !== name || before.parentId !== parentId)
        await state.set('folders', id, { path, name, parentId });
    });
  }
  for (const [id, { path }] of state.folders)
    if (!groups.has(id) && folders.groupAt(path) !== id) await state.delete('folders', id);

  const ofDays = folderOf(names.dayPath(SAMPLE_DAY));
  for (const path of local.empty)
    if (
      path !== '' &&
      !left.includes(path) &&
      !`${ofDays}/`.startsWith(`${path}/`) &&
      (await folder.stat(path))
    )
      await attempt(path, async () => void (await context.groupOf(path)));

  for (const { id } of gone.toSorted(
    (one, other) => depthOf(folders.pathOf(other.id)) - depthOf(folders.pathOf(one.id)),
  )) {
    const path = state.folders.get(id)?.path ?? '';
    if (local.isHidden(path)) continue;
    await attempt(path, async () => {
      if (!calendars.has(id)) {
        if (!(await isEmptyGroup(context, id))) return;
        // A repeated call, after a lost response, does not find it.
        await ifCurrent(() => context.api.send('DELETE', '/group', { groupId: id }));
        report.did('groupDeleted', path);
      }
      await state.delete('folders', id);
    });
  }
}

async function isEmptyGroup({ api, state }: { readonly api: Api } & Pick<Context, 'state'>, id: string) {
  const of = `workspaceId=${state.identity.workspaceId}`;
  const notes = await api.call<NoteSummary[]>('GET', `/note?${of}&groupId=${id}&content=false&limit=1`);
  const groups = await api.call<Group[]>('GET', `/group?${of}&parentId=${id}&limit=1`);
  return notes.length === 0 && groups.length === 0;
}

const depthOf = (path: string): number => path.split('/').length;
