// The task list items of a document, by the rule of GitHub Flavored Markdown on the tree of commonmark.js: a paragraph
// that begins a list item begins with a box and white space.
import type { Node } from 'commonmark';
import type { Entry } from './compare.ts';
import type { Source } from './source.ts';

const BOXES: ReadonlyMap<string, string> = new Map([
  ['[ ]', 'open'],
  ['[x]', 'done'],
  ['[X]', 'done'],
]);

/** `open` or `done` with the rest of the line of each; items without text are none. */
export const todosOf = (source: Source): Entry[] =>
  source.tree.nodes.flatMap((node) => {
    const first = node.type === 'item' ? node.firstChild : null;
    return first?.type === 'paragraph' ? todoOf(source, first) : [];
  });

function todoOf({ lines, skipped }: Source, { sourcepos }: Node): Entry[] {
  const [[bodyLine, column]] = sourcepos;
  const line = bodyLine + skipped;
  const text = lines[line - 1]?.slice(column - 1) ?? '';
  const state = BOXES.get(text.slice(0, 3));
  const rest = text.slice(3);
  return state !== undefined && /^[ \t]/.test(rest) && rest.trim() !== ''
    ? [{ line, value: `${state} ${rest.trim()}` }]
    : [];
}
