// A document without its front matter, changed so that it has more of something, and the tree of the result.
import { lineReader, type Source } from './source.ts';
import { firstLines, treeOf, type Tree } from './tree.ts';

export interface Rewritten {
  readonly text: string;
  readonly tree: Tree;
  /** The first line of the paragraph or heading at an offset, in the document. */
  readonly lineAt: (offset: number) => number;
}

/** Returns the function that changes a document, once. */
export function rewriting(change: (text: string) => string): (source: Source) => Rewritten {
  const known = new WeakMap<Source, Rewritten>();
  return (source) => {
    const earlier = known.get(source);
    if (earlier) return earlier;
    const body = source.lines.slice(source.skipped).join('\n');
    const text = change(body);
    const tree = text === body ? source.tree : treeOf(text, true);
    const [line, first] = [lineReader(text), firstLines(tree)];
    const rewritten = { text, tree, lineAt: (offset: number) => first(line(offset)) + source.skipped };
    known.set(source, rewritten);
    return rewritten;
  };
}
