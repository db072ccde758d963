// The trash of the workspace: deleted groups and notes, to be restored.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { NoteSummary, TrashedGroup } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from '../notes/list.ts';
import { restore, type Trashed } from '../notes/trash.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { shortTime } from './dates.ts';
import { Head, ListFrame } from './ui.tsx';

export function TrashView() {
  const workspace = workspaceId.value;
  const groups = useSignal<readonly TrashedGroup[]>([]);
  const list = useMemo(
    () =>
      new List<NoteSummary>({
        workspaceId: workspace,
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
  useEffect(() => list.follow('note'), [list]);
  const putBack = async (what: Trashed, name: string): Promise<void> => {
    await restore(what);
    showNotice(`“${name}” is restored.`);
    await list.restart();
  };
  return (
    <section class="page">
      <Head title="Trash" />
      <ListFrame
        list={list}
        isEmpty={list.total.value === 0 && groups.value.length === 0}
        empty="The trash is empty. Deleted notes wait here until you restore them."
      >
        <ul class="items">
          {groups.value.map(({ id: groupId, name, deletedAt, notes: count }) => (
            <Item key={groupId} name={name} when={deletedAt} restore={() => putBack({ groupId }, name)}>
              {count === 1 ? 'Group with 1 note,' : `Group with ${count} notes,`}
            </Item>
          ))}
          {list.items.value.map(({ id: noteId, name, deletedAt }) => (
            <Item
              key={noteId}
              name={name}
              href={links.note(noteId)}
              when={deletedAt}
              restore={() => putBack({ noteId }, name)}
            />
          ))}
        </ul>
      </ListFrame>
    </section>
  );
}

interface ItemProps {
  readonly name: string;
  /** The note, unless it is a group. */
  readonly href?: string;
  readonly when: string | null;
  readonly restore: () => Promise<void>;
  readonly children?: ComponentChildren;
}

const Item = ({ name, href, when, restore: run, children }: ItemProps) => (
  <li>
    <div>
      {href === undefined ? (
        <span dir="auto">{name}</span>
      ) : (
        <a href={href} dir="auto">
          {name}
        </a>
      )}
      <small>
        {children}{' '}
        {when !== null && (
          <>
            deleted <time dateTime={when}>{shortTime(when)}</time>
          </>
        )}
      </small>
    </div>
    {!isReadOnly() && (
      <button onClick={() => attempt(run)} aria-label={`Restore ${name}`}>
        Restore
      </button>
    )}
  </li>
);
