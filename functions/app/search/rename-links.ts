// Updates the links to a note whose name has changed, in every form and outside code: one edit, with a snapshot, for each
// note that has such links.
import { comparableName } from '../../../lib/core/text.ts';
import { aliasesIn } from '../../../lib/markdown/aliases.ts';
import {
  isNoteLink,
  linkTargetOf,
  withoutExtension,
  withoutHere,
} from '../../../lib/markdown/link-target.ts';
import type { Reference } from '../../../lib/markdown/references.ts';
import { inLink } from '../markdown/targets.ts';
import { call } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { resolveLink, type NamedNote } from './resolve-link.ts';
import { addressOf, linkTo } from './suggestions.ts';

/** The maximum number of notes to update. */
const NOTES_MAX = 100;

export interface Linked {
  /** The note before it was renamed. */
  readonly note: NamedNote;
  readonly noteIds: readonly string[];
  /** Their number, or more than are listed. */
  readonly total: number;
}

/** The notes that link to a note under the name that it has. */
export async function linkedTo(open: OpenNote): Promise<Linked> {
  const { workspaceId, groupId = null, createdAt = '', aliases = [] } = open.note.peek() ?? {};
  // A link by a second name leads to the note as before. Without second names, no text is needed to count the links.
  const content = aliases.length > 0 || aliasesIn(open.version.content).length > 0;
  const filter = { linksTo: open.id, content, limit: NOTES_MAX } as const;
  const note = { id: open.id, name: open.version.name, groupId, createdAt };
  const { data, pagination } = (await call('GET /note', { ...filter, workspaceId })).body;
  const named: typeof data = [];
  for (const each of data)
    if (!content || (await linksNamed(each.content ?? '', note.name)).length > 0) named.push(each);
  const total = pagination.total - data.length + named.length;
  return { note, noteIds: named.map(({ id }) => id), total };
}

/** Makes the links of all these notes lead to the new name. Returns the number of notes that were changed. */
export async function updateLinks({ note, noteIds }: Linked, next: string): Promise<number> {
  let changed = 0;
  for (const id of noteIds) if (await updateNote(id, note, next)) changed += 1;
  return changed;
}

async function updateNote(id: string, note: NamedNote, next: string): Promise<boolean> {
  const { body, etag } = await call('GET /note/{noteId}', { noteId: id });
  const { content, groupId } = body.data;
  const links = await linksNamed(content, note.name);
  const targets = new Set<string>();
  // Links to another note with the old name are left alone.
  for (const target of new Set(links.flatMap((link) => linkTargetOf(link) ?? [])))
    if ((await resolveLink(target, groupId, note))?.id === note.id) targets.add(target);
  const edit = editOf(
    content,
    links.filter((link) => targets.has(linkTargetOf(link) ?? '')),
    next,
  );
  if (!edit) return false;
  await call('POST /note/edit', { id, edits: [edit], snapshot: true, syncTodos: true }, { 'If-Match': etag });
  return true;
}

/** The links of a text whose name is this one, whatever the path before it. */
export async function linksNamed(content: string, name: string): Promise<Reference[]> {
  const { referencesIn } = await rarelyUsed();
  return referencesIn(content).filter((link) => {
    const target = linkTargetOf(link);
    if (target === undefined || !isNoteLink(link, target)) return false;
    const whole = withoutHere(target);
    const path = withoutExtension(whole);
    return [whole, path, path.split('/').at(-1)].includes(comparableName(name));
  });
}

/** The edit that gives links another name: one piece of the text that occurs once. */
export function editOf(
  content: string,
  links: readonly Reference[],
  next: string,
): { find: string; replace: string } | undefined {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return undefined;
  let [from, to] = [first.start, last.end];
  while (!isUnique(content, content.slice(from, to)))
    [from, to] = [Math.max(0, from - 40), Math.min(content.length, to + 40)];
  let [replace, position] = ['', from];
  for (const link of links) {
    replace += content.slice(position, link.start) + renamed(content, link, next);
    position = link.end;
  }
  return { find: content.slice(from, to), replace: replace + content.slice(position, to) };
}

const isUnique = (content: string, text: string): boolean =>
  content.indexOf(text) === content.lastIndexOf(text);

/** The source of a link with another name. It keeps the path before the name, the heading after it, and the text. */
function renamed(content: string, link: Reference, next: string): string {
  const source = content.slice(link.start, link.end);
  const written = content.slice(link.targetStart, link.targetEnd);
  const [folder = ''] = /^.*\//s.exec(written) ?? [];
  const [extension = ''] = /\.(?:md|markdown)$/i.exec(written) ?? [];
  const embed = link.embed ? '!' : '';
  if (link.kind === 'wiki' && !linkTo(next).startsWith('[[')) {
    const address = `${encodeURI(folder)}${addressOf(next)}${encodeURI(link.fragment)}`;
    return `${embed}[${link.text ?? next}](${address})`;
  }
  const name = link.kind === 'wiki' ? next : inLink(encodeURIComponent(next));
  const target = folder + name + extension;
  return source.slice(0, link.targetStart - link.start) + target + source.slice(link.targetEnd - link.start);
}
