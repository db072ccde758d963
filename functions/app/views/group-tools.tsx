// Creates, renames and deletes groups.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { addGroup, groupName } from '../notes/groups.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
import { go, links } from '../state/route.ts';
import { Dialog } from './dialog.tsx';

const NAME_MAX = 100;

type Step = 'create' | 'rename' | 'delete';

export function GroupTools({ groupId }: { readonly groupId: string | undefined }) {
  const step = useSignal<Step | undefined>(undefined);
  const close = (): void => void (step.value = undefined);
  return (
    <div class="group-tools">
      <button onClick={() => (step.value = 'create')}>New group</button>
      {groupId !== undefined && groupName(groupId) !== undefined && (
        <>
          <button onClick={() => (step.value = 'rename')}>Rename</button>
          <button onClick={() => (step.value = 'delete')}>Delete group</button>
        </>
      )}
      {step.value === 'create' && (
        <NameDialog title="New group" name="" close={close} save={(name) => create(name, groupId)} />
      )}
      {step.value === 'rename' && groupId !== undefined && (
        <NameDialog
          title="Rename the group"
          name={groupName(groupId) ?? ''}
          close={close}
          save={async (name) => addGroup((await call('PUT /group', { groupId, name })).body.data)}
        />
      )}
      {step.value === 'delete' && groupId !== undefined && (
        <Dialog
          title={`Delete “${groupName(groupId) ?? ''}”?`}
          close={close}
          closeLabel="Keep it"
          actions={
            <button class="primary" onClick={() => void remove(groupId)}>
              Delete group
            </button>
          }
        >
          <p>Its notes, and those of the groups in it, move to the trash. You can restore them from there.</p>
        </Dialog>
      )}
    </div>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly close: () => void;
  readonly save: (name: string) => Promise<void>;
}

function NameDialog({ title, name, close, save }: NameDialogProps) {
  const problem = useSignal('');
  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    try {
      await save(given);
      reportWrite();
      close();
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  return (
    <Dialog
      title={title}
      close={close}
      closeLabel="Cancel"
      actions={
        <button class="primary" form="group-name">
          Save
        </button>
      }
    >
      <form id="group-name" onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>Name</span>
          <input
            name="name"
            required
            pattern=".*\S.*"
            dir="auto"
            maxLength={NAME_MAX}
            autocomplete="off"
            defaultValue={name}
          />
        </label>
        {problem.value !== '' && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
      </form>
    </Dialog>
  );
}

async function create(name: string, parentId: string | undefined): Promise<void> {
  const input = { name, workspaceId: workspaceId.peek(), ...(parentId !== undefined && { parentId }) };
  const { body } = await call('POST /group', input, { 'Idempotency-Key': crypto.randomUUID() });
  addGroup(body.data);
  go(links.group(body.data.id));
}

async function remove(groupId: string): Promise<void> {
  try {
    await call('DELETE /group', { groupId });
    go(links.notes);
    reportWrite();
    showNotice('The group is deleted. Its notes are in the trash.');
  } catch (error) {
    showNotice(sentenceOf(error));
  }
}
