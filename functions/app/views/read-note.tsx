// The text of an open note as it is read. Ticking a checkbox changes the text.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { toggled } from '../markdown/toggle.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { onKey } from '../state/shortcuts.ts';
import { Markdown } from './markdown.tsx';
import { SaveStatus } from './save-status.tsx';

export interface ReadNoteProps {
  readonly open: OpenNote;
  /** Shown if the note is empty. */
  readonly empty: ComponentChildren;
  /** Whether a link to the editor is shown. */
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
      {canEdit && writable && (
        <div class="note-tools">
          <SaveStatus open={open} />
          <a class="button" href={edit}>
            Edit
          </a>
          <a class="button" href={links.history(open.id)}>
            History
          </a>
        </div>
      )}
      {open.text.value.trim() === '' ? (
        empty
      ) : (
        <Markdown text={open.text.value} onToggle={writable ? toggle : undefined} />
      )}
    </>
  );
}
