// The editor of a note, with its name. A plain field takes the first keys until the full editor is loaded.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { write } from '../state/client.ts';
import type { Editor } from '../editor/mount-editor.ts';
import { releaseFiles } from '../files/files.ts';
import { NAME_MAX } from '../notes/note-name.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { attempt } from '../state/notices.ts';
import { go, route } from '../state/route.ts';
import { session } from '../state/session.ts';
import { addFiles, FileButton } from './add-files.tsx';
import { noteTitle } from '../parts/dates.ts';
import { useDroppedFiles } from './dropped-files.ts';
import { beforeRename, RenameOffer } from './linked-from.tsx';
import { SaveStatus, Warnings } from './note-text.tsx';
import { Length } from './length.tsx';
import { handOver, originOf, shownNote } from './reading-position.ts';
import { TextEditor, type EditorRef } from './text-editor.tsx';
import { WritingRow } from './writing-row.tsx';
import { Alert, GrowingField, Page } from '../parts/ui.tsx';

export function EditNote({ open }: { readonly open: OpenNote }) {
  const editor: EditorRef = useRef<Editor | undefined>(undefined);
  const hasTitle = useRef(open.followsFirstLine).current;
  const end = (): void => {
    open.composing = false;
    open.followsFirstLine = false;
    void open.save();
  };
  useEffect(() => {
    shownNote.value = open;
    return end;
  }, [open]);
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
        !isTouched && (
          <>
            <FileButton add={add} />
            <a class="button primary" href={back} onClick={leave} aria-keyshortcuts="Escape">
              Done
            </a>
          </>
        )
      }
    >
      <Warnings open={open} />
      <RenameOffer open={open} />
      {open.state.value === 'failed' && <Rescue open={open} />}
      <TextEditor open={open} hasTitle={hasTitle} editor={editor} add={add} />
      <footer class="tools">
        <Length text={open.text} />
      </footer>
      {isTouched && <WritingRow editor={editor} add={add} back={back} leave={leave} />}
    </Page>
  );
}

/** Whether a finger points. Its device has no keyboard with Tab and Ctrl. */
const isTouched = matchMedia('(pointer: coarse)').matches;

/** The field with the name. That of a day or week is in words until the field has the focus. */
function NameField({ open }: { readonly open: OpenNote }) {
  const isFocused = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isRenaming = route.value.query.has('rename');
  useEffect(() => {
    if (isRenaming) field.current?.select();
  }, [isRenaming]);
  const name = open.name.value;
  return (
    <>
      <h1 class="name">
        <GrowingField
          fieldRef={field}
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
      <button onClick={() => attempt(() => open.save())}>Try again</button>
      <button onClick={() => attempt(saveAsNew)}>Save as a new note</button>
      <button onClick={() => attempt(() => open.discard())}>Discard my changes</button>
    </Alert>
  );
}
