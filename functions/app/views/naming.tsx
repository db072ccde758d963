// Forms that ask for a name: a new note, a new group, and a new name for a group.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { call, write } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { addGroup, groupName } from '../notes/groups.ts';
import { openNote } from '../notes/open-notes.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { go } from '../state/route.ts';
import { Alert, Head, textOf } from './ui.tsx';

/** Saves a name and returns the view that follows. The key makes a repeated attempt create nothing twice. */
type Save = (
  name: string,
  groupId: string | undefined,
  key: { 'Idempotency-Key': string },
) => Promise<string>;

const FORMS: Readonly<Record<string, readonly [title: string, button: string, max: number, save: Save]>> = {
  new: ['New note', 'Create and write', 200, createNote],
  'new-group': ['New group', 'Create', 100, createGroup],
  'rename-group': ['Rename the group', 'Rename', 100, renameGroup],
};

interface NamingProps {
  readonly form: string;
  readonly name: string | undefined;
  readonly groupId: string | undefined;
}

export function NamingView({ form, name, groupId }: NamingProps) {
  const [title = '', button, max, save] = FORMS[form] ?? [];
  const problem = useSignal('');
  const isSaving = useSignal(false);
  const key = useRef({ 'Idempotency-Key': crypto.randomUUID() });
  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving.value) return;
    const given = textOf(event.currentTarget, 'name') || 'Untitled';
    isSaving.value = true;
    problem.value = '';
    try {
      const next = await save?.(given, groupId, key.current);
      go(next ?? links.notes, true);
    } catch (error) {
      problem.value = sentenceOf(error);
      isSaving.value = false;
    }
  }
  return (
    <form class="page" onSubmit={(event) => void submit(event)}>
      <Head title={title} />
      <label class="field">
        <span>Name</span>
        <input
          name="name"
          disabled={isSaving.value}
          ref={(field) => field?.focus()}
          dir="auto"
          maxLength={max}
          autocomplete="off"
          placeholder="Untitled"
          defaultValue={name ?? (form === 'rename-group' ? groupName(groupId) : '')}
        />
      </label>
      <Alert text={problem.value} />
      <div class="actions">
        <button class="primary" disabled={isSaving.value}>
          {isSaving.value ? 'Saving …' : button}
        </button>
      </div>
    </form>
  );
}

async function createNote(...[name, groupId, key]: Parameters<Save>): Promise<string> {
  const place = { workspaceId: workspaceId.peek(), ...(groupId !== undefined && { groupId }) };
  const { body, etag } = await write('POST /note', { name, content: '', ...place }, key);
  openNote(body.data.id).received(body.data, etag);
  return links.edit(body.data.id);
}

async function createGroup(...[name, parent, key]: Parameters<Save>): Promise<string> {
  const place = { workspaceId: workspaceId.peek(), ...(parent !== undefined && { parentId: parent }) };
  const { body } = await call('POST /group', { name, ...place }, key);
  addGroup(body.data);
  return links.group(body.data.id);
}

async function renameGroup(...[name, groupId = '']: Parameters<Save>): Promise<string> {
  addGroup((await call('PUT /group', { groupId, name })).body.data);
  return links.group(groupId);
}
