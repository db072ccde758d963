// The trash of the workspace: deleted notes and groups, to be restored.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import type { DeletedGroup } from '../api/upcoming.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
import { links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { shortTime } from './dates.ts';
import { useTitle } from './use-title.ts';

const PAGE = 100;

export function TrashView() {
  const notes = useSignal<readonly NoteSummary[]>([]);
  const groups = useSignal<readonly DeletedGroup[]>([]);
  const pages = useSignal({ read: 0, all: 1 });
  const problem = useSignal('');
  const workspace = workspaceId.value;
  useTitle('Trash');

  async function more(page: number): Promise<void> {
    try {
      const { body } = await call('GET /trash', { workspaceId: workspace, page, limit: PAGE, groups: true });
      const before = page === 1 ? [] : notes.peek();
      notes.value = [...new Map([...before, ...body.data].map((note) => [note.id, note])).values()];
      groups.value = (body as { groups?: readonly DeletedGroup[] }).groups ?? [];
      pages.value = { read: page, all: body.pagination.totalPages };
      problem.value = '';
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  useEffect(() => void more(1), [workspace]);

  async function restore(what: { noteId: string } | { groupId: string }, name: string): Promise<void> {
    try {
      await call('POST /trash/restore', what);
      reportWrite();
      showNotice(`“${name}” is restored.`);
      await more(1);
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  const isEmpty = notes.value.length + groups.value.length === 0;
  return (
    <section class="page">
      <h1>Trash</h1>
      {problem.value !== '' && (
        <p class="callout" role="alert">
          {problem.value}
        </p>
      )}
      {isEmpty && problem.value === '' && (
        <p class={pages.value.read === 0 ? 'empty loading' : 'empty'}>
          {pages.value.read === 0
            ? 'Loading…'
            : 'The trash is empty. Deleted notes wait here until you restore them.'}
        </p>
      )}
      <ul class="trash">
        {groups.value.map(({ id, name, deletedAt, notes: count }) => (
          <Item key={id} name={name} when={deletedAt} restore={() => void restore({ groupId: id }, name)}>
            <span dir="auto">{name}</span>{' '}
            <small>group with {count === 1 ? '1 note' : `${count} notes`}</small>
          </Item>
        ))}
        {notes.value.map(({ id, name, deletedAt }) => (
          <Item key={id} name={name} when={deletedAt} restore={() => void restore({ noteId: id }, name)}>
            <a href={links.note(id)} dir="auto">
              {name}
            </a>
          </Item>
        ))}
      </ul>
      {pages.value.read > 0 && pages.value.read < pages.value.all && (
        <button onClick={() => void more(pages.value.read + 1)}>Show more</button>
      )}
    </section>
  );
}

interface ItemProps {
  readonly name: string;
  readonly when: string | null;
  readonly restore: () => void;
  readonly children: preact.ComponentChildren;
}

const Item = ({ name, when, restore, children }: ItemProps) => (
  <li>
    <div>{children}</div>
    {when !== null && <time dateTime={when}>{shortTime(when)}</time>}
    {!isReadOnly() && (
      <button onClick={restore} aria-label={`Restore ${name}`}>
        Restore
      </button>
    )}
  </li>
);
