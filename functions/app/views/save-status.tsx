// Whether the text of a note is on the service, in a few words.
import type { OpenNote, Status } from '../notes/open-note.ts';

const WORDS: Readonly<Record<Status, string>> = {
  loading: '',
  saved: 'Saved',
  unsaved: 'Stored on this device',
  saving: 'Saving…',
  waiting: 'Stored on this device, waiting for a connection',
  conflict: 'Changed elsewhere',
  failed: 'Not saved',
};

export const SaveStatus = ({ open }: { readonly open: OpenNote }) => (
  <span class={`save-status is-${open.status.value}`} role="status">
    {WORDS[open.status.value]}
  </span>
);
