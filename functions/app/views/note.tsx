// One note: read, edited, or in a conflict.
import { useEffect, useMemo } from 'preact/hooks';
import { call } from '../api/client.ts';
import { DiffView, WholeText } from '../merge/diff-view.tsx';
import { mergeTexts } from '../merge/three-way.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { openNote } from '../notes/open-notes.ts';
import { moveToTrash } from '../notes/trash.ts';
import { groupName, groupTree, type Branch } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { attempt } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { EditNote, isWritable, ReadNote, ReadTools } from './note-text.tsx';
import { Alert, Callout, Loading, Page } from './ui.tsx';

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
    <Page title="This note can’t be shown">
      <Alert text={problem.value} />
      <a href={links.notes}>Go to your notes</a>
    </Page>
  );
}

function Reading({ open }: { readonly open: OpenNote }) {
  const { groupId, isDeleted = false } = open.note.value ?? {};
  const group = groupId ?? undefined;
  const putBack = async (): Promise<void> => {
    await call('POST /trash/restore', { noteId: open.id });
    await open.load();
  };
  return (
    <Page
      title={open.name.value}
      eyebrow={
        <a href={group === undefined ? links.notes : links.group(group)}>{groupName(group) ?? 'Notes'}</a>
      }
      tools={<ReadTools open={open} />}
    >
      {isDeleted && (
        <Callout text="This note is in the trash.">
          {!isReadOnly() && <button onClick={() => attempt(putBack)}>Restore</button>}
        </Callout>
      )}
      <ReadNote open={open} empty="This note is empty. Edit it to write something.">
        {isWritable(open) && <Place open={open} />}
      </ReadNote>
    </Page>
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

/** Shown if the note was changed elsewhere while it was edited here: both versions, their differences, and a decision. */
function Conflict({ open, theirs }: { readonly open: OpenNote; readonly theirs: string }) {
  const [base, mine] = [open.base.content, open.text.value];
  const merged = useMemo(() => mergeTexts(base, mine, theirs), [base, mine, theirs]);
  const clean = merged.conflicts === 0;
  const choose = (text: string) => (): void => void open.resolve(text);
  return (
    <Page title={`Two versions of “${open.name.value}”`}>
      <p>
        This note was changed elsewhere while you edited it here. Nothing is lost: your version is stored on
        this device until you choose.{' '}
        {clean
          ? 'The changes are in different lines, so both can be kept.'
          : 'Both change the same lines, so they can’t be merged automatically.'}
      </p>
      <div class="conflict">
        {clean && (
          <button class="primary" onClick={choose(merged.text)}>
            Keep both changes
          </button>
        )}
        <button onClick={choose(mine)}>Use my version</button>
        <button onClick={choose(theirs)}>Use the other version</button>
      </div>
      <h2>Differences</h2>
      <ul class="diff-legend">
        <li class="diff-removed">− only in the other version</li>
        <li class="diff-added">+ only in yours</li>
      </ul>
      <DiffView before={theirs} after={mine} names={{ removed: 'Other version', added: 'Your version' }}>
        Both versions have the same text.
      </DiffView>
      <WholeText title="Your version" text={mine} />
      <WholeText title="The other version" text={theirs} />
      {clean && <WholeText title="Both changes together" text={merged.text} />}
    </Page>
  );
}
