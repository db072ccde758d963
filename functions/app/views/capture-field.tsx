// The field that appends to a day or a week. Typed text is a draft until it is queued.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { capture } from '../actions/captures.ts';
import { queue } from '../actions/queue.ts';
import type { Pending } from '../offline/waiting.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { offeredCapture } from '../state/route.ts';
import type { Capture } from '../offline/database.ts';
import { adoptDraft, CAPTURE, Draft } from '../offline/draft.ts';
import { CONTROL, GrowingField } from '../parts/ui.tsx';

interface CaptureFieldProps {
  readonly period: string;
  /** The period that the field adds to, for its label. */
  readonly unit: 'day' | 'week';
}

export function CaptureField({ period, unit }: CaptureFieldProps) {
  const text = useSignal('');
  const draft = useRef<Draft | undefined>(undefined);
  const isAdding = useRef(false);

  function type(...parts: readonly string[]): void {
    text.value = parts.filter(Boolean).join('\n');
    // Text that is typed while another one is added is stored after it.
    if (!isAdding.current) (draft.current ??= new Draft(CAPTURE)).write('', text.value);
  }
  // A text that a link or an ended tab has left waits in the field for a click.
  async function continueDraft(): Promise<void> {
    const found = await adoptDraft(CAPTURE);
    if (!draft.current && found?.draft) [draft.current, text.value] = [found.draft, found.text];
    else if (isAdding.current) await found?.draft?.leave();
    else if (found?.draft) {
      // The user has typed while the disk was searched.
      type(found.text, text.peek());
      await found.draft.remove();
    }
  }
  useEffect(() => {
    // Into an empty field only: nothing changes a text that is being typed.
    const look = (): void => void (text.peek() === '' && continueDraft());
    look();
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      void draft.current?.leave();
    };
  }, []);
  // Before the next keystroke, which belongs to the field.
  useLayoutEffect(() => {
    if (offeredCapture.value === undefined) return;
    if (offeredCapture.value !== '') type(text.peek(), offeredCapture.value);
    offeredCapture.value = undefined;
    document.getElementById('capture')?.focus();
  }, [offeredCapture.value]);

  async function add(): Promise<void> {
    document.getElementById('capture')?.focus();
    const typed = text.peek();
    if (typed.trim() === '' || isAdding.current) return;
    isAdding.current = true;
    const adding = capture(typed.trim(), period, workspaceId.peek(), draft.current);
    const undo = await adding.catch(() => undefined);
    const isAdded = undo !== undefined;
    isAdding.current = false;
    if (undo) showNotice(`Added to this ${unit}.`, () => undoCapture(undo));
    else showNotice('This browser can’t store the text. Copy it, free some space, then try again.');
    // The user may have typed meanwhile.
    const [stored, later] = isAdded ? ['', text.peek().replace(typed, '')] : [typed, text.peek()];
    text.value = later;
    if (later !== stored) type(later);
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    void add();
  };
  return (
    <form class="capture" onSubmit={submit}>
      <GrowingField
        id="capture"
        aria-label={`Add to this ${unit}`}
        value={text.value}
        placeholder="What’s on your mind?"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      />
      <button class="primary" disabled={text.value.trim() === ''}>
        Add{' '}
        <kbd class="for-keyboards" aria-hidden="true">
          {CONTROL} Enter
        </kbd>
      </button>
    </form>
  );
}

async function undoCapture(undo: () => Promise<boolean>): Promise<void> {
  if (!(await undo())) showNotice('The text has changed since it was added. It stays.');
}

export const PendingCapture = ({ item }: { readonly item: Pending<Capture> }) => (
  <li>
    <p dir="auto">{item.content.replace(/^- (?:\[ \] )?/, (mark) => (mark === '- ' ? '' : '☐ '))}</p>
    {item.problem === undefined ? (
      <small>Waiting to be sent</small>
    ) : (
      <div class="actions">
        <small class="problem">{item.problem}</small>
        <button onClick={() => attempt(() => queue.retry(item))}>Try again</button>
        <button onClick={() => attempt(() => queue.drop(item))}>Delete</button>
      </div>
    )}
  </li>
);
