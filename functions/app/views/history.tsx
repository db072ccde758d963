// The snapshots of a note: list, read with the differences to now, restore, and keep the current version.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SnapshotListItem } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { DiffView } from '../merge/diff-view.tsx';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { longTime } from './dates.ts';
import { useTitle } from './use-title.ts';

export interface HistoryProps {
  readonly id: string;
  readonly snapshotId: string | undefined;
}

export function HistoryView({ id, snapshotId }: HistoryProps) {
  const open = openNote(id);
  const snapshots = useSignal<readonly SnapshotListItem[] | undefined>(undefined);
  const problem = useSignal('');
  useTitle(`History of ${open.name.value}`);
  async function list(): Promise<void> {
    try {
      snapshots.value = (await call('GET /snapshot', { noteId: id, content: false })).body.data;
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  useEffect(() => {
    void open.load();
    void list();
  }, [open]);

  async function keep(): Promise<void> {
    try {
      await open.save();
      const {
        id: noteId,
        workspaceId,
        content,
      } = (await call('GET /note/{noteId}', { noteId: id })).body.data;
      await call(
        'POST /snapshot',
        { noteId, workspaceId, content },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
      await list();
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  return (
    <article class="page">
      <p class="eyebrow">
        <a href={links.note(id)} dir="auto">
          {open.name.value || 'Note'}
        </a>
      </p>
      <header class="list-head">
        <h1>History</h1>
        {!isReadOnly() && <button onClick={() => void keep()}>Keep a version now</button>}
      </header>
      {problem.value !== '' && (
        <p class="callout" role="alert">
          {problem.value}
        </p>
      )}
      {snapshots.value?.length === 0 && (
        <p class="empty">No version is kept yet. A note keeps its five newest versions.</p>
      )}
      <ol class="versions">
        {snapshots.value?.map((snapshot) => (
          <li key={snapshot.id}>
            <a
              href={links.snapshot(id, snapshot.id)}
              aria-current={snapshot.id === snapshotId ? 'true' : undefined}
            >
              Version {snapshot.noteVersion} <small>{longTime(snapshot.createdAt)}</small>
            </a>
          </li>
        ))}
      </ol>
      {snapshotId !== undefined && <Version key={snapshotId} open={open} snapshotId={snapshotId} />}
    </article>
  );
}

function Version({ open, snapshotId }: { readonly open: OpenNote; readonly snapshotId: string }) {
  const content = useSignal<string | undefined>(undefined);
  const problem = useSignal('');
  useEffect(() => {
    call('GET /snapshot/{snapshotId}', { snapshotId }).then(
      ({ body }) => void (content.value = body.data.content),
      (error: unknown) => void (problem.value = sentenceOf(error)),
    );
  }, [snapshotId]);

  async function restore(): Promise<void> {
    try {
      await open.save();
      await call('POST /snapshot/restore', { snapshotId });
      await open.load();
      reportWrite();
      go(links.note(open.id));
      showNotice('The version is restored. The text it replaced is the newest version.');
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  if (problem.value !== '')
    return (
      <p class="callout" role="alert">
        {problem.value}
      </p>
    );
  if (content.value === undefined) return <p class="empty loading">Loading…</p>;
  return (
    <section aria-label="Version">
      {!isReadOnly() && (
        <div class="actions">
          <button class="primary" onClick={() => void restore()}>
            Restore this version
          </button>
        </div>
      )}
      <h2>What changed since</h2>
      <DiffView
        before={content.value}
        after={open.text.value}
        names={{ removed: 'This version', added: 'Now' }}
      >
        Nothing. The note has this text now.
      </DiffView>
      <details>
        <summary>The whole text</summary>
        <pre class="conflict-text" dir="auto" tabIndex={0}>
          {content.value}
        </pre>
      </details>
    </section>
  );
}
