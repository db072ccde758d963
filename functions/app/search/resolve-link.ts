// Finds the note that a link means, by the rule of the service (E27), among the notes that its names can mean.
import { comparableName } from '../../../lib/core/text.ts';
import { LinkIndex, type LinkableNote } from '../../../lib/markdown/link-index.ts';
import { isPathTarget, withoutHere } from '../../../lib/markdown/link-target.ts';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { isTransient } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { unsentIn } from './find-here.ts';
import { NAME_MAX } from '../notes/note-name.ts';
import { isStoredName, secondNames } from './second-names.ts';
import { groupList, workspaceId } from '../lists/workspaces.ts';

interface Resolved {
  readonly id: string;
  /** The heading or the block in the note. */
  readonly heading: string | undefined;
}

export type NamedNote = Pick<NoteListItem, 'id' | 'name' | 'aliases' | 'groupId' | 'createdAt'>;

/**
 * @param groupId the group of the note that has the link
 * @param renamed a note as it was before it was renamed, to find what a link meant at that time
 * @returns undefined if no note is meant
 */
export async function resolveLink(
  target: string,
  groupId: string | null,
  renamed?: NamedNote,
): Promise<Resolved | undefined> {
  const [, before, heading] = /^([^#^]+)[#^](.*)$/s.exec(target) ?? [];
  // A name wins over a second name, which takes the service longer to find, except at exactly the place of a path.
  for (const find of [noteNamed, noteWithAlias]) {
    const whole = await find(target, groupId, renamed);
    if (whole !== undefined) return { id: whole, heading: undefined };
    const part = before === undefined ? undefined : await find(before, groupId, renamed);
    if (part !== undefined) return { id: part, heading };
  }
  return undefined;
}

const comparableTarget = (target: string): string =>
  comparableName(target.replace(/\.(?:md|markdown)$/i, ''));

async function noteNamed(
  target: string,
  groupId: string | null,
  renamed: NamedNote | undefined,
): Promise<string | undefined> {
  const comparable = comparableTarget(target);
  const found = [...unsentIn(workspaceId.peek()), ...(await notesNamed(comparable))];
  const others = found.filter(({ id }) => id !== renamed?.id);
  const named = [...(renamed ? [renamed] : []), ...others];
  return (await noteAt(comparable, groupId, named)) ?? noteMeantBy(comparable, groupId, named);
}

async function noteWithAlias(target: string, groupId: string | null): Promise<string | undefined> {
  const comparable = withoutHere(comparableTarget(target));
  const found = await notesWithAlias(comparable);
  const inText = found.filter((note) => !isStoredName(note, comparable));
  const whole = noteMeantBy(comparable, groupId, found, inText);
  if (whole !== undefined || !comparable.includes('/')) return whole;
  return noteMeantBy(comparable, groupId, await notesWithAlias(lastOf(comparable)), []);
}

/** The note at exactly the place that a path names, by its name, else by a stored second name. */
async function noteAt(
  path: string,
  groupId: string | null,
  named: readonly NamedNote[],
): Promise<string | undefined> {
  if (!isPathTarget(path)) return undefined;
  const at = (notes: readonly LinkableNote[]) => indexOf(notes).noteAt(path, groupId ?? undefined)?.id;
  const byName = at(named.map((note) => linkable(note)));
  return byName ?? at((await notesWithAlias(lastOf(path))).map((note) => linkable(note, true)));
}

/**
 * @param notes the notes that can be meant; by their second names only if `inText` is given
 * @param inText the notes that have the target as a second name in their text
 */
function noteMeantBy(
  comparable: string,
  groupId: string | null,
  notes: readonly NamedNote[],
  inText?: readonly NamedNote[],
): string | undefined {
  const resolve = indexOf(notes.map((note) => linkable(note, inText !== undefined))).resolver(
    ({ name }) => notes.find((note) => note.name === name)?.id ?? '',
    new Map([[comparable, (inText ?? []).map((note) => linkable(note))]]),
  );
  return resolve(comparable, groupId ?? undefined)?.id;
}

const linkable = ({ id, name, aliases, groupId, createdAt }: NamedNote, byAlias = false): LinkableNote => ({
  id,
  name,
  aliases: byAlias ? aliases : undefined,
  group: groupId ?? undefined,
  created: createdAt,
});

const indexOf = (notes: readonly LinkableNote[]) =>
  new LinkIndex(
    notes,
    groupList().map(({ id, name, parentId }) => ({ id, name, parent: parentId ?? undefined })),
  );

/** The name at the end of a path. */
const lastOf = (path: string): string => path.replace(/^.*\//s, '');

const isName = (name: string): boolean => name !== '' && Array.from(name).length <= NAME_MAX;

/** The notes of a name, and of the name at the end of a path; without a connection, all that this device knows. */
async function notesNamed(path: string) {
  const filter = { workspaceId: workspaceId.peek(), content: false, limit: 100 } as const;
  const names = new Set([withoutHere(path), lastOf(path)]);
  try {
    const found = [...names].filter(isName).map((name) => call('GET /note', { ...filter, name }));
    return (await Promise.all(found)).flatMap(({ body }) => body.data);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return catalogueOf(filter.workspaceId).stored();
  }
}

/** The notes with a second name (E38); without a connection, as far as this device knows. */
async function notesWithAlias(alias: string): Promise<readonly NamedNote[]> {
  const filter = { workspaceId: workspaceId.peek(), content: false, limit: 100, alias } as const;
  const hasAlias = (note: NamedNote): boolean =>
    secondNames(note).some((name) => comparableName(name) === alias);
  const unsent = unsentIn(filter.workspaceId).filter(hasAlias);
  if (!isName(alias)) return unsent;
  try {
    return [...unsent, ...(await call('GET /note', filter)).body.data];
  } catch (error) {
    if (!isTransient(error)) throw error;
    return [...unsent, ...(await catalogueOf(filter.workspaceId).stored()).filter(hasAlias)];
  }
}
