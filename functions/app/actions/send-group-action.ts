// Sends what the user has done with a group.
import type { Group } from '../../../lib/schema/entities.ts';
import { hasStatus } from '../api/failures.ts';
import { readAgain } from '../lists/shares.ts';
import { addGroup } from '../lists/workspaces.ts';
import { withId, type GroupAction, type GroupChange } from '../offline/action.ts';
import { keyIn, rememberId } from '../offline/address.ts';
import type { Queued } from '../offline/database.ts';
import { isAction } from '../offline/waiting.ts';
import { addresses } from '../state/addresses.ts';
import { call } from '../state/client.ts';
import { replaceAddress } from '../state/route.ts';
import { unlessAbsent } from './absent.ts';
import { knownId } from './known-id.ts';
import type { Result } from './send-note-action.ts';

/** @throws Unreachable, ApiFailure, NotYet */
export async function sendGroupAction(action: GroupAction): Promise<Result> {
  const { kind, target: groupId } = action;
  if (kind === 'create-group') return create(action, await knownId(action.parentId));
  if (action.wasSent || action.undoes !== undefined) {
    // In the trash it is not found.
    const found = await unlessAbsent(call('GET /group/{groupId}', { groupId }), 'Group not found');
    const group = found?.body.data;
    if (isDone(action, group)) return {};
    if (action.undoes !== undefined && !isDone(action.undoes as GroupChange, group)) return { isLeft: true };
  }
  switch (kind) {
    case 'rename-group':
      addGroup((await call('PUT /group', { groupId, name: action.name })).body.data);
      return {};
    case 'move-group':
      addGroup((await call('PUT /group', { groupId, parentId: await knownId(action.parentId) })).body.data);
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
