// The notes that link to a note (E27).
import { parseId } from '../../core/ids.ts';
import { comparableName } from '../../core/text.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { calendarTargetOf, linkTargetOf } from '../../markdown/link-target.ts';
import { referencesIn, type Reference } from '../../markdown/references.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { accessError, notFound } from '../access/access-error.ts';
import type { Caller } from '../access/caller.ts';
import { packedPart, unpacked } from '../../cache/packed-list.ts';
import { visitDerivedTexts } from '../notes/derived-texts.ts';
import { linkResolver } from './link-resolver.ts';

/** In packed targets: one that can mean a day or a week. */
const CALENDAR_TARGET = /"(?:\.\/)?\d{4}-(?:\d\d-|w)\d\d(?:\.md)?"/;

export interface LinkingNotes {
  /** The given rows that link to the note, in their order. */
  readonly rows: readonly NoteRow[];
  /** The links to the note in the content of one of them. */
  readonly linksIn: (content: string, row: NoteRow) => Reference[];
}

/**
 * The note of a workspace with this id; undefined if it is in another workspace of the caller, where no link of this one
 * leads. `all`: all notes of the workspace.
 * @throws ApiError noteDenied, noteNotFound
 */
export async function linkableNote(
  caller: Caller,
  noteId: string,
  { code, account }: OwnedWorkspace,
  all: readonly NoteRow[],
): Promise<NoteRow | undefined> {
  const parsed = parseId(noteId);
  if (!parsed) throw notFound('note');
  const isHere = parsed.code === code;
  if (!isHere && !account.workspaces[parsed.code])
    throw await accessError(caller, { code: parsed.code, kind: 'note' });
  const row = isHere ? all.find(({ id }) => id === parsed.id) : await notes.get(parsed.id);
  if (!row) throw notFound('note');
  return isHere ? row : undefined;
}

/**
 * The notes of these rows that link to a note. `all`: all notes of the workspace. If `note` is not one of them, or is in
 * the trash, the links are those that would lead to it in this state.
 */
export async function linkingNotes(
  note: NoteRow,
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
): Promise<LinkingNotes> {
  const isFound = note.deleted === undefined && all.includes(note);
  const resolve = await linkResolver(workspace, all, isFound ? undefined : note);
  const name = comparableName(note.name);
  const part = packedPart(name);
  const leads = (target: string, { group }: NoteRow): boolean =>
    (target.includes(name) || calendarTargetOf(target) !== undefined) &&
    resolve(target, group)?.id === note.id;
  const found = new Set<string>();
  await visitDerivedTexts(rows, workspace, all, (row, { links }) => {
    if (!links.includes(part) && !CALENDAR_TARGET.test(links)) return;
    if (unpacked<string>(links).some((target) => leads(target, row))) found.add(row.id);
  });
  return {
    rows: rows.filter(({ id }) => found.has(id)),
    linksIn: (content, row) =>
      referencesIn(content).filter((reference) => {
        const target = linkTargetOf(reference);
        return target !== undefined && leads(target, row);
      }),
  };
}
