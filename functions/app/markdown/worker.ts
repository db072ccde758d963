// The worker that parses Markdown. It knows neither the page nor the service; the page ends it if it takes too long.
import type { ParseRequest, ParseResponse } from './nodes.ts';
import { partsOf } from './parts.ts';

const send = (response: ParseResponse): void => globalThis.postMessage(response);

globalThis.addEventListener('message', ({ data: { id, text } }: MessageEvent<ParseRequest>) => {
  try {
    for (const part of partsOf(text)) send({ id, part });
    send({ id, done: true });
  } catch {
    // Too many elements, or nested too deeply: the page shows the text.
    send({ id, done: false });
  }
});
