// Finds the notes that the links in a workspace lead to (E27), from cached rows.
import { cachedFrom } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { calendarNoteId } from '../../core/calendars.ts';
import { localOf } from '../../core/ids.ts';
import { groups } from '../../db/resources/groups.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { LinkIndex } from '../../markdown/link-index.ts';
import type { CalendarTarget } from '../../markdown/link-target.ts';
import type { OwnedWorkspace } from '../access/access.ts';

/** The note that a comparable target means in a note of a group, which is named as rows name it. */
export type LinkResolver = (target: string, group: string | undefined) => NoteRow | undefined;

/**
 * Notes by the second names in their front matter (E38), in the form in which names are compared. Those in the trash are
 * ignored.
 */
export type NotesByAlias = ReadonlyMap<string, readonly NoteRow[]>;

/**
 * Makes the resolvers of a workspace. Links lead to notes that are not in the trash. `assumed`: a note that is found in
 * this state in any case, for example one in the trash, to learn which links would lead to it.
 */
export async function linkResolvers(
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  assumed?: NoteRow,
): Promise<(byAlias: NotesByAlias) => LinkResolver> {
  const rows = await cachedRows(groups, workspace, workspace.entry.groups);
  const indexOf = (notes: readonly NoteRow[]) =>
    new LinkIndex(
      notes,
      rows.map((row) => ({ ...row, id: localOf(row.id) })),
    );
  const live = (row: NoteRow): boolean => row.deleted === undefined;
  const index = assumed
    ? indexOf([...all.filter((row) => live(row) && row.id !== assumed.id), assumed])
    : cachedFrom(all, rows, () => indexOf(all.filter(live)));
  const ids = new Map<string, string>();
  const calendarId = ({ type, name }: CalendarTarget): string => {
    const id = ids.get(name) ?? calendarNoteId(type, name, workspace.code);
    ids.set(name, id);
    return id;
  };
  return (byAlias) => index.resolver(calendarId, byAlias);
}
