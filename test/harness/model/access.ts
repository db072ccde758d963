// Who may access what (D2, D9, D11, D19). Every id ends with the code of its workspace, so an id of another user's
// workspace is theirs even if nothing has it.
import { refuse } from './errors.ts';
import type { Call, Inside } from './operation.ts';
import { codeOf, type Group, type Kind, type Note, type Workspace } from './state.ts';

interface Found<C extends Call, R> {
  readonly at: Inside<C>;
  readonly row: R;
}

const CALENDAR = 'Workspace not found or access denied';

function search<C extends Call, R extends { readonly id: { value: string | undefined } }>(
  call: C,
  given: string,
  rowsOf: (workspace: Workspace) => readonly R[],
  missing: () => never,
  denied: () => never,
): Found<C, R> {
  const isHere = ({ id }: Workspace): boolean => codeOf(id.value ?? '') === codeOf(given);
  const owner = call.state.users.find(({ workspaces }) => workspaces.some(isHere)) ?? missing();
  if (owner !== call.caller) denied();
  const workspace = owner.workspaces.find(isHere) ?? missing();
  const row = rowsOf(workspace).find(({ id }) => id.value === given.toLowerCase()) ?? missing();
  return { at: { ...call, workspace }, row };
}

const title = (kind: string): string => kind.slice(0, 1).toUpperCase() + kind.slice(1);

/** A row of any of the caller's workspaces, also in the trash. */
export const find = <C extends Call, K extends Kind>(
  call: C,
  kind: K,
  given: string,
  missing = title(kind),
) =>
  search<C, Workspace[K][number]>(
    call,
    given,
    (workspace) => workspace[kind],
    () => refuse(404, `${missing} not found`),
    () => refuse(403, `Access denied to ${kind}`),
  );

/** The workspace that a request names, or the default one. */
export function inside<C extends Call>(call: C, given: string | undefined): Inside<C> {
  const [workspace = refuse(404, 'Workspace not found')] = call.caller.workspaces;
  if (given === undefined) return { ...call, workspace };
  const missing = () => refuse(404, 'Workspace not found');
  return search(
    call,
    given,
    (each) => [each],
    missing,
    () => refuse(403, 'Access denied to workspace'),
  ).at;
}

/** The same for a daily or weekly note, where another user's workspace is as unknown as none (D9). */
export function insideCalendar<C extends Call>(call: C, given: string | undefined): Inside<C> {
  const missing = () => refuse(404, CALENDAR);
  return given === undefined
    ? inside(call, given)
    : search(call, given, (each) => [each], missing, missing).at;
}

/** A note that is not in the trash (D32). */
export function findLive<C extends Call>(call: C, given: string): Found<C, Note> {
  const found = find(call, 'note', given);
  return found.row.deletedAt === null ? found : refuse(404, 'Note not found');
}

/** The group that a member names, or null. One of another workspace is as unknown as none (D11). */
export function groupIn(at: Inside, given: string | null | undefined, name = 'Group'): Group | null {
  if (given === undefined || given === null) return null;
  const found = find(at, 'group', given, name);
  return found.at.workspace.id === at.workspace.id ? found.row : refuse(404, `${name} not found`);
}
