// A document as the readers see it: its lines, its front matter by a YAML parser, and the trees of what follows.
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import type { Document } from './documents.ts';
import { frontMatterOf, linesOfCandidate, type FrontMatter } from './front-matter-reader.ts';
import type { PackageFiles } from './package-files.ts';
import { firstLines, treeOf, type Tree } from './tree.ts';

export interface Source extends Document {
  readonly files: PackageFiles;
  readonly lines: readonly string[];
  readonly frontMatter: FrontMatter | undefined;
  /** The number of lines before the first one of the trees. */
  readonly skipped: number;
  readonly tree: Tree;
  /** The same for a reader that knows no links by reference. */
  readonly inlineTree: Tree;
  /** The line of an offset in the text, from 1. */
  readonly lineAt: (offset: number) => number;
  /** The first line of the paragraph or heading that a line is in, or the line itself. */
  readonly firstLine: (line: number) => number;
}

const LINE_END = /\r\n|\n|\r/g;

export function sourceOf(document: Document, files: PackageFiles): Source {
  const { text } = document;
  const lines = text.replace(/^\uFEFF/, '').split(LINE_END);
  const frontMatter = frontMatterOf(lines);
  // If the readers disagree about front matter, that is one difference. The others read the same text, then.
  const skipped = frontMatter?.lines ?? (frontMatterEnd(text) > 0 ? linesOfCandidate(lines) : 0);
  const body = lines.slice(skipped).join('\n');
  const tree = treeOf(body, true);
  const inlineTree = body.includes(']:') ? treeOf(body, false) : tree;
  const first = firstLines(tree);
  const firstLine = (line: number): number => first(line - skipped) + skipped;
  return {
    ...document,
    files,
    lines,
    frontMatter,
    skipped,
    tree,
    inlineTree,
    lineAt: lineReader(text),
    firstLine,
  };
}

/** Returns the line of an offset in a text, from 1. Offsets should grow from call to call. */
export function lineReader(text: string): (offset: number) => number {
  const ends = [...text.matchAll(LINE_END)].map(({ index, 0: end }) => index + end.length);
  let [line, last] = [0, 0];
  return (offset) => {
    if (offset < last) line = 0;
    last = offset;
    while ((ends[line] ?? Infinity) <= offset) line += 1;
    return line + 1;
  };
}
