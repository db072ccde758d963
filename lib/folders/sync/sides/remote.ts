// What the service has now: the changes since the last round, or everything.
import { isDate, weekNamed } from '../../../core/iso-calendar.ts';
import { codeOf } from '../../../core/ids.ts';
import type { Group, NoteSummary } from '../../../schema/entities.ts';
import type { StoredFile } from '../../../schema/files.ts';
import type { Api } from '../../api.ts';
import { calendarNoteId } from '../../calendar-ids.ts';
import { findCalendars, findDays } from '../../export/find-days.ts';
import { FatalError, RejectedError } from '../../failures.ts';
import type { Remote, RemoteGroup, RemoteItem } from '../state/records.ts';
import type { State } from '../state/state.ts';

const EXPIRED = 410;

interface Page {
  readonly data: readonly {
    readonly type: string;
    readonly id: string;
    readonly resource: Group | NoteSummary | StoredFile | null;
  }[];
  readonly cursor: string;
  readonly more: boolean;
}

/** @throws FatalError if the workspace can't be used */
export async function readRemote(api: Api, state: State): Promise<Remote> {
  const { workspaceId } = state.identity;
  const feed = async (cursor?: string): Promise<Page> => {
    const after = cursor === undefined ? '' : `&files=true&cursor=${encodeURIComponent(cursor)}`;
    try {
      return await api.page<Page>(`/changes?workspaceId=${workspaceId}${after}`);
    } catch (error) {
      if (!(error instanceof RejectedError) || error.status === EXPIRED) throw error;
      throw new FatalError(
        `The workspace ${workspaceId} can't be synced: ${error.message}. Nothing was changed.`,
      );
    }
  };
  if (state.cursor === undefined) return listed(api, workspaceId, await feed());
  const items = new Map(state.items);
  const groups = new Map(state.groups);
  let hasNews = false;
  try {
    for (let { cursor } = { cursor: state.cursor }; ;) {
      const page = await feed(cursor);
      const days = daysIn(page, items);
      for (const { type, id, resource } of page.data) {
        // The feed may return what it has returned before.
        const isNew =
          type === 'group'
            ? update(groups, id, resource && groupOf(resource as Group))
            : type === 'file'
              ? update(items, id, liveFile(resource as StoredFile | null))
              : type === 'note' && update(items, id, liveNote(resource as NoteSummary | null, days.get(id)));
        hasNews ||= isNew;
      }
      ({ cursor } = page);
      if (!page.more) return { items, groups, cursor, hasNews };
    }
  } catch (error) {
    if (!(error instanceof RejectedError && error.status === EXPIRED)) throw error;
    return listed(api, workspaceId, await feed());
  }
}

/** Everything. The cursor was taken before, so that it covers the changes during the listing. */
async function listed(api: Api, workspaceId: string, { cursor }: Page): Promise<Remote> {
  const of = `?workspaceId=${workspaceId}`;
  const groups = await api.list<Group>(`/group${of}`);
  const notes = await api.list<NoteSummary>(`/note${of}&content=false&sort=createdAt:asc`);
  const files = await api.list<StoredFile>(`/file${of}&sort=path:asc`);
  const days = findDays(notes);
  const items = [...notes.map((note) => liveNote(note, days.get(note.id)?.name)), ...files.map(liveFile)];
  return {
    items: new Map(items.flatMap((item) => (item ? [[item.id, item]] : []))),
    groups: new Map(groups.map((group) => [group.id, groupOf(group)])),
    cursor,
    hasNews: true,
  };
}

/** Returns whether the value is another one. */
function update<T>(map: Map<string, T>, id: string, value: T | null | undefined): boolean {
  const before = map.get(id);
  if (value) map.set(id, value);
  else map.delete(id);
  return JSON.stringify(before) !== JSON.stringify(value ?? undefined);
}

const groupOf = ({ id, name, parentId }: Group): RemoteGroup => ({ id, name, parentId });

/** @param day the day or week whose note it is */
function liveNote(note: NoteSummary | null, day: string | undefined): RemoteItem | undefined {
  if (!note || note.isDeleted) return undefined;
  const { aliases } = note;
  return { ...fieldsOf(note), ...(day !== undefined && { day }), ...(aliases && { aliases }) };
}

/** The members of a note that a sync remembers. */
export type NoteFields = Pick<NoteSummary, 'id' | 'name' | 'groupId' | 'createdAt' | 'updatedAt'>;

export const fieldsOf = ({ id, name, groupId, createdAt, updatedAt }: NoteFields) => ({
  kind: 'note' as const,
  id,
  name,
  groupId,
  createdAt,
  updatedAt,
});

const liveFile = (file: StoredFile | null): RemoteItem | undefined =>
  file && !file.isDeleted ? itemOf(file) : undefined;

/** A file of the service as a sync remembers it. */
export const itemOf = ({ id, path, createdAt, updatedAt, sha256 }: StoredFile): RemoteItem => ({
  kind: 'file',
  id,
  name: path,
  groupId: null,
  createdAt,
  updatedAt,
  sha256,
});

/** The days and weeks of the notes of a page, by their ids. */
function daysIn({ data }: Page, items: ReadonlyMap<string, RemoteItem>): Map<string, string> {
  const days = new Map<string, string>();
  const renamed: NoteSummary[] = [];
  for (const { type, id, resource } of data) {
    if (type !== 'note' || !resource) continue;
    const note = resource as NoteSummary;
    const known = items.get(id);
    const day = known ? known.day : dayNamed(note);
    if (day !== undefined) days.set(id, day);
    // A renamed one is looked for only in its calendar's group, and once, because that takes a while.
    else if (!known && isInCalendar(note)) renamed.push(note);
  }
  for (const [id, { name }] of findDays(renamed)) days.set(id, name);
  return days;
}

function dayNamed({ id, name }: NoteSummary): string | undefined {
  const code = codeOf(id);
  const isDay = isDate(name) && calendarNoteId('daily', name, code) === id;
  const isWeek = weekNamed(name) !== undefined && calendarNoteId('weekly', name, code) === id;
  return isDay || isWeek ? name : undefined;
}

const isInCalendar = (note: NoteSummary): boolean => findCalendars([note]).has(note.groupId ?? '');
