// Finds the links that lead nowhere after an import: to no note (E27), to no file (E24) and to no day. They are resolved as
// the service does, from lists without texts, because the import has read the texts of its notes.
import { calendarTargetOf, isNoteLink, linkTargetOf, namesIn } from '../../markdown/link-target.ts';
import { filePaths, resolveFile } from '../../markdown/file-references.ts';
import { LinkIndex, type LinkableNote } from '../../markdown/link-index.ts';
import type { Reference } from '../../markdown/references.ts';
import type { Group, NoteSummary } from '../../schema/entities.ts';
import type { StoredFile } from '../../schema/files.ts';
import { NOTE_NAME_MAX_CHARACTERS } from '../../schema/limits.ts';
import type { Api } from '../api.ts';
import { each } from '../each.ts';

/** Names that are looked up in the front matter of other notes. The service reads all texts to find one. */
const LOOKUPS_MAX = 100;

/** A link as it is kept until all notes are imported. */
export interface Link extends Reference {
  /** The link as written, shortened. */
  readonly written: string;
}

/** A note with the text of the file that was imported. */
export interface ReadNote {
  readonly path: string;
  /** The links as JSON. Parts of a text would keep all of it in memory. */
  readonly links: string;
  /** The second names in its front matter, as names are compared. */
  readonly aliases: readonly string[];
}

/** A link that leads nowhere, in the note of a file. */
export interface Broken {
  readonly path: string;
  readonly link: Link;
}

/** @param read the notes of the import by their ids */
export async function findBroken(
  api: Api,
  read: ReadonlyMap<string, ReadNote>,
  workspace: string | undefined,
): Promise<Broken[]> {
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  const notes = await api.list<NoteSummary>(`/note${of}&sort=createdAt:asc&content=false`);
  const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
  const files = filePaths((await api.list<StoredFile>(`/file${of}&sort=path:asc`)).map(({ path }) => path));
  const folderOf = foldersOf(groups);
  const linkable = notes.map(({ id, name, aliases, groupId, createdAt }): LinkableNote => ({
    id,
    name,
    aliases,
    group: groupId ?? undefined,
    created: createdAt,
  }));
  const index = new LinkIndex(
    linkable,
    groups.map(({ id, name, parentId }) => ({ id, name, parent: parentId ?? undefined })),
  );
  const aliased = linkable.flatMap((note) =>
    (read.get(note.id)?.aliases ?? []).map((alias) => [alias, note] as const),
  );
  const inText = new Map(
    [...Map.groupBy(aliased, ([alias]) => alias)].map(([alias, all]) => [alias, all.map(([, note]) => note)]),
  );
  const resolve = index.resolver(() => '', inText);
  const leads = (link: Link, group: string | null): boolean => {
    const target = linkTargetOf(link) ?? '';
    return (
      calendarTargetOf(target) !== undefined ||
      resolve(target, group ?? undefined) !== undefined ||
      resolveFile(link, folderOf(group), files) !== undefined
    );
  };
  const broken = notes.flatMap(({ id, groupId }) => {
    const { path = '', links = '[]' } = read.get(id) ?? {};
    const found = (JSON.parse(links) as Link[]).filter((link) => !leads(link, groupId));
    return found.map((link) => ({ path, link }));
  });
  return notes.every(({ id }) => read.has(id)) ? broken : withoutAliases(api, of, broken);
}

/** Without the links to second names in the front matter of notes that this import has not read. */
async function withoutAliases(api: Api, of: string, broken: readonly Broken[]): Promise<Broken[]> {
  const namesOf = (link: Link): string[] => {
    const target = linkTargetOf(link) ?? '';
    return isNoteLink(link, target) ? namesIn(target) : [];
  };
  const names = new Set(broken.flatMap(({ link }) => namesOf(link)));
  const known = new Set<string>();
  const asked = [...names].filter((name) => Array.from(name).length <= NOTE_NAME_MAX_CHARACTERS);
  await each(asked.slice(0, LOOKUPS_MAX), async (name) => {
    const alias = encodeURIComponent(name);
    const found = await api.call<unknown[]>('GET', `/note${of}&alias=${alias}&content=false&limit=1`);
    if (found.length > 0) known.add(name);
  });
  return broken.filter(({ link }) => !namesOf(link).some((name) => known.has(name)));
}

/** Finds the names of a group and the groups above it, from the outermost. */
function foldersOf(groups: readonly Group[]): (id: string | null) => readonly string[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const folderOf = (id: string | null, depth = 0): readonly string[] => {
    const group = id === null || depth > groups.length ? undefined : byId.get(id);
    return group ? [...folderOf(group.parentId, depth + 1), group.name] : [];
  };
  return folderOf;
}
