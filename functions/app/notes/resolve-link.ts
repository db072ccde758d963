// Finds the note that a link means, by the rule of the service (E27), among the notes that its names can mean.
import { comparableName } from '../../../lib/core/text.ts';
import { LinkIndex, type LinkableNote } from '../../../lib/markdown/link-index.ts';
import { withoutHere } from '../../../lib/markdown/link-target.ts';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { isTransient } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { catalogueOf } from './catalogue.ts';
import { unsentIn } from './find-here.ts';
import { NAME_MAX } from './new-note.ts';
import { groupList, workspaceId } from './workspaces.ts';

interface Resolved {
  readonly id: string;
  /** The heading or the block in the note. */
  readonly heading: string | undefined;
}

export type NamedNote = Pick<NoteListItem, 'id' | 'name' | 'groupId' | 'createdAt'>;

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
  const whole = await noteMeantBy(target, groupId, renamed);
  if (whole !== undefined) return { id: whole, heading: undefined };
  const part = before === undefined ? undefined : await noteMeantBy(before, groupId, renamed);
  return part === undefined ? undefined : { id: part, heading };
}

async function noteMeantBy(
  target: string,
  groupId: string | null,
  renamed: NamedNote | undefined,
): Promise<string | undefined> {
  const comparable = comparableName(target.replace(/\.(?:md|markdown)$/i, ''));
  const found = [...unsentIn(workspaceId.peek()), ...(await notesNamed(comparable))];
  const others = found.filter(({ id }) => id !== renamed?.id);
  const notes: LinkableNote[] = [...(renamed ? [renamed] : []), ...others].map((note) => ({
    ...note,
    group: note.groupId ?? undefined,
    created: note.createdAt,
  }));
  const groups = groupList().map(({ id, name, parentId }) => ({ id, name, parent: parentId ?? undefined }));
  const index = new LinkIndex(notes, groups);
  const resolve = index.resolver(({ name }) => notes.find((note) => note.name === name)?.id ?? '');
  return resolve(comparable, groupId ?? undefined)?.id;
}

const isName = (name: string): boolean => name !== '' && Array.from(name).length <= NAME_MAX;

/** The notes of a name, and of the name at the end of a path; without a connection, all that this device knows. */
async function notesNamed(path: string) {
  const filter = { workspaceId: workspaceId.peek(), content: false, limit: 100 } as const;
  const names = new Set([withoutHere(path), path.replace(/^.*\//s, '')]);
  try {
    const found = [...names].filter(isName).map((name) => call('GET /note', { ...filter, name }));
    return (await Promise.all(found)).flatMap(({ body }) => body.data);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return catalogueOf(filter.workspaceId).stored();
  }
}
