// Who may access what (D2, D9, D11, D19). Every id ends with the code of its workspace, so an id of another user's
// workspace is theirs even if nothing has it.
import { reject } from './errors.ts';
import type { Call, Inside } from './operation.ts';
import { codeOf, type Group, type Kind, type Note, type Workspace } from './state.ts';

interface Found<C extends Call, R> {
  readonly at: Inside<C>;
  readonly row: R;
}

const title = (kind: string): string => kind.slice(0, 1).toUpperCase() + kind.slice(1);

interface Identified {
  readonly id: { readonly value: string | undefined };
}

/** A row of any of the caller's workspaces, also in the trash. @param name what a missing one is called */
export function find<C extends Call, K extends Kind>(call: C, kind: K, given: string, name = title(kind)) {
  const rowsOf = (workspace: Workspace): readonly Workspace[K][number][] => workspace[kind];
  return search(call, given, rowsOf, [`${name} not found`, `Access denied to ${kind}`]);
}

/** A group that exists, or one whose deletion can be undone. The last deletion comes first. */
export const findGroup = <C extends Call>(call: C, given: string): Found<C, Group> =>
  search(
    call,
    given,
    ({ group, deletions }) => [
      ...group,
      ...deletions.toReversed().flatMap(({ groups }) => groups.slice(0, 1)),
    ],
    ['Group not found', 'Access denied to group'],
  );

function search<C extends Call, R extends Identified>(
  call: C,
  given: string,
  rowsOf: (workspace: Workspace) => readonly R[],
  [missing, denied]: readonly [string, string?],
): Found<C, R> {
  const isHere = ({ id }: Workspace): boolean => codeOf(id.value ?? '') === codeOf(given);
  const owner = call.state.users.find(({ workspaces }) => workspaces.some(isHere)) ?? reject(404, missing);
  if (owner !== call.caller) reject(denied === undefined ? 404 : 403, denied ?? missing);
  const workspace = owner.workspaces.find(isHere) ?? reject(404, missing);
  const row = rowsOf(workspace).find(({ id }) => id.value === given.toLowerCase()) ?? reject(404, missing);
  return { at: { ...call, workspace }, row };
}

const UNKNOWN = ['Workspace not found', 'Access denied to workspace'] as const;

/** The workspace that a request names, or the default one. */
export function inside<C extends Call>(
  call: C,
  given: string | undefined,
  errors: readonly [string, string?] = UNKNOWN,
): Inside<C> {
  const id = given ?? call.caller.workspaces[0]?.id.value ?? '';
  return search(call, id, (each) => [each], errors).at;
}

/** The same for a daily or weekly note, where another user's workspace is as unknown as none (D9). */
export const insideCalendar = <C extends Call>(call: C, given: string | undefined): Inside<C> =>
  inside(call, given, ['Workspace not found or access denied']);

/** A note that is not in the trash (D32). */
export function findLive<C extends Call>(call: C, given: string): Found<C, Note> {
  const found = find(call, 'note', given);
  return found.row.deletedAt === null ? found : reject(404, 'Note not found');
}

/** A live note of this workspace: one of another workspace is as unknown as none (D11). */
export function liveNoteIn(at: Inside, given: string): Note {
  const found = findLive(at, given);
  return found.at.workspace.id === at.workspace.id ? found.row : reject(404, 'Note not found');
}

/** The group that a member names, or null. */
export function groupIn(at: Inside, given: string | null | undefined, name = 'Group'): Group | null {
  if (given === undefined || given === null) return null;
  const found = find(at, 'group', given, name);
  return found.at.workspace.id === at.workspace.id ? found.row : reject(404, `${name} not found`);
}
