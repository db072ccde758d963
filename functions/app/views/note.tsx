// One note: read, edited, or in a conflict.
import { useEffect } from 'preact/hooks';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { groupName } from '../notes/groups.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { Conflict } from './conflict.tsx';
import { longTime } from './dates.ts';
import { EditNote } from './edit-note.tsx';
import { MoveNote } from './move-note.tsx';
import { ReadNote } from './read-note.tsx';
import { Rescue } from './rescue.tsx';
import { SaveStatus } from './save-status.tsx';
import { useTitle } from './use-title.ts';

export function NoteView({ id, editing }: { readonly id: string; readonly editing: boolean }) {
  const open = openNote(id);
  useTitle(open.name.value || (open.note.value?.name ?? ''));
  useEffect(() => void open.load(), [open]);
  const theirs = open.theirs.value;
  if (theirs)
    return (
      <article class="page">
        <Conflict
          name={open.name.value}
          base={open.baseText}
          mine={open.text.value}
          theirs={theirs.note.content}
          onChoose={(text) => void open.resolve(text)}
        />
      </article>
    );
  if (open.status.value === 'loading')
    return open.problem.value === '' ? (
      <p class="page empty loading">Loading…</p>
    ) : (
      <section class="page">
        <h1>This note can’t be shown</h1>
        <p role="alert">{open.problem.value}</p>
        <a href={links.notes}>Go to your notes</a>
      </section>
    );
  if (open.status.value === 'failed') return <Rescue open={open} />;
  if (editing && !isReadOnly() && !open.note.value?.isDeleted) return <EditNote open={open} />;
  return <Reading open={open} />;
}

function Reading({ open }: { readonly open: OpenNote }) {
  const { note, name } = open;
  const deleted = note.value?.isDeleted ?? false;
  const group = note.value?.groupId ?? undefined;
  return (
    <article class="page">
      <header class="note-head">
        <p class="eyebrow">
          <a href={group === undefined ? links.notes : links.group(group)}>
            {(group !== undefined && groupName(group)) || 'Notes'}
          </a>
        </p>
        <h1 dir="auto">{name.value}</h1>
        {deleted && <p class="callout">This note is in the trash. Restore it to change it.</p>}
        <div class="note-tools">
          <SaveStatus open={open} />
          {!isReadOnly() && !deleted && <Tools open={open} />}
          <a class="button" href={links.history(open.id)}>
            History
          </a>
          {deleted && !isReadOnly() && (
            <button class="primary" onClick={() => void restore(open)}>
              Restore
            </button>
          )}
        </div>
      </header>
      <ReadNote open={open} empty={<p class="empty">This note is empty. Edit it to write something.</p>} />
      {note.value && <p class="fine-print">Changed {longTime(note.value.updatedAt)}</p>}
    </article>
  );
}

const Tools = ({ open }: { readonly open: OpenNote }) => (
  <>
    <a class="button primary" href={links.edit(open.id)}>
      Edit
    </a>
    <MoveNote open={open} />
    <button onClick={() => void remove(open)}>Delete</button>
  </>
);

async function remove(open: OpenNote): Promise<void> {
  try {
    await open.save();
    await call('DELETE /note', { id: open.id });
    reportWrite();
    go(links.notes);
    showNotice('The note is in the trash.', { label: 'Undo', run: () => void restore(open) });
  } catch (error) {
    showNotice(sentenceOf(error));
  }
}

async function restore(open: OpenNote): Promise<void> {
  try {
    await call('POST /trash/restore', { noteId: open.id });
    reportWrite();
    await open.load();
    go(links.note(open.id));
  } catch (error) {
    showNotice(sentenceOf(error));
  }
}
