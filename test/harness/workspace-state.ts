// The content of a workspace, in a form that is equal for two workspaces that differ only in ids and in times that an
// export does not keep.
import { inject } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { findDays } from '../../lib/folders/export/find-days.ts';
import { calendarGroupId } from '../../lib/core/calendars.ts';
import { codeOf } from '../../lib/core/ids.ts';
import type { Group, Note, Snapshot } from '../../lib/schema/entities.ts';
import type { Client } from './client.ts';

export interface NoteState {
  /** The names of the groups that it is in, the outermost first. */
  readonly place: readonly string[];
  readonly name: string;
  readonly content: string;
  /** The date or week of a calendar note. */
  readonly day?: string;
  /** That of a calendar note is not kept. */
  readonly createdAt?: string;
  /** The contents of its snapshots, newest first. */
  readonly snapshots: readonly string[];
}

export interface WorkspaceState {
  readonly groups: readonly string[];
  readonly calendars: Readonly<Record<string, string>>;
  readonly notes: readonly NoteState[];
  /** The last deleted first. */
  readonly trash: readonly NoteState[];
}

/** @param snapshots whether to read them: a call for each note */
export async function stateOf(
  { key, workspaceId }: Client,
  { snapshots = true, url = inject('baseUrl') } = {},
): Promise<WorkspaceState> {
  const api = newApi(url, key);
  const groups = new Map((await api.list<Group>('/group?')).map((group) => [group.id, group]));
  const all = await api.list<Note>('/note?isDeleted=true');
  const trash = await api.list<Note>('/trash?');
  const days = findDays(all);
  const placeOf = (id: string | null): string[] => {
    const group = groups.get(id ?? '');
    return group ? [...placeOf(group.parentId), group.name] : [];
  };
  const state = async ({ id, name, content, groupId, createdAt }: Note): Promise<NoteState> => {
    const day = days.get(id)?.name;
    const copies = snapshots ? await api.call<Snapshot[]>('GET', `/snapshot?noteId=${id}`) : [];
    return {
      place: placeOf(groupId),
      name,
      content,
      ...(day === undefined ? { createdAt } : { day }),
      snapshots: copies.map((copy) => copy.content),
    };
  };
  const statesOf = async (some: readonly Note[]): Promise<NoteState[]> => {
    const states: NoteState[] = [];
    for (const note of some) states.push(await state(note));
    return states;
  };
  const contents = new Map(all.map((note) => [note.id, note]));
  const calendars = (['daily', 'weekly'] as const).flatMap((type) => {
    const id = calendarGroupId(type, codeOf(workspaceId));
    return groups.has(id) ? [[type, placeOf(id).join('/')] as const] : [];
  });
  const sorted = <T>(some: readonly T[]): T[] =>
    some.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return {
    groups: sorted([...groups.keys()].map((id) => JSON.stringify(placeOf(id)))),
    calendars: Object.fromEntries(calendars),
    notes: sorted(await statesOf(all.filter(({ isDeleted }) => !isDeleted))),
    trash: await statesOf(trash.map((note) => ({ ...note, content: contents.get(note.id)?.content ?? '' }))),
  };
}
