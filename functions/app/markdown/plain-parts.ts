// The fallback for a text that can't be parsed. It does not import the parser, which only the worker needs.
import type { Part } from './nodes.ts';

const PART_CHARACTERS = 20_000;

/** A text as it was written, for one that can't be parsed in time. */
export function* plainParts(text: string): Generator<Part> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start + PART_CHARACTERS);
    const end = newline === -1 || newline > start + 2 * PART_CHARACTERS ? start + PART_CHARACTERS : newline;
    yield { continues: false, nodes: [{ kind: 'raw', text: text.slice(start, end) }] };
    start = text.charAt(end) === '\n' ? end + 1 : end;
  }
}
