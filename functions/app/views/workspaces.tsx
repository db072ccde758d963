// The workspaces: create, rename, delete. Deleting one is permanent, so the view names what would be deleted, and asks.
import type { WorkspaceListItem } from '../../../lib/schema/entities.ts';
import { call } from '../state/client.ts';
import { chooseWorkspace, loadWorkspaces, workspaceId, workspaces } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { Confirm, counted, Item } from '../parts/items.tsx';
import { Icon, Opener, Page } from '../parts/ui.tsx';

const contentOf = ({ contentCounts: { notes, groups, todos } }: WorkspaceListItem): string =>
  [counted(notes, 'note'), counted(groups, 'group'), counted(todos, 'todo')].join(', ');

export function WorkspacesView() {
  const remove = async ({ id, name }: WorkspaceListItem): Promise<void> => {
    await call('DELETE /workspace', { workspaceId: id });
    await loadWorkspaces();
    showNotice(`“${name}” is deleted.`);
  };
  return (
    <Page
      title="Workspaces"
      tools={
        !isReadOnly() && (
          <a class="button" href={addresses.newWorkspace}>
            <Icon name="new" /> New
          </a>
        )
      }
    >
      <ul class="items">
        {workspaces.value.map((item) => (
          <Item
            key={item.id}
            name={item.name + (item.id === workspaceId.value ? ' (shown)' : '')}
            details={`${contentOf(item)}, ${item.formattedStorageUsage}`}
          >
            {item.id !== workspaceId.value && (
              <button onClick={() => chooseWorkspace(item.id)} aria-label={`Show ${item.name}`}>
                Show
              </button>
            )}
            {!isReadOnly() && (
              <a
                class="button quiet"
                href={addresses.renameWorkspace(item.id)}
                aria-label={`Rename ${item.name}`}
              >
                Rename
              </a>
            )}
            {!isReadOnly() && !item.isDefault && (
              <Opener
                class="quiet"
                aria-label={`Delete ${item.name}`}
                dialog={(close) => (
                  <Confirm
                    title={`Delete “${item.name}”?`}
                    button="Delete permanently"
                    close={close}
                    run={() => remove(item)}
                  >
                    <p>
                      Everything in it is deleted at once and can’t be restored: {contentOf(item)}, their
                      versions, and its trash.
                    </p>
                  </Confirm>
                )}
              >
                Delete
              </Opener>
            )}
          </Item>
        ))}
      </ul>
    </Page>
  );
}
