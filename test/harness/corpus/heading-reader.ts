// The headings of a document outside lists and quotes, with their source, by the places in the tree of commonmark.js.
import type { Node } from 'commonmark';
import type { Entry } from './compare.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

export const headingNodes = ({ nodes }: Tree): Node[] =>
  nodes.filter(({ type, parent }) => type === 'heading' && parent?.type === 'document');

/** The level and the source of each heading, without the marks around it. */
export const headingsIn = (source: Source): Entry[] =>
  headingNodes(source.tree).map((node) => ({
    line: node.sourcepos[0][0] + source.skipped,
    value: `${node.level} ${sourceTextOf(source, node)}`,
  }));

function sourceTextOf({ lines, skipped }: Source, { sourcepos: [[first], [last]] }: Node): string {
  const own = lines.slice(first + skipped - 1, last + skipped).map((line) => line.trim());
  return own.length > 1 ? own.slice(0, -1).join('\n') : withoutMarks(own[0] ?? '');
}

function withoutMarks(line: string): string {
  let text = line.replace(/^#+/, '');
  const closing = text.match(/#+$/)?.[0] ?? '';
  const before = text.slice(0, text.length - closing.length);
  if (/(?:^|[ \t])$/.test(before)) text = before;
  return text.trim();
}
