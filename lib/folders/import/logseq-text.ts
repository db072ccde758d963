// Counts the notes of a Logseq graph in which something that only Logseq understands stays text.
import { counted } from '../../core/counted.ts';

const BLOCK = /\(\([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\)\)|\{\{embed /i;
const PROPERTY = /^[ \t]*(?:[-*] )?[\p{L}\w/-]+:: /mu;
const TASK = /^[ \t]*[-*] (?:TODO|DOING|DONE|LATER|NOW|WAITING|WAIT|IN-PROGRESS|CANCELED|CANCELLED) /m;
const QUERY = /\{\{query |#\+BEGIN_QUERY/i;

export function logseqText() {
  const counts = { 'block references': 0, properties: 0, 'tasks such as TODO': 0, queries: 0 };
  return {
    look(content: string): void {
      if (BLOCK.test(content)) counts['block references'] += 1;
      if (PROPERTY.test(content)) counts.properties += 1;
      if (TASK.test(content)) counts['tasks such as TODO'] += 1;
      if (QUERY.test(content)) counts.queries += 1;
    },

    lines(): string[] {
      const parts = Object.entries(counts).flatMap(([what, count]) =>
        count === 0 ? [] : `${what} (in ${counted(count, 'note')})`,
      );
      if (parts.length === 0) return [];
      // British English has no comma before `and`.
      const all = new Intl.ListFormat('en-GB').format(parts);
      return [`Logseq’s ${all} stay text: docs/move-in.md#logseq`];
    },
  };
}
