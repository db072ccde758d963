// The trash of the workspace: deleted groups, notes and files, to be restored or deleted permanently.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { NoteSummary, TrashedGroup } from '../../../lib/schema/entities.ts';
import type { StoredFile } from '../../../lib/schema/files.ts';
import { call } from '../state/client.ts';
import { List, PAGE } from '../lists/list.ts';
import { perform } from '../actions/perform.ts';
import { purge, type Purged, type Trashed } from '../actions/trash.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { noteTitle, shortTime } from '../parts/dates.ts';
import { Confirm, counted, Item } from '../parts/items.tsx';
import { ListFrame } from '../parts/list-frame.tsx';
import { Icon, Opener, Page } from '../parts/ui.tsx';

export function TrashView() {
  const workspace = workspaceId.value;
  const groups = useSignal<readonly TrashedGroup[]>([]);
  const files = useSignal<readonly StoredFile[]>([]);
  const list = useMemo(
    () =>
      new List<NoteSummary>({
        workspaceId: workspace,
        type: 'note',
        async read(page) {
          const query = { workspaceId: workspace, page, limit: PAGE, groups: true, files: true };
          const { body } = await call('GET /trash', query);
          groups.value = body.groups ?? [];
          files.value = body.files ?? [];
          return body;
        },
        accept: ({ isDeleted }) => (isDeleted ? 'keep' : 'remove'),
      }),
    [workspace],
  );
  const putBack = async (what: Trashed, name: string): Promise<void> => {
    const note = 'noteId' in what && list.items.peek().find(({ id }) => id === what.noteId);
    if (note) {
      // Its deletion may not be sent yet.
      await perform([note], { kind: 'restore' });
    } else {
      await call('POST /trash/restore', what);
      void list.restart();
    }
    showNotice(`“${name}” is restored.`);
  };
  const items = [
    ...groups.value.map(({ notes: count, ...group }) => ({
      ...group,
      what: { groupId: group.id },
      label: group.name,
      kind: `Group with ${counted(count, 'note')}, `,
    })),
    ...list.items.value.map((note) => ({
      ...note,
      what: { noteId: note.id },
      label: (
        <a href={addresses.note(note.id)} dir="auto">
          {noteTitle(note.name)}
        </a>
      ),
      kind: '',
    })),
    ...files.value.map((file) => ({
      ...file,
      name: file.path,
      what: { fileId: file.id },
      label: file.path,
      kind: 'File, ',
    })),
  ];
  return (
    <Page
      title="Trash"
      tools={
        items.length > 0 &&
        !isReadOnly() && (
          <Opener
            dialog={(close) => (
              <Confirmation what={{ all: true, workspaceId: workspace }} list={list} close={close} />
            )}
          >
            Empty trash
          </Opener>
        )
      }
    >
      <ListFrame
        list={list}
        isAlone={groups.value.length + files.value.length === 0}
        empty="The trash is empty. Deleted notes wait here until you restore them."
      >
        <ul class="items">
          {items.map(({ id, what, name, label, kind, deletedAt }) => (
            <Item key={id} name={label} details={`${kind}deleted ${deletedAt ? shortTime(deletedAt) : ''}`}>
              {!isReadOnly() && (
                <button onClick={() => attempt(() => putBack(what, name))} aria-label={`Restore ${name}`}>
                  Restore
                </button>
              )}
              {!isReadOnly() && !('groupId' in what) && (
                <Opener
                  class="quiet icon-only"
                  aria-label={`Delete ${name} permanently`}
                  dialog={(close) => <Confirmation name={name} what={what} list={list} close={close} />}
                >
                  <Icon name="trash" />
                </Opener>
              )}
            </Item>
          ))}
        </ul>
      </ListFrame>
    </Page>
  );
}

interface ConfirmationProps {
  /** Of a note or a file; without one, the whole trash is deleted. */
  readonly name?: string;
  readonly what: Purged;
  readonly list: List<NoteSummary>;
  readonly close: () => void;
}

const Confirmation = ({ name, what, list, close }: ConfirmationProps) => (
  <Confirm
    title={name === undefined ? 'Empty the trash?' : `Delete “${name}”?`}
    button="Delete permanently"
    close={close}
    run={() => purge(what).then(() => list.restart())}
  >
    <p>
      {'all' in what
        ? 'All notes, groups and files in the trash of this workspace are deleted, with the versions of the notes. They can’t be restored.'
        : 'noteId' in what
          ? 'The note is deleted with its versions. It can’t be restored.'
          : 'The file can’t be restored.'}
    </p>
  </Confirm>
);
