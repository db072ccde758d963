// The notes that link to a note (E27).
import { parseId } from '../../core/ids.ts';
import { comparableName } from '../../core/text.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { calendarTargetOf, linkTargetOf, namesIn } from '../../markdown/link-target.ts';
import { pathOf } from '../../markdown/note-paths.ts';
import type { Reference } from '../../markdown/references.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { accessError, notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { packedPart, unpacked } from '../../cache/packed-list.ts';
import { countedReferences } from '../notes/counted-markup.ts';
import { visitDerivedTexts } from '../notes/derived-texts.ts';
import { linkResolvers, type NotesByAlias } from './link-resolver.ts';

/** In packed targets: one that can mean a day or a week. */
const CALENDAR_TARGET = /"(?:\.\/)?\d{4}-(?:\d\d-|w)\d\d(?:\.md)?"/;

export interface LinkingNotes {
  /** The given rows that link to the note, in their order. */
  readonly rows: readonly NoteRow[];
  /** The links to the note in the content of one of them. */
  readonly linksIn: (content: string, row: NoteRow) => Reference[];
  /** Notes that have one of the given targets as a second name in their front matter; some are in the trash. */
  readonly byAlias: NotesByAlias;
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
 * the trash, the links are the ones that would lead to it in this state. One that is not among them is found by the second
 * names in its row, not by those in its front matter.
 * @param targets comparable targets, to find notes that have them as second names
 */
export async function linkingNotes(
  note: NoteRow,
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  targets: readonly string[] = [],
): Promise<LinkingNotes> {
  const isKnown = all.includes(note);
  const isFound = isKnown && note.deleted === undefined;
  const resolvers = await linkResolvers(workspace, all, isFound ? undefined : note);
  const inText: string[] = [];
  if (isKnown)
    await visitDerivedTexts([note], workspace, all, (_, texts) =>
      inText.push(...unpacked<string>(texts.aliases)),
    );
  const name = comparableName(note.name);
  const aliases = new Set([...(note.aliases ?? []).map(comparableName), ...inText]);
  const parts = [name, ...aliases].map(packedPart);
  const isAlias = (target: string): boolean =>
    [target, pathOf(target).at(-1) ?? ''].flatMap(namesIn).some((each) => aliases.has(each));
  const canLead = (target: string): boolean =>
    target.includes(name) || isAlias(target) || calendarTargetOf(target) !== undefined;

  const wanted = new Set([...inText, ...targets.flatMap(namesIn)]);
  const byAlias = new Map<string, NoteRow[]>(inText.map((alias) => [alias, [note]]));
  const found = new Set<NoteRow>();
  const undecided: { readonly row: NoteRow; readonly targets: readonly string[] }[] = [];
  const resolveFirst = resolvers(new Map());
  const listed = new Set(rows);
  const read =
    wanted.size === 0 ? rows : [...listed.union(new Set(all.filter(({ deleted }) => deleted === undefined)))];
  await visitDerivedTexts(read, workspace, all, (row, texts) => {
    for (const alias of unpacked<string>(texts.aliases))
      if (row !== note && wanted.has(alias)) addTo(byAlias, alias, row);
    const { links } = texts;
    if (!listed.has(row)) return;
    if (!parts.some((part) => links.includes(part)) && !CALENDAR_TARGET.test(links)) return;
    const possible = unpacked<string>(links).filter(canLead);
    if (possible.some((target) => resolveFirst(target, row.group)?.id === note.id)) found.add(row);
    else if (inText.length > 0) undecided.push({ row, targets: possible.filter(isAlias) });
  });
  const resolve = resolvers(byAlias);
  for (const { row, targets: possible } of undecided)
    if (possible.some((target) => resolve(target, row.group)?.id === note.id)) found.add(row);
  const leads = (target: string, { group }: NoteRow): boolean =>
    canLead(target) && resolve(target, group)?.id === note.id;
  return {
    byAlias,
    rows: rows.filter((row) => found.has(row)),
    linksIn: (content, row) =>
      countedReferences(content).filter((reference) => {
        const target = linkTargetOf(reference);
        return target !== undefined && leads(target, row);
      }),
  };
}

function addTo(byAlias: Map<string, NoteRow[]>, alias: string, row: NoteRow): void {
  const rows = byAlias.get(alias);
  if (rows) rows.push(row);
  else byAlias.set(alias, [row]);
}
