// The text of an open note: as it is read, where ticking a checkbox changes it, and in the editor, which is loaded when it
// is first needed.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { write } from '../api/client.ts';
import type * as editors from '../editor/mount-editor.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import type { OpenNote, Status } from '../notes/open-note.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/links.ts';
import { attempt } from '../state/notices.ts';
import { go } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { longTime } from './dates.ts';
import { Alert, GrowingField, Page } from './ui.tsx';

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

const NAME_MAX = 200;

export function EditNote({ open }: { readonly open: OpenNote }) {
  const save = (): void => {
    open.composing = false;
    void open.save();
  };
  useEffect(() => save, [open]);
  return (
    <Page
      title={<NameField open={open} />}
      name={open.name.value}
      eyebrow={<SaveStatus open={open} />}
      tools={
        <a class="button primary" href={links.note(open.id)} aria-keyshortcuts="Escape">
          Done
        </a>
      }
    >
      {open.status.value === 'failed' && <Rescue open={open} />}
      <TextEditor open={open} />
    </Page>
  );
}

const NameField = ({ open }: { readonly open: OpenNote }) => (
  <h1 class="name">
    <GrowingField
      aria-label="Name"
      maxLength={NAME_MAX}
      value={open.name.value}
      onInput={({ currentTarget }) => open.change({ name: currentTarget.value.replaceAll('\n', ' ') })}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  </h1>
);

/** Shown if the service has rejected the text: the reason, and ways to keep the text. */
function Rescue({ open }: { readonly open: OpenNote }) {
  const saveAsNew = async (): Promise<void> => {
    const name = open.name.peek().trim() || 'Untitled';
    const input = { name, content: open.text.peek(), workspaceId: workspaceId.peek() };
    const { body } = await write('POST /note', input);
    go(links.note(body.data.id));
    await open.discard();
  };
  return (
    <Alert text={`Your changes are stored on this device, but not saved. ${open.problem.value}`}>
      <button onClick={() => attempt(saveAsNew)}>Save as a new note</button>
      <button onClick={() => attempt(() => open.discard())}>Discard my changes</button>
    </Alert>
  );
}

const loadEditor = (): Promise<typeof editors> =>
  import(new URL(`app/${EDITOR_FILE}`, document.baseURI).href) as Promise<typeof editors>;

function TextEditor({ open }: { readonly open: OpenNote }) {
  const host = useRef<HTMLDivElement>(null);
  const missing = useSignal(false);
  useEffect(() => {
    let editor: editors.Editor | undefined;
    let left = false;
    let shown = open.text.peek();
    async function mount(): Promise<void> {
      const { mountEditor } = await loadEditor();
      if (left || !host.current) return;
      editor = mountEditor(host.current, {
        text: (shown = open.text.peek()),
        onChange: (text) => open.change({ text: (shown = text) }),
        onComposing: (composing) => void (open.composing = composing),
      });
      editor.focus();
    }
    mount().catch(() => (missing.value = true));
    // Another tab or device may change the note while nothing is typed here.
    const stop = open.text.subscribe((text) => text !== shown && editor?.setText((shown = text)));
    return () => {
      left = true;
      stop();
      editor?.destroy();
    };
  }, [open]);
  if (!missing.value) return <div class="editor" ref={host} />;
  // A new version has replaced the file of the editor, or there is no connection.
  return (
    <>
      <Alert text="The full editor can’t be loaded. You can write here; your text is stored.">
        <button onClick={() => location.reload()}>Reload</button>
      </Alert>
      <textarea
        class="editor"
        aria-label="Text"
        dir="auto"
        value={open.text.value}
        onInput={({ currentTarget }) => open.change({ text: currentTarget.value })}
      />
    </>
  );
}
