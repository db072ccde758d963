// Forms that ask for a name: a new note, a new group, and a new name for a group.
import { useRef } from 'preact/hooks';
import { call, write } from '../api/client.ts';
import { openNote } from '../notes/open-notes.ts';
import { addGroup, groupName, workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { go } from '../state/route.ts';
import { Form, Page } from './ui.tsx';

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
  const [title = '', button = '', max, save] = FORMS[form] ?? [];
  const key = useRef({ 'Idempotency-Key': crypto.randomUUID() });
  const run = async (textOf: (field: string) => string): Promise<void> =>
    go((await save?.(textOf('name') || 'Untitled', groupId, key.current)) ?? links.notes, true);
  return (
    <Page title={title}>
      <Form run={run} button={button}>
        <label class="field">
          <span>Name</span>
          <input
            name="name"
            ref={(field) => field?.focus()}
            dir="auto"
            maxLength={max}
            autocomplete="off"
            placeholder="Untitled"
            defaultValue={name ?? (form === 'rename-group' ? groupName(groupId) : '')}
          />
        </label>
      </Form>
    </Page>
  );
}

async function createNote(...[name, groupId, key]: Parameters<Save>): Promise<string> {
  const input = { name, content: '', groupId, workspaceId: workspaceId.peek() };
  const { body, etag } = await write('POST /note', input, key);
  openNote(body.data.id).received(body.data, etag);
  return links.edit(body.data.id);
}

async function createGroup(...[name, parentId, key]: Parameters<Save>): Promise<string> {
  const { body } = await call('POST /group', { name, parentId, workspaceId: workspaceId.peek() }, key);
  addGroup(body.data);
  return links.group(body.data.id);
}

async function renameGroup(...[name, groupId = '']: Parameters<Save>): Promise<string> {
  addGroup((await call('PUT /group', { groupId, name })).body.data);
  return links.group(groupId);
}
