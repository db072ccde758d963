// The snapshots of a note: list, read with the differences to now, restore, and keep the current version.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../state/client.ts';
import { DiffView, WholeText } from '../merge/diff-view.tsx';
import { changedLines, linesOf } from '../../../lib/merge/lines.ts';
import { nameIn } from '../notes/note-name.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { longTime, noteTitle } from '../parts/dates.ts';
import { Missing } from '../parts/list-frame.tsx';
import { Loading, Page, useLoaded } from '../parts/ui.tsx';

export function HistoryView({ id, snapshotId }: { id: string; snapshotId: string | undefined }) {
  const open = openNote(id);
  const added = useSignal(0);
  const { value, problem } = useLoaded(() => call('GET /snapshot', { noteId: id }), [added.value]);
  const snapshots = value?.body.data;
  useEffect(() => void open.load(), [open]);
  const keep = async (): Promise<void> => {
    await open.save();
    const { workspaceId, content } = (await call('GET /note/{noteId}', { noteId: id })).body.data;
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await call('POST /snapshot', { noteId: id, workspaceId, content }, key);
    added.value += 1;
  };
  return (
    <Page
      title="History"
      name={`History of ${noteTitle(open.name.value)}`}
      eyebrow={<a href={addresses.note(id)}>{noteTitle(open.name.value) || 'Note'}</a>}
      tools={!isReadOnly() && <button onClick={() => attempt(keep)}>Keep a version now</button>}
    >
      {problem === '' && !snapshots && <Loading />}
      <Missing problem={problem} what="list" />
      {snapshots?.length === 0 && (
        <p class="empty">There are no versions yet. A note keeps its five newest versions.</p>
      )}
      <ol class="versions">
        {snapshots?.map((snapshot, index) => (
          <li key={snapshot.id}>
            <a
              href={addresses.snapshot(id, snapshot.id)}
              aria-current={snapshot.id === snapshotId ? 'true' : undefined}
            >
              Version {snapshot.noteVersion} <small>{longTime(snapshot.createdAt)}</small>
              <span class="changed-line" dir="auto">
                {firstChange(snapshots[index + 1]?.content, snapshot.content)}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {snapshotId !== undefined && <Version key={snapshotId} open={open} snapshotId={snapshotId} />}
    </Page>
  );
}

/** The first line that a version has changed, without marks. */
function firstChange(before = '', after = ''): string {
  const [old, lines] = [linesOf(before), linesOf(after)];
  const changed = changedLines(old, lines).flatMap((change) => lines.slice(change.otherFrom, change.otherTo));
  return nameIn(changed.join('\n')) || nameIn(after) || 'An empty text';
}

function Version({ open, snapshotId }: { readonly open: OpenNote; readonly snapshotId: string }) {
  const { value, problem } = useLoaded(() => call('GET /snapshot/{snapshotId}', { snapshotId }), []);
  const restore = async (): Promise<void> => {
    await open.save();
    await call('POST /snapshot/restore', { snapshotId });
    await open.load();
    go(addresses.note(open.id));
    showNotice('The version is restored. The text that it replaced is now the newest version.');
  };
  if (!value) return problem === '' ? <Loading /> : <Missing problem={problem} what="version" />;
  const { content } = value.body.data;
  return (
    <section class="page">
      <div class="actions">
        <h2>What changed since</h2>
        {!isReadOnly() && (
          <button class="primary" onClick={() => attempt(restore)}>
            Restore this version
          </button>
        )}
      </div>
      <DiffView before={content} after={open.text.value} names={{ removed: 'This version', added: 'Now' }}>
        Nothing has changed. The note has this text.
      </DiffView>
      <WholeText title="The whole text" text={content} />
    </section>
  );
}
