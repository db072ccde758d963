// Turns folders into groups, each once.
import { CALENDAR_GROUPS } from '../../core/calendar-names.ts';
import { calendarGroupId } from '../calendar-ids.ts';
import type { Group } from '../../schema/entities.ts';
import { reasonOf, RejectedError } from '../failures.ts';
import { folderOf, nameIn } from '../paths.ts';
import type { ImportSource } from './import-source.ts';
import { foldedName, numberedName } from '../names.ts';

export type ImportGroups = ReturnType<typeof importGroups>;

/** @param folders all folders that become groups */
export function importGroups(source: ImportSource, folders: readonly string[]) {
  const { api, code, record } = source;
  const before = equallyNamed(folders);
  const known = new Map<string, Promise<string | null>>();

  /** The id of the group of a folder, created if needed; null for the imported folder itself. */
  function of(path: string): Promise<string | null> {
    const group = known.get(path) ?? (path === '' ? Promise.resolve(null) : make(path));
    known.set(path, group);
    return group;
  }

  /** The group of a path's folder. @throws RejectedError if its creation failed; the reason is reported for the folder */
  const parentOf = (path: string): Promise<string | null> =>
    of(folderOf(path)).catch((error: unknown) => {
      throw reasonOf(error) === undefined ? error : new RejectedError('its folder was not imported');
    });

  async function make(path: string): Promise<string> {
    const parentId = await parentOf(path);
    const name = source.groupName(path);
    const previous = before.get(path);
    if (previous !== undefined) await of(previous).catch(() => undefined);
    const calendar = record.calendarOf(path);
    // The service creates the group of a calendar with its first note. It is given the name and the place of the
    // exported group, unless it has been renamed or moved in this workspace.
    const own = calendar && (await api.find<Group>(`/group/${calendarGroupId(calendar, code)}`));
    if (own) {
      const isNew = own.name === CALENDAR_GROUPS[calendar] && own.parentId === null;
      if (isNew && (name !== own.name || parentId !== null))
        await api.call('PUT', '/group', { groupId: own.id, name, parentId });
      return own.id;
    }
    const body = { name, parentId, ...source.inWorkspace };
    return (await api.make<Group>('/group', body, source.keyOf('group', path))).data.id;
  }

  return { of, parentOf };
}

/** The folder before each folder with an equal name: its group is created first, in the order of the numbers. */
function equallyNamed(folders: readonly string[]): Map<string, string> {
  const named = folders.map((path) => ({ path, ...numberedName(nameIn(path)) }));
  const same = Map.groupBy(named, ({ path, stem }) => `${folderOf(path)}/${foldedName(stem)}`);
  return new Map(
    [...same.values()].flatMap((equal) => {
      const paths = equal.toSorted((one, other) => one.number - other.number).map(({ path }) => path);
      return paths.slice(1).map((path, n) => [path, paths[n] ?? ''] as const);
    }),
  );
}
