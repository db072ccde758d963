// The trash of the workspace: deleted groups and notes, to be restored.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { NoteSummary, TrashedGroup } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from '../notes/list.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { isReadOnly } from '../state/session.ts';
import { shortTime } from './dates.ts';
import { Alert, Head, Loading } from './ui.tsx';

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
  useEffect(() => {
    void list.more();
    return list.follow('note');
  }, [list]);
  const restore = async (what: { noteId: string } | { groupId: string }, name: string): Promise<void> => {
    await call('POST /trash/restore', what);
    showNotice(`“${name}” is restored.`);
    await list.restart();
  };
  const { items, total, problem } = list;
  return (
    <section class="page">
      <Head title="Trash" />
      <Alert text={problem.value} />
      {!list.isLoaded && <Loading />}
      {total.value === 0 && groups.value.length === 0 && (
        <p class="empty">The trash is empty. Deleted notes wait here until you restore them.</p>
      )}
      <ul class="items">
        {groups.value.map(({ id: groupId, name, deletedAt, notes: count }) => (
          <Item key={groupId} name={name} when={deletedAt} restore={() => restore({ groupId }, name)}>
            {count === 1 ? 'Group with 1 note,' : `Group with ${count} notes,`}
          </Item>
        ))}
        {items.value.map(({ id: noteId, name, deletedAt }) => (
          <Item
            key={noteId}
            name={name}
            href={links.note(noteId)}
            when={deletedAt}
            restore={() => restore({ noteId }, name)}
          />
        ))}
      </ul>
      {!list.isComplete && items.value.length > 0 && (
        <button onClick={() => void list.more()}>Show more</button>
      )}
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

const Item = ({ name, href, when, restore, children }: ItemProps) => (
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
      <button onClick={() => attempt(restore)} aria-label={`Restore ${name}`}>
        Restore
      </button>
    )}
  </li>
);
