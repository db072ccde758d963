// Who may access what (D2, D9, D11, D19). Every id ends with the code of its workspace, so an id of another user's
// workspace is theirs even if nothing has it.
import { refuse, type AccessErrors } from './errors.ts';
import type { Call } from './operation.ts';
import {
  codeOf,
  type Group,
  type Note,
  type Snapshot,
  type Todo,
  type User,
  type Workspace,
} from './state.ts';

export interface Found<T> {
  readonly workspace: Workspace;
  readonly row: T;
}

const sameId = (id: { value: string | undefined }, given: string): boolean =>
  id.value === given.toLowerCase();

function ownerOf({ state }: Call, given: string): { user: User; workspace: Workspace } | undefined {
  for (const user of state.users)
    for (const workspace of user.workspaces)
      if (codeOf(workspace.id.value ?? '') === codeOf(given)) return { user, workspace };
  return undefined;
}

function find<T extends { readonly id: { value: string | undefined } }>(
  call: Call,
  given: string,
  rowsOf: (workspace: Workspace) => readonly T[],
  { missing, denied }: AccessErrors,
): Found<T> {
  const owner = ownerOf(call, given);
  if (!owner) refuse(missing);
  if (owner.user !== call.caller) refuse(denied);
  const row = rowsOf(owner.workspace).find(({ id }) => sameId(id, given));
  return row ? { workspace: owner.workspace, row } : refuse(missing);
}

/** The workspace that a request names, or the default one. */
export function workspaceFor(call: Call, given: string | undefined): Workspace {
  const errors = { missing: 'workspaceNotFound', denied: 'workspaceDenied' } as const;
  if (given === undefined) return call.caller.workspaces[0] ?? refuse('workspaceNotFound');
  return find(call, given, (workspace) => [workspace], errors).row;
}

/** The same for a daily or weekly note, where another user's workspace is as unknown as none (D9). */
export function calendarWorkspaceFor(call: Call, given: string | undefined): Workspace {
  const errors = { missing: 'calendarWorkspaceNotFound', denied: 'calendarWorkspaceNotFound' } as const;
  if (given === undefined) return workspaceFor(call, given);
  return find(call, given, (workspace) => [workspace], errors).row;
}

/** A note, also in the trash. */
export const noteFor = (call: Call, given: string): Found<Note> =>
  find(call, given, ({ notes }) => notes, { missing: 'noteNotFound', denied: 'noteDenied' });

/** A note that is not in the trash (D32). */
export function liveNoteFor(call: Call, given: string): Found<Note> {
  const found = noteFor(call, given);
  return found.row.deletedAt === null ? found : refuse('noteNotFound');
}

export const todoFor = (call: Call, given: string): Found<Todo> =>
  find(call, given, ({ todos }) => todos, { missing: 'todoNotFound', denied: 'todoDenied' });

export const snapshotFor = (call: Call, given: string): Found<Snapshot> =>
  find(call, given, ({ snapshots }) => snapshots, { missing: 'snapshotNotFound', denied: 'snapshotDenied' });

export const groupFor = (call: Call, given: string): Found<Group> =>
  find(call, given, ({ groups }) => groups, { missing: 'groupNotFound', denied: 'groupDenied' });

/** A group of this workspace, or null for none. Another workspace's is as unknown as none (D11). */
export function groupIn(
  call: Call,
  workspace: Workspace,
  given: string | null | undefined,
  missing: 'groupNotFound' | 'parentGroupNotFound',
): Group | null {
  if (given === undefined || given === null) return null;
  const found = find(call, given, ({ groups }) => groups, { missing, denied: 'groupDenied' });
  return found.workspace === workspace ? found.row : refuse(missing);
}

/** A live note of this workspace. */
export function liveNoteIn(call: Call, workspace: Workspace, given: string): Note {
  const found = liveNoteFor(call, given);
  return found.workspace === workspace ? found.row : refuse('noteNotFound');
}
