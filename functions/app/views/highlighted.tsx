// A text with the parts that match a search.
import type { Match } from '../api/upcoming.ts';

export interface HighlightedProps {
  readonly text: string;
  readonly matches: readonly Match[];
}

export function Highlighted({ text, matches }: HighlightedProps) {
  const parts: preact.ComponentChild[] = [];
  let end = 0;
  for (const { start, length } of matches) {
    if (start < end) continue;
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, start + length)}</mark>);
    end = start + length;
  }
  return <>{[...parts, text.slice(end)]}</>;
}
