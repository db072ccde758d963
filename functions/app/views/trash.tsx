// The trash of the workspace: deleted groups and notes, to be restored.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { NoteSummary, TrashedGroup } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from '../notes/list.ts';
import type { Trashed } from '../notes/trash.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { shortTime } from './dates.ts';
import { ListFrame, Page } from './ui.tsx';

export function TrashView() {
  const workspace = workspaceId.value;
  const groups = useSignal<readonly TrashedGroup[]>([]);
  const list = useMemo(
    () =>
      new List<NoteSummary>({
        workspaceId: workspace,
        type: 'note',
        async read(page) {
          const query = { workspaceId: workspace, page, limit: PAGE, groups: true };
          const { body } = await call('GET /trash', query);
          groups.value = body.groups ?? [];
          return body;
        },
        accept: ({ isDeleted }) => (isDeleted ? 'keep' : 'remove'),
      }),
    [workspace],
  );
  const putBack = async (what: Trashed, name: string): Promise<void> => {
    await call('POST /trash/restore', what);
    showNotice(`“${name}” is restored.`);
    await list.restart();
  };
  const items = [
    ...groups.value.map(({ notes: count, ...group }) => ({
      ...group,
      what: { groupId: group.id },
      label: <span dir="auto">{group.name}</span>,
      kind: count === 1 ? 'Group with 1 note, ' : `Group with ${count} notes, `,
    })),
    ...list.items.value.map((note) => ({
      ...note,
      what: { noteId: note.id },
      label: (
        <a href={links.note(note.id)} dir="auto">
          {note.name}
        </a>
      ),
      kind: '',
    })),
  ];
  return (
    <Page title="Trash">
      <ListFrame
        list={list}
        isAlone={groups.value.length === 0}
        empty="The trash is empty. Deleted notes wait here until you restore them."
      >
        <ul class="items">
          {items.map(({ id, what, name, label, kind, deletedAt }) => (
            <li key={id}>
              <div>
                {label}
                <small>
                  {kind}deleted{' '}
                  {deletedAt !== null && <time dateTime={deletedAt}>{shortTime(deletedAt)}</time>}
                </small>
              </div>
              {!isReadOnly() && (
                <button onClick={() => attempt(() => putBack(what, name))} aria-label={`Restore ${name}`}>
                  Restore
                </button>
              )}
            </li>
          ))}
        </ul>
      </ListFrame>
    </Page>
  );
}
