// The position of a note on the screen. The reading view and the editor hand it over to each other, so that the text stays
// where it is. Each block of the page knows where it begins in the text (data-from).
import { signal } from '@preact/signals';
import type { ScrollAnchor } from '../editor/mount-editor.ts';
import type { OpenNote } from '../notes/open-note.ts';

interface Handed {
  readonly open: OpenNote;
  readonly anchor: ScrollAnchor;
  /** Where the user wants to write. */
  readonly cursor: number;
}

let handed: Handed | undefined;
const origins = new WeakMap<OpenNote, string>();

/** Hands an anchor over to the view that is shown next. */
export const handOver = (open: OpenNote, anchor: ScrollAnchor, cursor = anchor.offset): void =>
  void (handed = { open, anchor, cursor });

/** The anchor that was handed over, once. */
export function takeAnchor(open: OpenNote): Handed | undefined {
  const found = handed?.open === open ? handed : undefined;
  if (found) handed = undefined;
  return found;
}

/** Remembers the shown view as the one to which the editor of a note returns. */
export const rememberOrigin = (open: OpenNote): void => void origins.set(open, location.hash);

export const originOf = (open: OpenNote): string | undefined => origins.get(open);

const textOnPage = (): HTMLElement | null => document.querySelector('.markdown');

const fromOf = (block: Element | null | undefined): number =>
  Number(block instanceof HTMLElement ? (block.dataset['from'] ?? 0) : 0);

/** The first block that begins in the window, and where to write: at the end of a text that is visible as a whole. */
export function anchorInView(open: OpenNote): [ScrollAnchor, number] {
  const page = textOnPage();
  const { length } = open.text.peek();
  const blocks = [...(page?.querySelectorAll('[data-from]') ?? [])];
  const block = firstInView(blocks);
  if (!page || !block) return [{ offset: 0, top: page?.getBoundingClientRect().top ?? 0 }, length];
  const anchor = { offset: fromOf(block), top: topOf(block) };
  const isWhole = block === blocks[0] && page.getBoundingClientRect().bottom <= innerHeight;
  return [anchor, isWhole ? length : anchor.offset];
}

const topOf = (block: Element): number => block.getBoundingClientRect().top;

/** Blocks are in the order of the page. If a block is higher than the window, none may begin in it. */
function firstInView(blocks: readonly Element[]): Element | undefined {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    if (block && topOf(block) < 0) low = middle + 1;
    else high = middle;
  }
  const [found, before] = [blocks[low], blocks[low - 1]];
  return found && topOf(found) < innerHeight ? found : (before ?? found);
}

/** Scrolls so that the block of an anchor is at the same height as before. */
export function showAnchor({ offset, top }: ScrollAnchor): void {
  const blocks = [...(textOnPage()?.querySelectorAll('[data-from]') ?? [])];
  const block = blocks.findLast((one) => fromOf(one) <= offset);
  if (block) scrollBy(0, block.getBoundingClientRect().top - top);
}

const SEARCHED = 40;

/** The offset in the text of what is at a point of the page. */
export function offsetAt(text: string, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  const block = document.elementFromPoint(x, y)?.closest('[data-from]');
  if (!block) return undefined;
  const from = fromOf(block);
  if (!caret || caret.offsetNode.nodeType !== Node.TEXT_NODE) return from;
  const shown = caret.offsetNode.textContent ?? '';
  const before = shown.slice(Math.max(0, caret.offset - SEARCHED), caret.offset);
  const after = shown.slice(caret.offset, caret.offset + SEARCHED);
  // The text of the page has no marks, so what surrounds the point is looked up in the block.
  const found = text.indexOf(before + after.split('\n', 1)[0], from);
  return found === -1 ? from : found + before.length;
}

/** The note that was read or edited last. */
export const shownNote = signal<OpenNote | undefined>(undefined);
