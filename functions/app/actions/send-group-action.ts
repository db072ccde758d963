// Sends what the user has done with a group.
import type { Group } from '../../../lib/schema/entities.ts';
import { hasMessage, hasStatus } from '../api/failures.ts';
import { readAgain } from '../lists/shares.ts';
import { addGroup } from '../lists/workspaces.ts';
import { withId, type GroupAction, type GroupChange } from '../offline/action.ts';
import { createdId, keyIn, rememberId } from '../offline/address.ts';
import type { Queued } from '../offline/database.ts';
import { isAction, NotYet } from '../offline/waiting.ts';
import { addresses } from '../state/addresses.ts';
import { call } from '../state/client.ts';
import { replaceAddress } from '../state/route.ts';
import type { Result } from './send-note-action.ts';

/** @throws Unreachable, ApiFailure, NotYet */
export async function sendGroupAction(action: GroupAction): Promise<Result> {
  const { kind, target: groupId } = action;
  if (kind === 'create-group') return create(action, await parentOf(action.parentId));
  if (action.wasSent || action.undoes !== undefined) {
    const group = await read(groupId);
    if (isDone(action, group)) return {};
    if (action.undoes !== undefined && !isDone(action.undoes as GroupChange, group)) return { isLeft: true };
  }
  switch (kind) {
    case 'rename-group':
      addGroup((await call('PUT /group', { groupId, name: action.name })).body.data);
      return {};
    case 'move-group':
      addGroup((await call('PUT /group', { groupId, parentId: await parentOf(action.parentId) })).body.data);
      return {};
    case 'trash-group':
      await call('DELETE /group', { groupId });
      readAgain();
      return {};
    case 'restore-group':
    default:
      await call('POST /trash/restore', { groupId });
      return {};
  }
}

/** Its Idempotency-Key is in its address: repeated, it returns the group that the first one has created. */
async function create(
  { target: address, name, workspaceId }: GroupAction & { readonly name?: string },
  parentId: string | null,
): Promise<Result> {
  const headings = { 'Idempotency-Key': keyIn(address) ?? address };
  const input = { name: name ?? '', workspaceId };
  const { body } = await call('POST /group', { ...input, parentId }, headings).catch((error: unknown) => {
    // Its parent was deleted since.
    if (parentId === null || !hasStatus(error, 403, 404)) throw error;
    return call('POST /group', input, headings);
  });
  const { id } = body.data;
  rememberId(address, id);
  addGroup(body.data);
  replaceAddress(addresses.group(address), addresses.group(id));
  return { rewrite: (waiting: Queued) => (isAction(waiting) ? withId(waiting, address, id) : waiting) };
}

/** Undefined if it is in the trash. */
async function read(groupId: string): Promise<Group | undefined> {
  try {
    return (await call('GET /group/{groupId}', { groupId })).body.data;
  } catch (error) {
    if (hasMessage(error, 'Group not found')) return undefined;
    throw error;
  }
}

/** Whether a group is as a change leaves it. */
function isDone(change: GroupChange, group: Group | undefined): boolean {
  switch (change.kind) {
    case 'create-group':
    case 'restore-group':
      return group !== undefined;
    case 'rename-group':
      return group?.name === change.name;
    case 'move-group':
      return group?.parentId === change.parentId;
    case 'trash-group':
    default:
      return group === undefined;
  }
}

/** @throws NotYet if it waits to be created */
async function parentOf(id: string | null): Promise<string | null> {
  if (id === null || keyIn(id) === undefined) return id;
  const known = await createdId(id);
  if (known === undefined) throw new NotYet('the service does not have the parent yet');
  return known;
}
