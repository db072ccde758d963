// Workspaces (specification 4.3, D22, D25, D26, D28, D36) and the account (E9).
import { isDeepStrictEqual } from 'node:util';
import { findLive, inside } from './access.ts';
import { newWorkspaceId } from './chosen.ts';
import { reject } from './errors.ts';
import { anyText, named, orNull, paging, required, timeZone, zoneNamed } from './fields.ts';
import { listed } from './lists.ts';
import { one, operation } from './operation.ts';
import { formatStorage, storageOf, storageUsed } from './quota.ts';
import { codeOf, contentCounts, iso, newWorkspace, type User, type Workspace } from './state.ts';

const NAME_MAX = 100;

function workspaceShown(workspace: Workspace) {
  const { id, name, userId, isDefault, createdAt, updatedAt } = workspace;
  const storageUsage = storageOf(workspace);
  const formattedStorageUsage = formatStorage(storageUsage);
  const { daily, weekly } = workspace.templates;
  return {
    id,
    name,
    userId,
    isDefault,
    createdAt,
    updatedAt,
    storageUsage,
    formattedStorageUsage,
    ...(daily && { dailyTemplateId: daily }),
    ...(weekly && { weeklyTemplateId: weekly }),
  };
}

function requireUniqueName(user: User, name: string, self?: Workspace): void {
  const key = (text: string): string => text.trim().normalize('NFC');
  const isTaken = user.workspaces.some((other) => other !== self && key(other.name) === key(name));
  if (isTaken) reject(400, 'Workspace name already exists');
}

/** The default one first, then by creation; those of one moment by the code that ends their ids (D28). */
function inOrder([first, ...others]: readonly Workspace[]): Workspace[] {
  const key = ({ createdAt, id }: Workspace): string => createdAt + codeOf(id.value ?? '');
  return [first, ...others.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))].filter(
    (each) => each !== undefined,
  );
}

export const listWorkspaces = operation('GET /workspace', paging, ({ caller, input }) => {
  const item = (each: Workspace) => ({ ...workspaceShown(each), contentCounts: contentCounts(each) });
  const items = inOrder(caller.workspaces).map((each) => ({
    ...item(each),
    totalStorageBytes: storageOf(each),
  }));
  return listed(items, input);
});

export const createWorkspace = operation('POST /workspace', { name: required(named(NAME_MAX)) }, (call) => {
  const { state, caller, now } = call;
  const { name } = call.input;
  const { id: userId, workspaces, workspaceLimit: limit } = caller;
  if (workspaces.length >= limit) reject(403, `Maximum number of workspaces reached (${limit})`);
  requireUniqueName(caller, name);
  const workspace = newWorkspace({ id: newWorkspaceId(state.ids), userId, name, isDefault: false }, now);
  workspaces.push(workspace);
  return one(workspaceShown(workspace));
});

const template = orNull(anyText);
const update = {
  workspaceId: required(anyText),
  name: named(NAME_MAX),
  dailyTemplateId: template,
  weeklyTemplateId: template,
};

export const updateWorkspace = operation('PUT /workspace', update, (call) => {
  const { workspaceId, name = null, dailyTemplateId, weeklyTemplateId } = call.input;
  const { workspace } = inside(call, workspaceId);
  const before = { name: workspace.name, ...workspace.templates };
  const given = [
    ['daily', dailyTemplateId],
    ['weekly', weeklyTemplateId],
  ] as const;
  const found = given.map(([type, id]) => ({
    type,
    id,
    note: id === null || id === undefined ? null : findLive(call, id),
  }));
  for (const { type, note } of found)
    if (note && note.at.workspace !== workspace)
      reject(400, `${type}TemplateId: must be a note of this workspace`);
  const templates = Object.fromEntries(
    found.flatMap(({ type, id, note }) => (id === undefined ? [] : [[type, note?.row.id ?? null]])),
  );
  const after = { ...before, ...templates, name: name ?? before.name };
  if (after.name !== before.name) requireUniqueName(call.caller, after.name, workspace);
  if (isDeepStrictEqual(after, before)) return one(workspaceShown(workspace));
  Object.assign(workspace.templates, templates);
  Object.assign(workspace, { name: after.name, updatedAt: iso(call.now) });
  return one(workspaceShown(workspace));
});

export const deleteWorkspace = operation('DELETE /workspace', { workspaceId: required(anyText) }, (call) => {
  const { workspace } = inside(call, call.input.workspaceId);
  if (workspace.isDefault) reject(403, 'Cannot delete default workspace');
  call.caller.workspaces = call.caller.workspaces.filter((other) => other !== workspace);
  return one({ deleted: true, workspaceId: workspace.id, deletedContent: contentCounts(workspace) });
});

function accountShown(user: User, readOnly: boolean) {
  const { id: userId, timeZone: zone, createdAt, workspaces } = user;
  const storage = { used: storageUsed(user), limit: user.storageLimit };
  const places = { used: workspaces.length, limit: user.workspaceLimit };
  const defaultWorkspaceId = workspaces[0]?.id;
  const [id, name] = readOnly ? [user.keys.reader, 'reader'] : [user.keys.full, 'test'];
  const key = { id, name, readOnly, expiresAt: null };
  return { userId, timeZone: zone, defaultWorkspaceId, storage, workspaces: places, createdAt, key };
}

export const getAccount = operation('GET /account', {}, ({ caller, readOnly }) =>
  one(accountShown(caller, readOnly)),
);

const account = { timeZone: required(timeZone) };

export const updateAccount = operation('PUT /account', account, ({ caller, readOnly, input }) => {
  caller.timeZone = zoneNamed(input.timeZone);
  return one(accountShown(caller, readOnly));
});
