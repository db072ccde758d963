// GET /note (spec 4.4): filter, search, sort and page the lean rows, then read the contents of that page alone.
import { shownId } from '../core/ids.ts';
import { notesIn, toNote, type NoteRow } from '../db/notes.ts';
import type { Note } from '../schema/entities.ts';
import { openList } from './access.ts';
import type { Caller } from './caller.ts';
import { withContents } from './contents.ts';
import { matcher, naming, paged, searchOf, sorted, type Paging } from './listing.ts';

export interface NoteQuery extends Paging {
  readonly workspaceId?: string;
  readonly groupId?: string;
  /** Whether the trash is listed too; not by default. */
  readonly isDeleted?: boolean;
  readonly search?: string;
  readonly sort?: string;
}

/** A page of a workspace's notes. The first contents are read before it returns, the others as they are asked for. */
export async function listNotes(caller: Caller, query: NoteQuery) {
  const { isDeleted = false, groupId = null, sort = 'createdAt:desc' } = query;
  const search = searchOf(query.search);
  const { code, entry, rows: all } = await openList(caller, query.workspaceId, notesIn);
  const kept = all
    .filter(naming(groupId, code, ({ group }) => group))
    .filter((row) => isDeleted || row.deleted === undefined);
  const found = search === null ? kept : await searched(kept, search);
  const { rows, ...page } = paged(sorted(found, sort, SORT_FIELDS), query);
  return {
    ...page,
    data: await started(notes(rows, caller, entry.id)),
    filters: { workspaceId: entry.id, groupId: shownId(groupId), isDeleted, search },
  };
}

const SORT_FIELDS = {
  name: ({ name }: NoteRow) => name,
  createdAt: ({ created }: NoteRow) => created,
  updatedAt: ({ updated }: NoteRow) => updated,
};

/** Names first; contents are read only of the notes whose name did not match. */
async function searched(rows: readonly NoteRow[], search: string): Promise<NoteRow[]> {
  const matches = matcher(search);
  const found = new Set(rows.filter(({ name }) => matches(name)));
  const others = rows.filter((row) => !found.has(row));
  const byId = new Map(others.map((row) => [row.id, row]));
  for await (const { row, content } of withContents(others)) {
    const original = byId.get(row.id);
    if (original && matches(content)) found.add(original);
  }
  return rows.filter((row) => found.has(row));
}

async function* notes(
  rows: readonly NoteRow[],
  { userId }: Caller,
  workspaceId: string,
): AsyncIterable<Note> {
  for await (const { row, content } of withContents(rows)) yield toNote(row, content, userId, workspaceId);
}

/** Takes the first step of an iteration at once, so that what fails on it fails here. */
async function started<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  })();
}
