// Parses Markdown in a worker. Some texts take the parser minutes, because its time grows with the square of a
// paragraph: such a text is shown as written, and the worker is ended and replaced.
import type { ParseRequest, ParseResponse, Part } from './nodes.ts';

const PART_CHARACTERS = 20_000;

/** Milliseconds that a text may take. 1 MB of prose takes about a second on a phone. */
const TIME_LIMIT = 4_000;

interface Job extends ParseRequest {
  readonly onPart: (part: Part, index: number) => void;
  /** Called once with the number of parts. `plain`: they are the text as written. */
  readonly onEnd: (count: number, plain: boolean) => void;
  parts: number;
}

export interface MarkdownParser {
  /**
   * Parses a text and calls back with each part in order. Texts are parsed one after the other.
   * @returns a function that cancels, after which nothing is called back
   */
  parse(text: string, onPart: Job['onPart'], onEnd: Job['onEnd']): () => void;
}

/** @param startWorker starts worker.ts */
export function createMarkdownParser(startWorker: () => Worker, timeLimit = TIME_LIMIT): MarkdownParser {
  const waiting: Job[] = [];
  let running: Job | undefined;
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function next(): void {
    clearTimeout(timer);
    running = waiting.shift();
    if (!running) return;
    worker ??= started();
    timer = setTimeout(abandon, timeLimit);
    worker.postMessage({ id: running.id, text: running.text } satisfies ParseRequest);
  }

  function started(): Worker {
    const created = startWorker();
    created.addEventListener('message', ({ data }: MessageEvent<ParseResponse>) => {
      if (data.id !== running?.id) return;
      if ('part' in data) deliver(running, data.part);
      else finish(data.done);
    });
    // The worker can't be loaded, or has no memory left.
    created.addEventListener('error', (event) => {
      event.preventDefault();
      abandon();
    });
    return created;
  }

  function deliver(job: Job, part: Part): void {
    job.onPart(part, job.parts);
    job.parts += 1;
  }

  function finish(done: boolean): void {
    const job = running;
    running = undefined;
    if (job && !done) {
      job.parts = 0;
      for (const part of plainParts(job.text)) deliver(job, part);
    }
    job?.onEnd(job.parts, !done);
    next();
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  function abandon(): void {
    stop();
    finish(false);
  }

  function cancel(id: number): void {
    const index = waiting.findIndex((job) => job.id === id);
    if (index !== -1) waiting.splice(index, 1);
    if (running?.id !== id) return;
    stop();
    next();
  }

  return {
    parse(text, onPart, onEnd) {
      lastId += 1;
      const id = lastId;
      waiting.push({ id, text, onPart, onEnd, parts: 0 });
      if (!running) next();
      return () => cancel(id);
    },
  };
}

/** A text as it was written, for one that can't be parsed in time. */
function* plainParts(text: string): Generator<Part> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start + PART_CHARACTERS);
    const end = newline === -1 || newline > start + 2 * PART_CHARACTERS ? start + PART_CHARACTERS : newline;
    yield { path: [], nodes: [{ kind: 'raw', text: text.slice(start, end) }] };
    start = text.charAt(end) === '\n' ? end + 1 : end;
  }
}
