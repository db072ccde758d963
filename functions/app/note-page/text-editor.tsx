// The text of a note while it is edited. A plain field takes the first keys until the full editor is loaded.
import { effect, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type * as editors from '../editor/mount-editor.ts';
import type { WantedHeading } from '../markdown/shown-text.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { suggestionsFor } from '../search/suggestions.ts';
import { followLink } from './follow-link.ts';
import { headingIn, headingOffset } from './outline.ts';
import { attempt } from '../state/notices.ts';
import { route } from '../state/route.ts';
import { isFormatted } from '../state/session.ts';
import { Alert, GrowingField } from '../parts/ui.tsx';
import { originOf, picturesOf } from './pictures.ts';
import { takeAnchor } from './reading-position.ts';

export interface EditorRef {
  current: editors.Editor | undefined;
}

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

export function TextEditor({ open, hasTitle, editor, add }: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useSignal<'loading' | 'ready' | 'missing'>('loading');
  const start = useRef(takeAnchor(open)).current;
  const cursor = start?.cursor ?? (open.isNew.peek() ? open.text.peek().length : 0);
  // Before the next keystroke, which belongs to the text.
  useLayoutEffect(() => {
    if (!route.peek().query.has('rename')) field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(cursor, cursor);
  }, [open]);
  useEffect(() => {
    let left = false;
    let shown = open.text.peek();
    const pictures = picturesOf(originOf(open));
    async function mount(): Promise<void> {
      const { mountEditor } = await import('../editor/mount-editor.ts');
      await compositionEnd(open);
      if (left || !host.current) return;
      const plain = field.current;
      const [anchor, head] = plain ? [plain.selectionStart, plain.selectionEnd] : [cursor, cursor];
      const mayFocus = plain ? document.activeElement === plain : !route.peek().query.has('rename');
      editor.current = mountEditor(host.current, {
        key: open.tabKey,
        text: (shown = open.text.peek()),
        selection: { anchor, head },
        hasTitle,
        name: () => open.name.peek(),
        hint: open.isNew.peek() ? HINT : '',
        suggest: suggestionsFor(open),
        isFormatted: isFormatted(),
        showPicture: (element) => pictures.add(element),
        onFollow: (target) => followLink(target, open),
        onChange: (text) => open.change({ text: (shown = text) }),
        onComposing: (composing) => void (open.composing = composing),
        onFiles: add,
      });
      // Before the plain field disappears: the user has not left it.
      if (mayFocus) editor.current.focus();
      state.value = 'ready';
      if (start) editor.current.show(start.anchor);
      goTo(headingIn(route.peek().query));
    }
    /** Shows a heading. */
    function goTo(heading: WantedHeading | undefined): void {
      if (!heading || !editor.current) return;
      attempt(async () => {
        const offset = await headingOffset(open.text.peek(), heading);
        if (offset !== undefined) editor.current?.goTo(offset);
      });
    }
    mount().catch(() => (state.value = 'missing'));
    // Another tab or device may change the note while nothing is typed here.
    const stop = open.text.subscribe((text) => text !== shown && editor.current?.setText((shown = text)));
    const stopRoute = route.subscribe(({ query }) => goTo(headingIn(query)));
    const stopLook = effect(() => {
      const formatted = isFormatted();
      editor.current?.format(formatted);
    });
    return () => {
      left = true;
      stop();
      stopRoute();
      stopLook();
      pictures.stop();
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
