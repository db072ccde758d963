// GET /note (spec 4.4): filter, sort, search and page the lean rows, then read the contents of that page alone.
import { shownId } from '../../core/ids.ts';
import { noteRows, toNote, type NoteRow } from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import type { Caller } from '../caller.ts';
import { withContents } from './note-contents.ts';
import { openDirectory } from '../../cache/directories.ts';
import { byReference, paginate, searchOf, sortRows, type Paging } from '../listing.ts';
import { searched } from './search-notes.ts';

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
  const opened = await openDirectory(caller, query.workspaceId, noteRows, (known) => known.notes);
  const { code, entry, directory, confirmed } = opened;
  const group = shownId(groupId);
  const kept = directory.derive(JSON.stringify([sort, isDeleted, group]), (rows) => {
    const shown = rows.filter((row) => isDeleted || row.deleted === undefined);
    return sortRows(shown.filter(byReference(group, code, (row) => row.group)), sort, SORT_FIELDS);
  });
  const found =
    search === null
      ? kept
      : await directory.deriveLater(JSON.stringify([sort, isDeleted, group, search]), () =>
          searched(kept, directory, code, search),
        );
  const { rows, ...page } = paginate(found, query);
  const [data] = await Promise.all([started(notes(rows, caller, entry.id)), confirmed]);
  return { ...page, data, filters: { workspaceId: entry.id, groupId: group, isDeleted, search } };
}

const SORT_FIELDS = {
  name: ({ name }: NoteRow) => name,
  createdAt: ({ created }: NoteRow) => created,
  updatedAt: ({ updated }: NoteRow) => updated,
};

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
