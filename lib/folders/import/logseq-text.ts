// Counts the notes of a Logseq graph in which something that only Logseq understands stays text.
import { countOf, joined } from './counts.ts';

const BLOCK = /\(\([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\)\)|\{\{embed /i;
const PROPERTY = /^[ \t]*(?:[-*] )?[\p{L}\w/-]+:: /mu;
const TASK = /^[ \t]*[-*] (?:TODO|DOING|DONE|LATER|NOW|WAITING|WAIT|IN-PROGRESS|CANCELED|CANCELLED) /m;
const QUERY = /\{\{query |#\+BEGIN_QUERY/i;

/** The settings of a graph. */
export const LOGSEQ = 'logseq/config.edn';

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
        count === 0 ? [] : `${what} (in ${countOf(count, 'note')})`,
      );
      return parts.length === 0 ? [] : [`Logseq’s ${joined(parts)} stay text: docs/move-in.md#logseq`];
    },
  };
}
