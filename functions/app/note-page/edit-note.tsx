// The editor of a note, with its name. A plain field takes the first keys until the full editor is loaded.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { write } from '../state/client.ts';
import type * as editors from '../editor/mount-editor.ts';
import { releaseFiles } from '../files/files.ts';
import { NAME_MAX } from '../notes/new-note.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { suggestionsFor } from '../search/suggestions.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { attempt } from '../state/notices.ts';
import { go } from '../state/route.ts';
import { session } from '../state/session.ts';
import { addFiles, FileButton } from './add-files.tsx';
import { noteTitle } from '../parts/dates.ts';
import { useDroppedFiles } from './dropped-files.ts';
import { beforeRename, RenameOffer } from './linked-from.tsx';
import { SaveStatus, Warnings } from './note-text.tsx';
import { handOver, originOf, takeAnchor } from './reading-position.ts';
import { Alert, GrowingField, Page } from '../parts/ui.tsx';

interface EditorRef {
  current: editors.Editor | undefined;
}

export function EditNote({ open }: { readonly open: OpenNote }) {
  const editor: EditorRef = useRef<editors.Editor | undefined>(undefined);
  const hasTitle = useRef(open.followsFirstLine).current;
  const end = (): void => {
    open.composing = false;
    open.followsFirstLine = false;
    void open.save();
  };
  useEffect(() => end, [open]);
  const add = (files: readonly File[], isPasted?: boolean): void =>
    attempt(() => addFiles(files, open, editor, isPasted));
  useDroppedFiles(add);
  const leave = (): void => {
    if (editor.current) handOver(open, editor.current.anchor());
  };
  const isEmpty = open.isNew.value && !open.isUnsaved.value;
  const back =
    originOf(open) ??
    (isEmpty
      ? addresses.notes
      : session.value?.opensEditor
        ? addresses.read(open.id)
        : addresses.note(open.id));
  return (
    <Page
      title={
        hasTitle ? (
          <h1 class="visually-hidden">{open.name.value || 'New note'}</h1>
        ) : (
          <NameField open={open} />
        )
      }
      name={noteTitle(open.name.value) || 'New note'}
      eyebrow={isEmpty ? 'New note' : <SaveStatus open={open} />}
      tools={
        <>
          <FileButton add={add} />
          <a class="button primary" href={back} onClick={leave} aria-keyshortcuts="Escape">
            Done
          </a>
        </>
      }
    >
      <Warnings open={open} />
      <RenameOffer open={open} />
      {open.state.value === 'failed' && <Rescue open={open} />}
      <TextEditor open={open} hasTitle={hasTitle} editor={editor} add={add} />
    </Page>
  );
}

/** The field with the name. That of a day or week is in words until the field has the focus. */
function NameField({ open }: { readonly open: OpenNote }) {
  const isFocused = useSignal(false);
  const name = open.name.value;
  return (
    <>
      <h1 class="name">
        <GrowingField
          aria-label="Name"
          maxLength={NAME_MAX}
          value={isFocused.value ? name : noteTitle(name)}
          onFocus={() => {
            isFocused.value = true;
            beforeRename(open);
          }}
          onBlur={() => (isFocused.value = false)}
          onInput={({ currentTarget }) => open.change({ name: currentTarget.value.replaceAll('\n', ' ') })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </h1>
      {name.trim() === '' && <p class="problem">A note needs a name. It keeps the one it had.</p>}
    </>
  );
}

/** Shown if the service has rejected the text: the reason, and ways to keep the text. */
function Rescue({ open }: { readonly open: OpenNote }) {
  const saveAsNew = async (): Promise<void> => {
    const [name, content] = [open.name.peek().trim() || 'Untitled', open.text.peek()];
    const { body } = await write('POST /note', { name, content, workspaceId: workspaceId.peek() });
    await releaseFiles(open.id);
    go(addresses.note(body.data.id));
    // Text that was typed since is only here.
    if (open.text.peek() === content) await open.discard();
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

/** Replacing the field while an input method composes a character would lose the character. */
async function compositionEnd(open: OpenNote): Promise<void> {
  while (open.composing) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** A longer text is too slow in the plain field, which also changes carriage returns. */
const PLAIN_MAX = 20_000;
const isShort = (text: string): boolean => text.length <= PLAIN_MAX && !text.includes('\r');

const HINT = 'Write here. The first line becomes the name.';

interface TextEditorProps {
  readonly open: OpenNote;
  readonly hasTitle: boolean;
  readonly editor: EditorRef;
  readonly add: (files: readonly File[], isPasted?: boolean) => void;
}

function TextEditor({ open, hasTitle, editor, add }: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useSignal<'loading' | 'ready' | 'missing'>('loading');
  const start = useRef(takeAnchor(open)).current;
  const cursor = start?.cursor ?? (open.isNew.peek() ? open.text.peek().length : 0);
  // Before the next keystroke, which belongs to the text.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(cursor, cursor);
  }, [open]);
  useEffect(() => {
    let left = false;
    let shown = open.text.peek();
    async function mount(): Promise<void> {
      const { mountEditor } = await loadEditor();
      await compositionEnd(open);
      if (left || !host.current) return;
      const plain = field.current;
      const [anchor, head] = plain ? [plain.selectionStart, plain.selectionEnd] : [cursor, cursor];
      const mayFocus = !plain || document.activeElement === plain;
      editor.current = mountEditor(host.current, {
        text: (shown = open.text.peek()),
        selection: { anchor, head },
        hasTitle,
        hint: open.isNew.peek() ? HINT : '',
        suggest: suggestionsFor(open),
        onChange: (text) => open.change({ text: (shown = text) }),
        onComposing: (composing) => void (open.composing = composing),
        onFiles: add,
      });
      // Before the plain field disappears: the user has not left it.
      if (mayFocus) editor.current.focus();
      state.value = 'ready';
      if (start) editor.current.show(start.anchor);
    }
    mount().catch(() => (state.value = 'missing'));
    // Another tab or device may change the note while nothing is typed here.
    const stop = open.text.subscribe((text) => text !== shown && editor.current?.setText((shown = text)));
    return () => {
      left = true;
      stop();
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [open]);
  const isPlain = state.value === 'missing' || (state.value === 'loading' && isShort(open.text.peek()));
  const className = `editor ${hasTitle ? 'has-title' : ''}`;
  return (
    <>
      {/* A new version has replaced the file of the editor, or there is no connection. */}
      {state.value === 'missing' && (
        <Alert text="The full editor can’t be loaded. You can write here; your text is stored.">
          <button onClick={() => location.reload()}>Reload</button>
        </Alert>
      )}
      {isPlain && (
        <div class={className}>
          <GrowingField
            fieldRef={field}
            aria-label="Text"
            value={open.text.value}
            onInput={({ currentTarget }) => open.change({ text: currentTarget.value })}
            // It must not leave the text, as in the full editor.
            onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
            onCompositionStart={() => void (open.composing = true)}
            onCompositionEnd={() => void (open.composing = false)}
          />
        </div>
      )}
      <div class={state.value === 'ready' ? className : ''} ref={host} />
    </>
  );
}
