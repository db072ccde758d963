// The lines of a text. A line ends with `\n`, `\r\n` or `\r`.
import { nextIndex } from './next-index.ts';

/**
 * Calls `visit` with the offsets of each line from an offset on, without its ending: one more than there are endings. It
 * ends when `visit` returns false.
 */
export function visitLines(text: string, from: number, visit: (start: number, end: number) => unknown): void {
  const feed = nextIndex(text, '\n');
  const carriage = nextIndex(text, '\r');
  for (let start = from; start <= text.length;) {
    const [lf, cr] = [feed(start), carriage(start)];
    const end = Math.min(lf, cr, text.length);
    if (visit(start, end) === false) return;
    start = end + (lf === cr + 1 ? 2 : 1);
  }
}
