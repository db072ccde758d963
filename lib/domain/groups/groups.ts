// Groups: create, get, rename and move. Listing and deletion have their own files.
import { laterThan, now } from '../../core/clock.ts';
import { hasChanges, noneLeft } from '../../core/inputs.ts';
import { localOf, parseId, type WorkspaceCode } from '../../core/ids.ts';
import * as db from '../../db/resources/groups.ts';
import type { Group } from '../../schema/entities.ts';
import type { GroupRef, GroupUpdate, NewGroup } from '../../schema/inputs/groups.ts';
import {
  groupStep,
  isInWorkspace,
  loadOwned,
  namedWorkspace,
  requireGroup,
  requireWorkspace,
} from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import type { CallOptions, Outcome } from '../write/outcome.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, write } from '../write/write.ts';

/** One of the caller's groups. @throws ApiError groupDenied, groupNotFound */
export async function getGroup(caller: Caller, { groupId, ...rest }: GroupRef): Promise<Outcome<Group>> {
  noneLeft(rest);
  const { row, ...workspace } = await loadOwned(caller, 'group', groupId, db.groups.get);
  return { data: db.toGroup(row, workspace) };
}

/**
 * Creates a group, usually in one DynamoDB call.
 * @throws ApiError workspaceDenied, workspaceNotFound, groupDenied, parentGroupNotFound
 */
export async function createGroup(
  caller: Caller,
  { name, workspaceId, parentId = null, ...rest }: NewGroup,
  { idempotencyKey }: CallOptions = {},
): Promise<Outcome<Group>> {
  noneLeft(rest);
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  const time = now();
  const id = createdId(caller, 'group', code, idempotencyKey);
  const row = { id, name, ...db.parentRef(parentId), created: time, updated: time, version: 1 };
  const create = async (): Promise<Outcome<Group>> => {
    if (!isInWorkspace(parentId, code)) {
      await requireWorkspace(caller, workspace);
      await requireGroup(caller, code, parentId, 'parentGroup');
    }
    await write(caller, workspace, [
      step(db.groups.put(row), { counters: { groups: 1 } }),
      ...groupStep(parentId, 'parentGroupNotFound'),
    ]);
    return { data: db.toGroup(row, workspace) };
  };
  return createOnce(idempotencyKey, create, () => getGroup(caller, { groupId: id }));
}

/**
 * Renames or moves a group; without a change, returns it as it is. A move is decided again if the workspace has changed
 * since the tree was read, so two concurrent moves cannot create a loop (D35).
 * @throws ApiError groupDenied, groupNotFound, parentGroupNotFound, groupOwnParent
 */
export function updateGroup(caller: Caller, { groupId, ...changes }: GroupUpdate): Promise<Outcome<Group>> {
  const { name, parentId, ...left } = changes;
  noneLeft(left);
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'group', groupId, db.groups.get);
    const { code, entry } = workspace;
    if (!hasChanges(changes)) return { data: db.toGroup(read, workspace) };
    await requireGroup(caller, code, parentId, 'parentGroup');
    if (parentId && (await isWithin(parentId, read, code))) throw new ApiError('groupOwnParent');
    const { parent, ...rest } = read;
    const row = {
      ...rest,
      name: name ?? read.name,
      ...(parentId === undefined ? { ...(parent !== undefined && { parent }) } : db.parentRef(parentId)),
      updated: laterThan(read.updated),
      version: read.version + 1,
    };
    await write(
      caller,
      workspace,
      [step(db.groups.replace(row, read)), ...groupStep(parentId, 'parentGroupNotFound')],
      {
        // The account was read before the tree: an unchanged revision means an unchanged tree.
        revision: parentId ? entry.revision : undefined,
      },
    );
    return { data: db.toGroup(row, workspace) };
  });
}

/** Whether a group is the other one or one of its descendants. */
async function isWithin(id: string, other: db.GroupRow, code: WorkspaceCode): Promise<boolean> {
  const parents = new Map((await db.groups.list(code)).map((row) => [localOf(row.id), row.parent]));
  const seen = new Set<string>();
  for (let at = parseId(id)?.local; at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === localOf(other.id)) return true;
    seen.add(at);
  }
  return false;
}
