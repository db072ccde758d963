// Forms that ask for a name: for a group or a workspace.
import { createGroup, performOnGroup } from '../actions/perform.ts';
import { call } from '../state/client.ts';
import {
  chooseWorkspace,
  groupName,
  groupPathItems,
  loadWorkspaces,
  workspaceId,
  workspaces,
} from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { go } from '../state/route.ts';
import { Form, Page } from '../parts/ui.tsx';
import { VIEWS } from './views.ts';

/** Saves a name and returns the view that follows. */
type Save = (name: string, id?: string) => Promise<string>;

const NAME_MAX = 100;

const FORMS = {
  'new-group': { button: 'Create', save: newGroup },
  'rename-group': { button: 'Rename', save: renameGroup },
  'new-workspace': { button: 'Create', save: createWorkspace },
  'rename-workspace': { button: 'Rename', save: renameWorkspace },
} as const satisfies Readonly<Record<string, { button: string; save: Save }>>;

interface NamingProps {
  readonly form: keyof typeof FORMS;
  readonly name: string | undefined;
  /** The group or workspace that the name is for, or the group that the new one is in. */
  readonly id: string | undefined;
}

export function NamingView({ form, name, id }: NamingProps) {
  const { title } = VIEWS[form];
  const { button, save }: { button: string; save: Save } = FORMS[form];
  const group = groupName(id);
  const run = async (textOf: (field: string) => string): Promise<void> =>
    go(await save(textOf('name') || 'Untitled', id), true);
  return (
    <Page title={form === 'new-group' && group !== undefined ? `New group in ${group}` : title}>
      <Form run={run} button={button}>
        <label class="field">
          <span>Name</span>
          <input
            name="name"
            ref={(field) => field?.focus()}
            dir="auto"
            maxLength={NAME_MAX}
            autocomplete="off"
            placeholder="Untitled"
            defaultValue={name ?? nameBefore(form, id)}
          />
        </label>
      </Form>
    </Page>
  );
}

const nameBefore = (form: string, id: string | undefined): string | undefined =>
  form === 'rename-group'
    ? groupName(id)
    : form === 'rename-workspace'
      ? workspaces.peek().find((workspace) => workspace.id === id)?.name
      : '';

async function newGroup(...[name, parentId]: Parameters<Save>): Promise<string> {
  return addresses.group(await createGroup(name, parentId ?? null, workspaceId.peek()));
}

async function renameGroup(...[name, groupId = '']: Parameters<Save>): Promise<string> {
  const group = groupPathItems(groupId).at(-1);
  if (group && group.name !== name) {
    const undo = await performOnGroup(group, { kind: 'rename-group', name });
    showNotice(`“${group.name}” is “${name}” now.`, undo);
  }
  return addresses.group(groupId);
}

async function createWorkspace(...[name]: Parameters<Save>): Promise<string> {
  const { body } = await call('POST /workspace', { name });
  await loadWorkspaces();
  chooseWorkspace(body.data.id);
  return addresses.notes;
}

async function renameWorkspace(...[name, id = '']: Parameters<Save>): Promise<string> {
  await call('PUT /workspace', { workspaceId: id, name });
  await loadWorkspaces();
  return addresses.workspaces;
}
