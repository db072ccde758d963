// Short messages at the edge of the page: what happened, and one thing to do about it.
import { signal } from '@preact/signals';
import { sentenceOf } from '../api/failures.ts';

const SHOWN_MS = 8_000;

/** The action of a message: a step that undoes the change, or a view to open. */
type Action = (() => Promise<unknown>) | { readonly name: string; readonly to: string };

interface Notice {
  readonly text: string;
  readonly action?: Action | undefined;
}

export const notice = signal<Notice | undefined>(undefined);

/** Shows a message for some seconds, in place of the one before. */
export function showNotice(text: string, action?: Action): void {
  const shown: Notice = { text, action };
  notice.value = shown;
  setTimeout(() => {
    if (notice.peek() === shown) notice.value = undefined;
  }, SHOWN_MS);
}

/** Runs a step and shows why it failed. */
export const attempt = (step: () => Promise<unknown>): void =>
  void step().catch((error: unknown) => showNotice(sentenceOf(error)));
