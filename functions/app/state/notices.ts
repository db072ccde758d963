// Short messages at the edge of the page: what happened, and one thing to do about it.
import { signal } from '@preact/signals';
import { sentenceOf } from '../api/failures.ts';

const SHOWN_MS = 8_000;

interface Notice {
  readonly text: string;
  readonly undo?: (() => Promise<unknown>) | undefined;
}

export const notice = signal<Notice | undefined>(undefined);

/** Shows a message for some seconds, in place of the one before. */
export function showNotice(text: string, undo?: Notice['undo']): void {
  const shown: Notice = { text, undo };
  notice.value = shown;
  setTimeout(() => {
    if (notice.peek() === shown) notice.value = undefined;
  }, SHOWN_MS);
}

/** Runs a step and shows why it failed. */
export const attempt = (step: () => Promise<unknown>): void =>
  void step().catch((error: unknown) => showNotice(sentenceOf(error)));
