// `[[…]]` in documents. Few documents have one, so their Markdown links are written in this form, where both forms can say
// the same.
import { referencesIn } from '../../../lib/markdown/references.ts';
import type { Entry } from './compare.ts';
import { rewriting, type Rewritten } from './rewritten.ts';
import { linesOf } from './tree.ts';

export const withNoteLinks = rewriting((text) =>
  referencesIn(text).reduceRight((result, { kind, embed, target, text: shown = '', start, end }) => {
    const isPossible =
      kind === 'markdown' && !embed && target !== '' && !/[[\]|#^\\`<>&*_\r\n]/.test(target + shown);
    return isPossible ? `${result.slice(0, start)}[[${target}|${shown}]]${result.slice(end)}` : result;
  }, text),
);

/** The text in `[[…]]` in each paragraph and heading on the tree of commonmark.js; code and HTML end one. */
export function noteLinksIn({ tree }: Rewritten): Entry[] {
  const blocks: { line: number; text: string }[] = [];
  for (const node of tree.nodes) {
    const last = blocks.at(-1);
    if (node.type === 'paragraph' || node.type === 'heading')
      blocks.push({ line: linesOf(node)[0], text: '' });
    else if (last) last.text += node.type === 'text' ? node.literal : '\n';
  }
  return blocks.flatMap(({ line, text }) =>
    [...text.matchAll(/\[\[([^[\]\n]+)\]\]/g)].map(([, value = '']) => ({ line, value })),
  );
}
