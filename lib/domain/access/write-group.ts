// Which notes a key that writes in one group may write (E39): nothing else decides it. A note may be written if its group
// is the group of the key, or below it. The groups are cached.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { codeOf, idOf, parseId } from '../../core/ids.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { ownedWorkspace, requireGroup, requireWorkspace, type OwnedWorkspace } from './access.ts';
import { outside } from './group-key-error.ts';

/**
 * The right to write, by the note and the groups as the request has read them. A write of a note also requires that the note
 * has not changed since. If the note is moved out at that moment, its todos and snapshots are written as if before the move,
 * and so are the notes of a group that is moved out. Other writes in the workspace do not matter: they must not hold the key up.
 */
export interface Permit {
  readonly isPermitted: true;
}

export const PERMIT: Permit = { isPermitted: true };

/** A note to write. */
interface Target {
  /** The note as it was read. */
  readonly note?: Pick<NoteRow, 'id' | 'group'> | undefined;
  /** The group that the note gets; undefined if it keeps its group. */
  readonly groupId?: string | null | undefined;
}

/**
 * Requires that the key may write a note: if it writes in one group, the note's group, and the one that it gets, must be in
 * it.
 * @throws ApiError keyOneGroup, keyGroupGone; groupDenied, groupNotFound if the note gets a group that does not exist
 */
export async function requireWritable(
  caller: Caller,
  workspace: OwnedWorkspace,
  { note, groupId }: Target,
): Promise<Permit> {
  if (caller.writeGroupId === undefined) return PERMIT;
  const { own, pathOf } = await groupsOfKey(caller, caller.writeGroupId, workspace);
  const isInside = (id: string | null): boolean => id !== null && (pathOf(id)?.has(own) ?? false);
  const named = groupId == null ? groupId : (parseId(groupId)?.id ?? groupId);
  if (typeof named === 'string' && !pathOf(named)) await requireGroup(caller, workspace.code, named);
  const isAllowed =
    (note === undefined || isInside(groupIdOf(note))) && (named === undefined || isInside(named));
  if (!isAllowed) throw outside(own);
  return PERMIT;
}

/** As `requireWritable`, for a request that reads no account with another key. @throws also the workspace's 403 or 404 */
export const requireWritableIn = async (
  caller: Caller,
  workspace: WorkspaceRef,
  groupId: string | null,
): Promise<Permit> =>
  caller.writeGroupId === undefined
    ? PERMIT
    : requireWritable(caller, await requireWorkspace(caller, workspace), { groupId });

/**
 * Requires that the key may write what belongs to a note. A note that does not exist is left to the write.
 * @throws ApiError keyOneGroup, keyGroupGone, and the workspace's 403 or 404
 */
export async function requireWritableNote(
  caller: Caller,
  workspace: OwnedWorkspace | WorkspaceRef,
  noteId: string,
): Promise<Permit> {
  if (caller.writeGroupId === undefined) return PERMIT;
  const owned = 'account' in workspace ? workspace : await requireWorkspace(caller, workspace);
  const note = await notes.get(noteId);
  return note ? requireWritable(caller, owned, { note }) : PERMIT;
}

const groupIdOf = ({ id, group }: Pick<NoteRow, 'id' | 'group'>): string | null =>
  group === undefined ? null : idOf(group, codeOf(id));

/** The group of the key, and the path of a group: the group and those above it. @throws ApiError keyGroupGone */
async function groupsOfKey(caller: Caller, id: string, { account, ...workspace }: OwnedWorkspace) {
  const code = codeOf(id);
  if (account.workspaces[code] === undefined) throw new ApiError('keyGroupGone');
  const of =
    code === workspace.code ? workspace : await ownedWorkspace(caller, account, { code, kind: 'group' });
  const all = new Map((await cachedRows(groups, of, of.entry.groups)).map((row) => [row.id, row]));
  // Undefined if a group of the path does not exist. The deletion of a large group removes it before the groups below it.
  const pathOf = (start: string): ReadonlySet<GroupRow> | undefined => {
    const path = new Set<GroupRow>();
    for (let at: string | undefined = start; at !== undefined;) {
      const row = all.get(at);
      if (!row || path.has(row)) return undefined;
      path.add(row);
      at = row.parent && idOf(row.parent, code);
    }
    return path;
  };
  const own = all.get(id);
  if (!own || !pathOf(id)) throw new ApiError('keyGroupGone');
  return { own, pathOf };
}
