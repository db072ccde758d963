// The field that appends to a day. What is typed is a draft until it is in the queue, and never leaves the field alone.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { capture } from '../notes/captures.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { offeredCapture } from '../state/commands.ts';
import { showNotice } from '../state/notices.ts';
import { adoptDraft, CAPTURE, newDraft, type Draft } from '../store/draft.ts';

export function CaptureField({ date }: { readonly date: string }) {
  const text = useSignal('');
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useRef<Promise<Draft | undefined>>(Promise.resolve(undefined));

  function type(next: string): void {
    text.value = next;
    draft.current = draft.current.then(async (current) => {
      const kept = current ?? (next === '' ? undefined : await newDraft(CAPTURE));
      kept?.write('', next);
      return kept;
    });
  }

  useEffect(() => {
    // A text that a link or an ended tab has left waits in the field for a click.
    draft.current = adoptDraft(CAPTURE).then((found) => {
      if (found && text.peek() === '') text.value = found.text;
      else if (found) void found.draft.leave();
      return found?.draft;
    });
    void draft.current.then(() => {
      const offered = offeredCapture.peek();
      offeredCapture.value = '';
      if (offered !== '') type([text.peek(), offered].filter((part) => part !== '').join('\n'));
    });
    return () => void draft.current.then((current) => current?.leave());
  }, []);

  async function add(): Promise<void> {
    const content = text.peek().trim();
    if (content === '') return field.current?.focus();
    try {
      await capture(content, date, workspaceId.peek());
    } catch {
      return showNotice('This browser can’t store the text. Copy it, free some disk space, then try again.');
    }
    text.value = '';
    const sent = draft.current;
    draft.current = Promise.resolve(undefined);
    void sent.then((current) => current?.remove());
    field.current?.focus();
  }

  return (
    <form
      class="capture"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label class="visually-hidden" for="capture">
        Add to this day
      </label>
      <div class="grow" data-text={`${text.value} `}>
        <textarea
          id="capture"
          ref={field}
          rows={1}
          dir="auto"
          value={text.value}
          placeholder="What’s on your mind?"
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void add();
          }}
        />
      </div>
      <button class="primary" disabled={text.value.trim() === ''}>
        Add
      </button>
    </form>
  );
}
