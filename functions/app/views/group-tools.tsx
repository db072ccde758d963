// Creates, renames and deletes groups.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { addGroup, groupName } from '../notes/groups.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { go, links } from '../state/route.ts';
import { Alert, Dialog } from './ui.tsx';

const NAME_MAX = 100;

export function GroupTools({ groupId }: { readonly groupId: string | undefined }) {
  const naming = useSignal<'create' | 'rename' | undefined>(undefined);
  const problem = useSignal('');
  const close = (): void => void (naming.value = undefined);

  async function save(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    try {
      if (naming.value === 'rename' && groupId !== undefined) {
        addGroup((await call('PUT /group', { groupId, name })).body.data);
      } else {
        const parent = groupId === undefined ? {} : { parentId: groupId };
        const { body } = await call('POST /group', { name, workspaceId: workspaceId.peek(), ...parent });
        addGroup(body.data);
        go(links.group(body.data.id));
      }
      reportWrite();
      close();
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  return (
    <>
      <button onClick={() => (naming.value = 'create')}>New group</button>
      {groupId !== undefined && (
        <>
          <button onClick={() => (naming.value = 'rename')}>Rename</button>
          <button onClick={() => attempt(() => remove(groupId))}>Delete group</button>
        </>
      )}
      {naming.value && (
        <Dialog
          title={naming.value === 'create' ? 'New group' : 'Rename the group'}
          close={close}
          closeLabel="Cancel"
          actions={
            <button class="primary" form="group">
              Save
            </button>
          }
        >
          <form id="group" class="field" onSubmit={(event) => void save(event)}>
            <label for="group-name">Name</label>
            <input
              id="group-name"
              name="name"
              required
              pattern=".*\S.*"
              dir="auto"
              maxLength={NAME_MAX}
              autocomplete="off"
              defaultValue={naming.value === 'rename' ? groupName(groupId) : ''}
            />
            <Alert text={problem.value} />
          </form>
        </Dialog>
      )}
    </>
  );
}

async function remove(groupId: string): Promise<void> {
  await call('DELETE /group', { groupId });
  reportWrite();
  go(links.notes);
  showNotice('The group is deleted. Its notes are in the trash.');
}
