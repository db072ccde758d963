// The text of an open note as it is read. Ticking a checkbox changes it, and a click below it or a double click in it begins
// to edit at that place.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import { call } from '../state/client.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import type { State } from '../notes/note-states.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { addresses } from '../state/addresses.ts';
import { attempt } from '../state/notices.ts';
import { go, route } from '../state/route.ts';
import { isReadOnly, isRejected } from '../state/session.ts';
import { longAgo, longTime } from '../parts/dates.ts';
import {
  handOver,
  offsetAt,
  anchorInView,
  rememberOrigin,
  shownNote,
  showAnchor,
  takeAnchor,
} from './reading-position.ts';
import { downloadFile, originOf, showPictures } from './pictures.ts';
import { Enlarged, type ShownPicture } from '../parts/enlarged.tsx';
import { headingIn } from './outline.ts';
import { Length } from './length.tsx';
import { Callout } from '../parts/ui.tsx';

interface ReadNoteProps {
  readonly open: OpenNote;
  /** Shown if the note is empty. */
  readonly empty: string;
  /** The part below the text. */
  readonly children?: ComponentChildren;
}

export function ReadNote({ open, empty, children }: ReadNoteProps) {
  const change = (text: string): void => open.change({ text });
  const heading = headingIn(route.value.query);
  const handed = useRef(takeAnchor(open));
  const { createdAt = '', updatedAt = '' } = open.note.value ?? {};
  const created = longAgo(createdAt, updatedAt);
  const canEdit = isWritable(open);
  useEffect(() => void (shownNote.value = open), [open]);
  const origin = originOf(open);
  const showed = (page: HTMLElement): (() => void) => {
    if (handed.current) showAnchor(handed.current.anchor);
    handed.current = undefined;
    return showPictures(page, origin);
  };
  const enlarged = useSignal<ShownPicture | undefined>(undefined);
  const openFile = (event: MouseEvent): void => {
    if (event.target instanceof HTMLImageElement && !event.target.closest('a') && event.target.src !== '')
      enlarged.value = { src: event.target.src, alt: event.target.alt };
    const link = event.target instanceof Element ? event.target.closest('a[data-file]') : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    downloadFile(link.dataset['file'] ?? '', origin);
  };
  const editAt = (event: MouseEvent): void => {
    if (!canEdit || isControl(event.target)) return;
    const offset = offsetAt(open.text.peek(), event.clientX, event.clientY);
    getSelection()?.removeAllRanges();
    edit(open, offset);
  };
  return (
    <>
      {open.text.value.trim() === '' ? (
        <p class="empty">{empty}</p>
      ) : (
        <div onDblClick={editAt} onClick={openFile}>
          <MarkdownView
            text={open.text.value}
            name={open.name.value}
            address={addresses.note(open.id)}
            heading={heading}
            onChange={canEdit ? change : undefined}
            onShown={showed}
          />
        </div>
      )}
      {enlarged.value && <Enlarged {...enlarged.value} close={() => (enlarged.value = undefined)} />}
      {canEdit && (
        <div class="below-text" onClick={() => edit(open, open.text.peek().length)} aria-hidden="true" />
      )}
      {children}
      <footer class="tools">
        {created !== undefined && <small>Created {created}</small>}
        {updatedAt !== '' && <small>Changed {longTime(updatedAt)}</small>}
        <Length text={open.text} />
      </footer>
    </>
  );
}

/** Whether a clicked element has its own function. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, input, summary, button, img') !== null;

/** Opens the editor at the position that is on the screen. `cursor`: where the user wants to write. */
function edit(open: OpenNote, cursor?: number): void {
  prepareToEdit(open, cursor);
  go(addresses.edit(open.id));
}

function prepareToEdit(open: OpenNote, cursor?: number): void {
  const [anchor, proposed] = anchorInView(open);
  handOver(open, anchor, cursor ?? proposed);
  rememberOrigin(open);
}

/** Link to the editor. The state of the text is shown only if it is not saved. */
export const ReadTools = ({ open }: { readonly open: OpenNote }) => (
  <>
    <SaveStatus open={open} />
    {isWritable(open) && (
      <a
        class="button"
        href={addresses.edit(open.id)}
        aria-keyshortcuts="e"
        onClick={() => prepareToEdit(open)}
      >
        Edit
      </a>
    )}
  </>
);

export const isWritable = ({ note }: OpenNote): boolean => !isReadOnly() && !note.value?.isDeleted;

const WORDS: Readonly<Record<State, string>> = {
  reading: 'Saved',
  editing: 'Stored here',
  saving: 'Saving…',
  waiting: 'Stored here',
  conflict: 'Changed elsewhere',
  failed: 'Not saved',
};

/** Why a text waits. */
const reason = (): string => {
  if (isRejected.value) return ' until you sign in again';
  return online.value ? '. The service has a problem' : ' until you are online';
};

export const SaveStatus = ({ open: { state } }: { readonly open: OpenNote }) => (
  <span class={`save-status is-${state.value}`} role="status">
    {WORDS[state.value] + (state.value === 'waiting' ? reason() : '')}
  </span>
);

/** Notices about a note, above its text. */
export function Warnings({ open }: { readonly open: OpenNote }) {
  const putBack = async (): Promise<void> => {
    await call('POST /trash/restore', { noteId: open.id });
    await open.load();
    await open.save();
  };
  return (
    <>
      {open.note.value?.isDeleted && (
        <Callout text="This note is in the trash.">
          {!isReadOnly() && <button onClick={() => attempt(putBack)}>Restore</button>}
        </Callout>
      )}
      {open.theirs.value && (
        <Callout text="This note changed elsewhere in the same places. Your text is stored on this device. Compare the versions to save it.">
          <a class="button" href={addresses.compare(open.tabKey)}>
            Compare
          </a>
        </Callout>
      )}
    </>
  );
}
