// The actions of a group: rename, move and delete it, each of which can be undone.
import type { Group } from '../../../lib/schema/entities.ts';
import { performOnGroup } from '../actions/perform.ts';
import { removeGroup } from '../actions/trash.ts';
import { groupPath, groupPathItems, groupsBelow } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { pickGroup } from '../parts/pick-group.ts';

export function GroupActions({ groupId }: { readonly groupId: string }) {
  const group = groupPathItems(groupId).at(-1);
  if (!group) return null;
  const choose = (): void =>
    pickGroup(
      'Move into a group',
      (id) => attempt(() => move(group, id)),
      () => groupsBelow(groupId),
    );
  return (
    <>
      <a class="button" href={addresses.renameGroup(groupId)}>
        Rename
      </a>
      <button onClick={choose}>Move…</button>
      <hr />
      <button class="problem" onClick={() => attempt(() => removeGroup(group))}>
        Delete group
      </button>
    </>
  );
}

async function move(group: Group, parentId: string | null): Promise<void> {
  if (parentId === group.parentId) return;
  const undo = await performOnGroup(group, { kind: 'move-group', parentId });
  showNotice(`“${group.name}” is in ${groupPath(parentId).join(' / ') || 'no group'} now.`, undo);
}
