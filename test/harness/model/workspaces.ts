// Workspaces (specification 4.3, D22, D25, D26, D28, D36) and the account (E9).
import { inside } from './access.ts';
import { newWorkspaceId } from './chosen.ts';
import { refuse } from './errors.ts';
import { anyText, named, paging, required, timeZone, zoneNamed } from './fields.ts';
import { listed } from './lists.ts';
import { one, operation } from './operation.ts';
import { formatStorage, storageOf, storageUsed } from './quota.ts';
import { contentCounts, iso, newWorkspace, type User, type Workspace } from './state.ts';

const NAME_MAX = 100;

function workspaceShown(workspace: Workspace) {
  const { id, name, userId, isDefault, createdAt, updatedAt } = workspace;
  const storageUsage = storageOf(workspace);
  const formattedStorageUsage = formatStorage(storageUsage);
  return { id, name, userId, isDefault, createdAt, updatedAt, storageUsage, formattedStorageUsage };
}

function requireUniqueName(user: User, name: string, self?: Workspace): void {
  const key = (text: string): string => text.trim().normalize('NFC');
  const isTaken = user.workspaces.some((other) => other !== self && key(other.name) === key(name));
  if (isTaken) refuse(400, 'Workspace name already exists');
}

export const listWorkspaces = operation('GET /workspace', paging, ({ caller, input }) => {
  const more = (each: Workspace) => ({
    totalStorageBytes: storageOf(each),
    contentCounts: contentCounts(each),
  });
  return listed(
    caller.workspaces.map((each) => ({ ...workspaceShown(each), ...more(each) })),
    input,
  );
});

export const createWorkspace = operation(
  'POST /workspace',
  { name: required(named(NAME_MAX)) },
  ({ state, caller, input: { name }, now }) => {
    const { workspaces, workspaceLimit } = caller;
    if (workspaces.length >= workspaceLimit)
      refuse(403, `Maximum number of workspaces reached (${workspaceLimit})`);
    requireUniqueName(caller, name);
    const workspace = newWorkspace(
      { id: newWorkspaceId(state.ids), userId: caller.id, name, isDefault: false },
      now,
    );
    workspaces.push(workspace);
    return one(workspaceShown(workspace));
  },
);

export const updateWorkspace = operation(
  'PUT /workspace',
  { workspaceId: required(anyText), name: named(NAME_MAX) },
  (call) => {
    const { workspaceId, name } = call.input;
    const { workspace } = inside(call, workspaceId);
    if (name !== undefined) {
      requireUniqueName(call.caller, name, workspace);
      Object.assign(workspace, { name, updatedAt: iso(call.now) });
    }
    return one(workspaceShown(workspace));
  },
);

export const deleteWorkspace = operation('DELETE /workspace', { workspaceId: required(anyText) }, (call) => {
  const { workspace } = inside(call, call.input.workspaceId);
  if (workspace.isDefault) refuse(403, 'Cannot delete default workspace');
  call.caller.workspaces = call.caller.workspaces.filter((other) => other !== workspace);
  return one({ deleted: true, workspaceId: workspace.id, deletedContent: contentCounts(workspace) });
});

const accountShown = (user: User) => ({
  userId: user.id,
  timeZone: user.timeZone,
  defaultWorkspaceId: user.workspaces[0]?.id,
  storage: { used: storageUsed(user), limit: user.storageLimit },
  workspaces: { used: user.workspaces.length, limit: user.workspaceLimit },
  createdAt: user.createdAt,
});

export const getAccount = operation('GET /account', {}, ({ caller }) => one(accountShown(caller)));

export const updateAccount = operation(
  'PUT /account',
  { timeZone: required(timeZone) },
  ({ caller, input }) => {
    caller.timeZone = zoneNamed(input.timeZone);
    return one(accountShown(caller));
  },
);
