// Turns folders into groups, each once.
import { posix } from 'node:path';
import { CALENDAR_GROUPS, calendarGroupId, type CalendarType } from '../../lib/core/calendars.ts';
import type { Group } from '../../lib/schema/entities.ts';
import { reasonOf, Refused } from './failures.ts';
import type { ImportSource } from './import-source.ts';
import { foldedName, numberedName } from './names.ts';
import { groupName } from './read-note.ts';

export class ImportGroups {
  readonly #source: ImportSource;
  readonly #known = new Map<string, Promise<string | null>>();
  /** The folder before each folder with an equal name: its group is created first, in the order of the numbers. */
  readonly #before: ReadonlyMap<string, string>;

  /** @param folders all folders that become groups */
  constructor(source: ImportSource, folders: readonly string[]) {
    this.#source = source;
    this.#before = equallyNamed(folders);
  }

  /** The id of the group of a folder, created if needed; null for the imported folder itself. */
  of(path: string): Promise<string | null> {
    const known =
      this.#known.get(path) ?? (path === '.' || path === '' ? Promise.resolve(null) : this.#make(path));
    this.#known.set(path, known);
    return known;
  }

  /** The group of a path's folder. @throws Refused if its creation failed; the reason is reported for the folder */
  parentOf(path: string): Promise<string | null> {
    return this.of(posix.dirname(path)).catch((error: unknown) => {
      throw reasonOf(error) === undefined ? error : new Refused('its folder was not imported');
    });
  }

  async #make(path: string): Promise<string> {
    const { api, record, longNames } = this.#source;
    const parentId = await this.parentOf(path);
    const name = groupName(path, longNames);
    const before = this.#before.get(path);
    if (before !== undefined) await this.of(before).catch(() => undefined);
    const calendar = record.calendarOf(path);
    const own = calendar && (await this.#calendarGroup(calendar, name, parentId));
    if (own !== undefined) return own;
    const body = { name, parentId, ...this.#source.inWorkspace() };
    return (await api.make<Group>('/group', body, this.#source.keyOf('group', path))).data.id;
  }

  /**
   * The group of a calendar, which the service creates with its first note; undefined if it has none. It is given
   * the name and the place of the exported group, unless it has been renamed or moved in this workspace.
   */
  async #calendarGroup(
    calendar: CalendarType,
    name: string,
    parentId: string | null,
  ): Promise<string | undefined> {
    const { api, code } = this.#source;
    const group = await api.find<Group>(`/group/${calendarGroupId(calendar, code)}`);
    const isNew = group?.name === CALENDAR_GROUPS[calendar] && group.parentId === null;
    if (group && isNew && (name !== group.name || parentId !== null))
      await api.call('PUT', '/group', { groupId: group.id, name, parentId });
    return group?.id;
  }
}

/** The folders that contain a note at any depth, of the paths of notes. */
export function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (
      let folder = posix.dirname(path);
      folder !== '.' && !folders.has(folder);
      folder = posix.dirname(folder)
    )
      folders.add(folder);
  return folders;
}

function equallyNamed(folders: readonly string[]): Map<string, string> {
  const named = folders.map((path) => ({ path, ...numberedName(posix.basename(path)) }));
  const same = Map.groupBy(named, ({ path, stem }) => `${posix.dirname(path)}/${foldedName(stem)}`);
  return new Map(
    [...same.values()].flatMap((equal) => {
      const paths = equal.toSorted((one, other) => one.number - other.number).map(({ path }) => path);
      return paths.slice(1).map((path, n) => [path, paths[n] ?? ''] as const);
    }),
  );
}
