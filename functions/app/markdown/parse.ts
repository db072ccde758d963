// Parses Markdown in a worker. Some texts take the parser minutes, because its time grows with the square of a
// paragraph: the worker is then ended.
import type { Message } from './steps.ts';

/** Milliseconds that a text may take. 1 MB of prose takes about a second on a phone. */
const TIME_LIMIT = 4_000;

/** A worker that waits for a text. */
let idle: Worker | undefined;

/**
 * Parses a text and calls back with its steps in order, then once with whether those are all.
 * @returns a function that cancels, after which nothing is called back
 */
export function parse(text: string, onMessage: (message: Message) => void): () => void {
  const worker = idle ?? new Worker(new URL(`app/${MARKDOWN_FILE}`, document.baseURI));
  idle = undefined;
  const left = new AbortController();
  const { signal } = left;
  const cancel = (): void => {
    if (!signal.aborted) worker.terminate();
    left.abort();
    clearTimeout(timer);
  };
  const fail = (event?: Event): void => {
    event?.preventDefault();
    cancel();
    onMessage(false);
  };
  const timer = setTimeout(() => fail(), TIME_LIMIT);
  const take = ({ data }: MessageEvent<Message>): void => {
    if (typeof data === 'boolean') {
      left.abort();
      clearTimeout(timer);
      idle = worker;
    }
    onMessage(data);
  };
  worker.addEventListener('message', take, { signal });
  // It can't be loaded, or has no memory left.
  worker.addEventListener('error', fail, { signal });
  worker.postMessage(text);
  return cancel;
}
