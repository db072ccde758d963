// The field that appends to a day. What is typed is a draft until it is in the queue.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { capture } from '../notes/captures.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { offeredCapture } from '../state/commands.ts';
import { showNotice } from '../state/notices.ts';
import { adoptDraft, CAPTURE, newDraft, type Draft } from '../store/draft.ts';
import { GrowingField } from './ui.tsx';

export function CaptureField({ date }: { readonly date: string }) {
  const text = useSignal('');
  const draft = useRef<Promise<Draft | undefined>>(Promise.resolve(undefined));

  function type(next: string): void {
    text.value = next;
    draft.current = draft.current.then(async (current) => {
      const stored = current ?? (await newDraft(CAPTURE));
      stored.write('', next);
      return stored;
    });
  }
  // A text that a link or an ended tab has left waits in the field for a click.
  async function continueDraft(): Promise<Draft | undefined> {
    const found = await adoptDraft(CAPTURE);
    if (found) text.value = [found.text, text.peek()].filter((part) => part !== '').join('\n');
    return found?.draft;
  }
  useEffect(() => {
    draft.current = continueDraft();
    return () => void draft.current.then((current) => current?.leave());
  }, []);
  useEffect(() => {
    const offered = offeredCapture.value;
    offeredCapture.value = '';
    if (offered !== '')
      void draft.current.then(() => type([text.peek(), offered].filter(Boolean).join('\n')));
  }, [offeredCapture.value]);

  async function add(): Promise<void> {
    document.getElementById('capture')?.focus();
    const content = text.peek().trim();
    if (content === '') return;
    await capture(content, date, workspaceId.peek());
    text.value = '';
    const sent = draft.current;
    draft.current = Promise.resolve(undefined);
    await (await sent)?.remove();
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
