// The field that appends to a day. What is typed is a draft until it is in the queue.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { capture } from '../notes/captures.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { showNotice } from '../state/notices.ts';
import { offeredCapture } from '../state/route.ts';
import { adoptDraft, CAPTURE, Draft } from '../store/draft.ts';
import { GrowingField } from './ui.tsx';

export function CaptureField({ date }: { readonly date: string }) {
  const text = useSignal('');
  const draft = useRef<Draft | undefined>(undefined);

  function type(next: string): void {
    text.value = next;
    draft.current ??= new Draft(CAPTURE);
    draft.current.write('', next);
  }
  const join = (...parts: readonly string[]): void => type(parts.filter(Boolean).join('\n'));

  // A text that a link or an ended tab has left waits in the field for a click.
  async function continueDraft(): Promise<void> {
    const found = await adoptDraft(CAPTURE);
    if (!found) return;
    if (!draft.current) [draft.current, text.value] = [found.draft, found.text];
    else {
      // The user has typed while the disk was searched.
      join(found.text, text.peek());
      await found.draft.remove();
    }
  }
  useEffect(() => {
    void continueDraft();
    return () => void draft.current?.leave();
  }, []);
  useEffect(() => {
    if (offeredCapture.value !== '') join(text.peek(), offeredCapture.value);
    offeredCapture.value = '';
  }, [offeredCapture.value]);

  async function add(): Promise<void> {
    document.getElementById('capture')?.focus();
    const content = text.peek().trim();
    if (content === '') return;
    await capture(content, date, workspaceId.peek());
    text.value = '';
    const sent = draft.current;
    draft.current = undefined;
    await sent?.remove();
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    add().catch(() =>
      showNotice('This browser can’t store the text. Copy it, free some space, then try again.'),
    );
  };
  return (
    <form class="capture" onSubmit={submit}>
      <label class="visually-hidden" for="capture">
        Add to this day
      </label>
      <GrowingField
        id="capture"
        value={text.value}
        placeholder="What’s on your mind?"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      />
      <button class="primary" disabled={text.value.trim() === ''}>
        Add
      </button>
    </form>
  );
}
