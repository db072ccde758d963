// The text of an open note as it is read. Ticking a checkbox changes the text.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { createMarkdownParser } from '../markdown/parser.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { toggled } from '../markdown/toggle.ts';
import type { OpenNote, Status } from '../notes/open-note.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { onKey } from '../state/shortcuts.ts';

const parser = createMarkdownParser(() => new Worker(new URL(`app/${MARKDOWN_FILE}`, document.baseURI)));

export interface ReadNoteProps {
  readonly open: OpenNote;
  /** Shown if the note is empty. */
  readonly empty: string;
  /** Whether links to the editor and the history are shown above. */
  readonly canEdit?: boolean;
}

export function ReadNote({ open, empty, canEdit = false }: ReadNoteProps) {
  const writable = !isReadOnly() && !open.note.value?.isDeleted && !open.theirs.value;
  const edit = links.edit(open.id);
  useEffect(() => (writable ? onKey('e', () => go(edit)) : undefined), [writable, edit]);
  const toggle = (offset: number): void => {
    const text = toggled(open.text.peek(), offset);
    if (text !== undefined) open.change({ text });
  };
  return (
    <>
      {canEdit && (
        <NoteTools open={open}>
          {writable && (
            <a class="button" href={edit}>
              Edit
            </a>
          )}
        </NoteTools>
      )}
      {open.text.value.trim() === '' ? (
        <p class="empty">{empty}</p>
      ) : (
        <MarkdownView
          text={open.text.value}
          parser={parser}
          noteHref={links.named}
          onToggle={writable ? toggle : undefined}
        />
      )}
    </>
  );
}

const WORDS: Readonly<Record<Status, string>> = {
  loading: '',
  saved: 'Saved',
  unsaved: 'Stored on this device',
  saving: 'Saving…',
  waiting: 'Stored on this device until you are online',
  conflict: 'Changed elsewhere',
  failed: 'Not saved',
};

/** Whether the text is on the service, and what can be done with the note. */
export const NoteTools = ({
  open,
  children,
}: {
  readonly open: OpenNote;
  readonly children: ComponentChildren;
}) => (
  <div class="tools">
    <span class={`save-status is-${open.status.value}`} role="status">
      {WORDS[open.status.value]}
    </span>
    <a class="button quiet" href={links.history(open.id)}>
      History
    </a>
    {children}
  </div>
);
