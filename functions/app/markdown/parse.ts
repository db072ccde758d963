// Parses Markdown in a worker. Some texts take the parser minutes, because its time grows with the square of a
// paragraph: the worker is then ended.
import type { Message, Step } from './steps.ts';

/** Milliseconds that a text may take. 1 MB of prose takes about a second on a phone. */
const TIME_LIMIT = 4_000;

/** A worker that waits for a text. */
let idle: Worker | undefined;

/**
 * Parses a text and calls back with its steps in order, then once with whether those are all.
 * @returns a function that cancels, after which nothing is called back
 */
export function parse(
  text: string,
  onSteps: (steps: readonly Step[]) => void,
  onEnd: (isComplete: boolean) => void,
): () => void {
  const worker = idle ?? new Worker(new URL(`app/${MARKDOWN_FILE}`, document.baseURI));
  idle = undefined;
  const left = new AbortController();
  const { signal } = left;
  const end = (isReusable: boolean): void => {
    left.abort();
    clearTimeout(timer);
    if (isReusable) idle = worker;
    else worker.terminate();
  };
  const fail = (): void => {
    end(false);
    onEnd(false);
  };
  const timer = setTimeout(fail, TIME_LIMIT);
  const take = ({ data }: MessageEvent<Message>): void => {
    if (typeof data !== 'boolean') return onSteps(data);
    end(true);
    onEnd(data);
  };
  worker.addEventListener('message', take, { signal });
  // The worker can't be loaded, or has no memory left.
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      fail();
    },
    { signal },
  );
  worker.postMessage(text);
  return () => void (signal.aborted || end(false));
}
