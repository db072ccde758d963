// The trash of the workspace: deleted groups and notes, to be restored.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { NoteSummary, TrashedGroup } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { shortTime } from './dates.ts';
import { Alert, Head, Loading, useLoaded } from './ui.tsx';

const PAGE = 100;

export function TrashView() {
  const pages = useSignal(1);
  const { value, problem, again } = useLoaded(
    () => readTrash(workspaceId.peek(), pages.peek()),
    [workspaceId.value, pages.value],
  );
  const restore = async (what: { noteId: string } | { groupId: string }, name: string): Promise<void> => {
    await call('POST /trash/restore', what);
    reportWrite();
    showNotice(`“${name}” is restored.`);
    again();
  };
  if (!value) return problem === '' ? <Loading /> : <Alert text={problem} />;
  const { groups, notes, isComplete } = value;
  return (
    <section class="page">
      <Head title="Trash" />
      {groups.length + notes.length === 0 && (
        <p class="empty">The trash is empty. Deleted notes wait here until you restore them.</p>
      )}
      <ul class="items">
        {groups.map(({ id: groupId, name, deletedAt, notes: count }) => (
          <Item key={groupId} name={name} when={deletedAt} restore={() => restore({ groupId }, name)}>
            {count === 1 ? 'Group with 1 note,' : `Group with ${count} notes,`}
          </Item>
        ))}
        {notes.map(({ id: noteId, name, deletedAt }) => (
          <Item
            key={noteId}
            name={name}
            href={links.note(noteId)}
            when={deletedAt}
            restore={() => restore({ noteId }, name)}
          />
        ))}
      </ul>
      {!isComplete && <button onClick={() => (pages.value += 1)}>Show more</button>}
    </section>
  );
}

/** The first pages of the trash. */
async function readTrash(workspace: string, pages: number) {
  const notes = new Map<string, NoteSummary>();
  let groups: readonly TrashedGroup[] = [];
  let total = 0;
  for (let page = 1; page <= pages; page += 1) {
    const { body } = await call('GET /trash', { workspaceId: workspace, page, limit: PAGE, groups: true });
    for (const note of body.data) notes.set(note.id, note);
    groups = body.groups ?? [];
    total = body.pagination.totalPages;
  }
  return { notes: [...notes.values()], groups, isComplete: pages >= total };
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
