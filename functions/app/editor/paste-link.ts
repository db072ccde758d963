// An address that is pasted on selected words makes a link of them, if they can be the text of one.
import { syntaxTree } from '@codemirror/language';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { externalAddress } from '../markdown/elements.ts';
import { lineMarksOf } from '../markdown/line-marks.ts';
import { inLink } from '../markdown/targets.ts';
import { parser } from './language.ts';
import type { Part } from './part.ts';

/** The change that makes a link of the selected words; undefined if the address replaces them. */
export function linkFrom(state: EditorState, address: string): TransactionSpec | undefined {
  const range = wordsIn(state);
  const words = state.sliceDoc(range.from, range.to);
  if (words === '' || /[\r\n]/.test(words) || isAddress(words) || !mayBeLink(state, range)) return undefined;
  // A bracket without its other one, and a backslash at the end, would end the link elsewhere.
  const insert = [words, words.replaceAll(/\\$|(?<!\\)[[\]]/g, String.raw`\$&`)]
    .map((text) => `[${text}](${inLink(address)})`)
    .find(isLink);
  if (insert === undefined) return undefined;
  return {
    changes: { ...range, insert },
    selection: { anchor: range.from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  };
}

export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:)\S+$/i.test(text) && externalAddress(text) !== undefined;

/** The selection, without the white space around it and the marks of blocks before it. */
function wordsIn(state: EditorState): Part {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const end = from + selected.trimEnd().length;
  const line = state.doc.lineAt(start);
  const text = line.from + lineMarksOf(line.text).length;
  return { from: Math.min(Math.max(start, text), Math.max(end, start)), to: Math.max(end, start) };
}

const isLink = (text: string): boolean => {
  const found = parser.parse(text).topNode.firstChild?.firstChild;
  return found?.name === 'Link' && found.from === 0 && found.to === text.length;
};

/** A link has no other one in it, and is in one cell. */
const NOT_IN_LINK = /^(?:Link|Image|URL|Autolink|LinkReference|NoteLink|NoteEmbed|TableDelimiter)$/;
const MARKED = /^(?:Emphasis|StrongEmphasis|Strikethrough|Highlight|InlineCode|Escape|Entity)$/;

/** Whether a range has no part of a link, and the marks of each element in it or around it stay a pair. */
function mayBeLink(state: EditorState, { from, to }: Part): boolean {
  // `!` would make a picture of it.
  let isPossible = state.sliceDoc(Math.max(from - 1, 0), from) !== '!';
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (node.from >= to || node.to <= from) return;
      if (NOT_IN_LINK.test(name) || (MARKED.test(name) && isCut(node, { from, to }))) isPossible = false;
    },
  });
  return isPossible;
}

/** Whether only a part of an element is in a range, and with it one of its marks. */
function isCut(node: SyntaxNode, { from, to }: Part): boolean {
  const isInside = from <= node.from && node.to <= to;
  const [start, end] = [node.firstChild?.to ?? node.to, node.lastChild?.from ?? node.from];
  return !isInside && !(start <= from && to <= end);
}
