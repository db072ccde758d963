// One note: read, edited, or in a conflict.
import { useEffect } from 'preact/hooks';
import { call } from '../api/client.ts';
import { groupName, groupTree, type Branch } from '../notes/groups.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { moveToTrash, restore } from '../notes/trash.ts';
import { links } from '../state/links.ts';
import { attempt } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { Conflict } from './conflict.tsx';
import { EditNote } from './edit-note.tsx';
import { isWritable, ReadNote, ReadTools } from './read-note.tsx';
import { Alert, Head, Loading } from './ui.tsx';

export function NoteView({ id, editing }: { readonly id: string; readonly editing: boolean }) {
  const open = openNote(id);
  const { status, problem, theirs } = open;
  useEffect(() => void open.load(), [open]);
  if (theirs.value) return <Conflict open={open} theirs={theirs.value.note.content} />;
  if (status.value === 'failed') return <EditNote open={open} />;
  if (status.value !== 'loading')
    return editing && isWritable(open) ? <EditNote open={open} /> : <Reading open={open} />;
  if (problem.value === '') return <Loading />;
  return (
    <section class="page">
      <Head title="This note can’t be shown" />
      <Alert text={problem.value} />
      <a href={links.notes}>Go to your notes</a>
    </section>
  );
}

function Reading({ open }: { readonly open: OpenNote }) {
  const { groupId, isDeleted = false } = open.note.value ?? {};
  const group = groupId ?? undefined;
  const putBack = async (): Promise<void> => {
    await restore({ noteId: open.id });
    await open.load();
  };
  return (
    <article class="page">
      <Head
        title={open.name.value}
        eyebrow={
          <a href={group === undefined ? links.notes : links.group(group)}>{groupName(group) ?? 'Notes'}</a>
        }
      >
        <ReadTools open={open} />
      </Head>
      {isDeleted && (
        <div class="callout">
          <p>This note is in the trash.</p>
          {!isReadOnly() && <button onClick={() => attempt(putBack)}>Restore</button>}
        </div>
      )}
      <ReadNote open={open} empty="This note is empty. Edit it to write something.">
        {isWritable(open) && <Place open={open} />}
      </ReadNote>
    </article>
  );
}

function Place({ open }: { readonly open: OpenNote }) {
  const move = async (groupId: string): Promise<void> => {
    await call('PUT /note', { id: open.id, groupId: groupId === '' ? null : groupId });
    await open.load();
  };
  const remove = async (): Promise<void> => {
    await open.save();
    await moveToTrash({ noteId: open.id });
  };
  return (
    <>
      {groupTree.value.length > 0 && (
        <select
          aria-label="Group"
          value={open.note.value?.groupId ?? ''}
          onChange={({ currentTarget }) => attempt(() => move(currentTarget.value))}
        >
          <option value="">No group</option>
          {optionsOf(groupTree.value)}
        </select>
      )}
      <button class="quiet" onClick={() => attempt(remove)}>
        Delete
      </button>
    </>
  );
}

/** The groups as options, each below its parent and indented. */
const optionsOf = (branches: readonly Branch[], depth = 0): preact.JSX.Element[] =>
  branches.flatMap(({ group, branches: below }) => [
    <option key={group.id} value={group.id}>
      {'\u2003'.repeat(depth) + group.name}
    </option>,
    ...optionsOf(below, depth + 1),
  ]);
