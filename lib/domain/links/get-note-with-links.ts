// GET /note/{noteId} with `links`: the note, the notes it links to, and the notes that link to it (E27).
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { sortRows } from '../../core/row-order.ts';
import { notes, toNote, type NoteRow } from '../../db/resources/notes.ts';
import { isNoteLink, linkTargetOf } from '../../markdown/link-target.ts';
import type { Reference } from '../../markdown/references.ts';
import type { Backlink, NoteLink, NoteWithLinks } from '../../schema/note-links.ts';
import type { NoteParams, NoteView } from '../../schema/inputs/notes.ts';
import { BACKLINKS_MAX, LINK_TEXT_MAX_CHARACTERS, LINKS_MAX } from '../../schema/limits.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { NAMED_SORT_FIELDS } from '../listing.ts';
import { countedReferences } from '../notes/counted-markup.ts';
import { getNote, loadNote } from '../notes/get-note.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { tagged, type TaggedNote } from '../notes/tagged-note.ts';
import type { Outcome } from '../write/outcome.ts';
import { linkResolvers, type LinkResolver, type NotesByAlias } from './link-resolver.ts';
import { linkingNotes } from './linking-notes.ts';

/**
 * One of the caller's notes; with its links, if they are requested. Links change without the note, so such a response
 * has no ETag.
 * @throws ApiError noteDenied, noteNotFound
 */
export async function getNoteWithLinks(
  caller: Caller,
  { links: withLinks = false, ...params }: NoteParams & NoteView,
): Promise<Outcome<NoteWithLinks>> {
  if (!withLinks) return getNote(caller, params);
  return retryOnConflict(async () => {
    const { row, content, ...workspace } = await loadNote(caller, params.noteId);
    const all = await cachedRows(notes, workspace, workspace.entry.notes);
    const references = countedReferences(content);
    const targets = references.flatMap((reference) => linkTargetOf(reference) ?? []);
    const { backlinks, byAlias } = await backlinksTo(row, workspace, all, targets);
    const resolve = (await linkResolvers(workspace, all))(byAlias);
    const links = linksIn(content, row, references, resolve);
    return { data: { ...toNote(row, { ...workspace, content }), links, backlinks } };
  });
}

/** A note as `getNote` returns it, and the notes that link to it. @throws ApiError noteDenied, noteNotFound */
export const getNoteWithBacklinks = (
  caller: Caller,
  { noteId, ...rest }: NoteParams,
): Promise<TaggedNote & { readonly backlinks: readonly Backlink[] }> => {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { row, content, ...workspace } = await loadNote(caller, noteId);
    const all = await cachedRows(notes, workspace, workspace.entry.notes);
    const { backlinks } = await backlinksTo(row, workspace, all);
    return { ...tagged(row, { ...workspace, content }), backlinks };
  });
};

function linksIn(
  content: string,
  { group }: NoteRow,
  references: readonly Reference[],
  resolve: LinkResolver,
): NoteLink[] {
  const links: NoteLink[] = [];
  for (const reference of references) {
    if (links.length === LINKS_MAX) break;
    const target = linkTargetOf(reference);
    const note = target === undefined ? undefined : resolve(target, group);
    if (target === undefined || (!note && !isNoteLink(reference, target))) continue;
    const { start, end, line } = reference;
    links.push({ text: shortened(content.slice(start, end)), noteId: note?.id ?? null, line });
  }
  return links;
}

const shortened = (text: string): string =>
  text.length <= LINK_TEXT_MAX_CHARACTERS
    ? text
    : `${text.slice(0, LINK_TEXT_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** The live notes that link to a note, the ones changed last first. */
async function backlinksTo(
  row: NoteRow,
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  targets: readonly string[] = [],
): Promise<{ readonly backlinks: Backlink[]; readonly byAlias: NotesByAlias }> {
  const note = all.find(({ id }) => id === row.id) ?? row;
  const live = all.filter(({ deleted }) => deleted === undefined);
  const { rows, byAlias } = await linkingNotes(note, live, workspace, all, targets);
  const backlinks = sortRows(rows, 'updatedAt:desc', NAMED_SORT_FIELDS)
    .slice(0, BACKLINKS_MAX)
    .map(({ id, name }) => ({ id, name }));
  return { backlinks, byAlias };
}
