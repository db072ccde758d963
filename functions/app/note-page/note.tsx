// One note: read or edited.
import { useEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { beginNote, openNote } from '../notes/open-notes.ts';
import { groupName, workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { noteTitle } from '../parts/dates.ts';
import { EditNote } from './edit-note.tsx';
import { GroupLinks } from '../parts/group-path.tsx';
import { LinkedFrom, RenameOffer } from './linked-from.tsx';
import { Missing } from '../parts/list-frame.tsx';
import { NoteMenu } from './note-menu.tsx';
import { isWritable, ReadNote, ReadTools, Warnings } from './note-text.tsx';
import { Loading, Page } from '../parts/ui.tsx';

export function NoteView({ id, editing }: { readonly id: string; readonly editing: boolean }) {
  const open = openNote(id);
  const { state, problem, isLoaded } = open;
  const isEdited = useRef(false);
  // A note that is not on this device is loaded once there is a connection.
  useEffect(() => void open.load(), [open, isLoaded.value || online.value]);
  // Once there is an editor, nothing but the user replaces it, also if the note is deleted elsewhere.
  isEdited.current = editing && isLoaded.value && (isEdited.current || isWritable(open));
  if (isEdited.current || state.value === 'failed') return <EditNote open={open} />;
  if (isLoaded.value) return <Reading open={open} />;
  if (problem.value === '') return <Loading />;
  return (
    <Page title="This note can’t be shown">
      <Missing problem={problem.value} what="note" />
      <a href={addresses.notes}>Go to your notes</a>
    </Page>
  );
}

function Reading({ open }: { readonly open: OpenNote }) {
  const group = open.shown.value?.groupId ?? undefined;
  return (
    <Page
      title={noteTitle(open.name.value) || 'New note'}
      eyebrow={
        groupName(group) === undefined ? (
          <a href={addresses.notes}>Notes</a>
        ) : (
          <GroupLinks id={group ?? null} />
        )
      }
      tools={
        <>
          <ReadTools open={open} />
          <NoteMenu open={open} />
        </>
      }
    >
      <Warnings open={open} />
      <RenameOffer open={open} />
      <ReadNote open={open} empty="This note is empty. Edit it to write something.">
        <LinkedFrom open={open} />
      </ReadNote>
    </Page>
  );
}

interface NewNoteProps {
  readonly name: string | undefined;
  readonly groupId: string | undefined;
}

/** Begins a new note, whose address replaces the address of this view. */
export function NewNoteView({ name, groupId }: NewNoteProps) {
  useEffect(() => {
    if (isReadOnly()) return go(addresses.notes, true);
    const text = name === undefined ? '' : `# ${name}\n\n`;
    return go(addresses.edit(beginNote({ workspaceId: workspaceId.peek(), groupId }, text).tabKey), true);
  }, []);
  return <Loading />;
}
