// Workspaces (specification 4.3, D22, D25, D26, D28, D36).
import { workspaceFor } from './access.ts';
import { newWorkspaceId } from './chosen.ts';
import { refuse, refuseWorkspace } from './errors.ts';
import { anyText, named, paging, required } from './fields.ts';
import { listed } from './lists.ts';
import { one, operation } from './operation.ts';
import { workspaceListItem, workspaceShape } from './shapes.ts';
import { contentCounts, type User, type Workspace } from './state.ts';

const NAME_MAX = 100;

const key = (name: string): string => name.trim().normalize('NFC');

function requireUniqueName(user: User, name: string, self?: Workspace): void {
  const isTaken = user.workspaces.some((other) => other !== self && key(other.name) === key(name));
  if (isTaken) refuse('duplicateWorkspaceName');
}

export const newWorkspace = (
  workspace: Pick<Workspace, 'id' | 'name' | 'isDefault'>,
  now: number,
): Workspace => ({
  ...workspace,
  createdAt: now,
  updatedAt: now,
  notes: [],
  groups: [],
  todos: [],
  snapshots: [],
  changes: [],
  derivedIds: new Map(),
});

export const listWorkspaces = operation('GET /workspace', paging, ({ caller, input }) =>
  listed(caller.workspaces, input, (workspace) => workspaceListItem(caller, workspace)),
);

export const createWorkspace = operation(
  'POST /workspace',
  { name: required(named(NAME_MAX)) },
  ({ state, caller, input: { name }, now }) => {
    if (caller.workspaces.length >= caller.workspaceLimit) refuseWorkspace(caller.workspaceLimit);
    requireUniqueName(caller, name);
    const workspace = newWorkspace({ id: newWorkspaceId(state.ids), name, isDefault: false }, now);
    caller.workspaces.push(workspace);
    return one(workspaceShape(caller, workspace));
  },
);

export const updateWorkspace = operation(
  'PUT /workspace',
  { workspaceId: required(anyText), name: named(NAME_MAX) },
  (call) => {
    const { name } = call.input;
    const workspace = workspaceFor(call, call.input.workspaceId);
    if (name !== undefined) {
      requireUniqueName(call.caller, name, workspace);
      workspace.name = name;
      workspace.updatedAt = call.now;
    }
    return one(workspaceShape(call.caller, workspace));
  },
);

export const deleteWorkspace = operation('DELETE /workspace', { workspaceId: required(anyText) }, (call) => {
  const workspace = workspaceFor(call, call.input.workspaceId);
  if (workspace.isDefault) refuse('defaultWorkspace');
  call.caller.workspaces = call.caller.workspaces.filter((other) => other !== workspace);
  return one({ deleted: true, workspaceId: workspace.id, deletedContent: contentCounts(workspace) });
});
