// The text of an open note as it is read. Ticking a checkbox changes the text.
import type { ComponentChildren } from 'preact';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import type { OpenNote, Status } from '../notes/open-note.ts';
import { links } from '../state/links.ts';
import { isReadOnly } from '../state/session.ts';
import { longTime } from './dates.ts';

interface ReadNoteProps {
  readonly open: OpenNote;
  /** Shown if the note is empty. */
  readonly empty: string;
  /** What else can be done with the note. */
  readonly children?: ComponentChildren;
}

export function ReadNote({ open, empty, children }: ReadNoteProps) {
  const change = (text: string): void => open.change({ text });
  const { updatedAt } = open.note.value ?? {};
  return (
    <>
      {open.text.value.trim() === '' ? (
        <p class="empty">{empty}</p>
      ) : (
        <MarkdownView text={open.text.value} onChange={isWritable(open) ? change : undefined} />
      )}
      <footer class="tools">
        {updatedAt !== undefined && <small>Changed {longTime(updatedAt)}</small>}
        <a class="button quiet" href={links.history(open.id)}>
          History
        </a>
        {children}
      </footer>
    </>
  );
}

/** The way to the editor. The state of the text is shown only if it is not saved. */
export const ReadTools = ({ open }: { readonly open: OpenNote }) => (
  <>
    <SaveStatus open={open} />
    {isWritable(open) && (
      <a class="button" href={links.edit(open.id)} aria-keyshortcuts="e">
        Edit
      </a>
    )}
  </>
);

export const isWritable = ({ note, theirs }: OpenNote): boolean =>
  !isReadOnly() && !note.value?.isDeleted && !theirs.value;

const WORDS: Readonly<Record<Status, string>> = {
  loading: '',
  saved: 'Saved',
  unsaved: 'Stored here',
  saving: 'Saving…',
  waiting: 'Stored here until you are online',
  conflict: 'Changed elsewhere',
  failed: 'Not saved',
};

export const SaveStatus = ({ open }: { readonly open: OpenNote }) => (
  <span class={`save-status is-${open.status.value}`} role="status">
    {WORDS[open.status.value]}
  </span>
);
