// The lists and quotes of CommonMark: a line can continue them or begin them.
import { listMarkerOf } from './block-starts.ts';
import type { Line } from './line.ts';

/** A list item or a quote. */
export type Container = ListItem | typeof QUOTE;

export interface ListItem {
  /** The columns by which its later lines are indented. */
  readonly indent: number;
  /** Whether it is empty so far. A blank line ends an empty item. */
  empty: boolean;
}

export const QUOTE = 'quote';

/** A line indented by this many columns is code. */
export const CODE_INDENT = 4;

/** Whether a line continues a container. If it does, the line is read up to its content in the container. */
export function continues(container: Container, line: Line): boolean {
  if (container === QUOTE) return takeQuoteMark(line);
  if (line.blank) return !container.empty;
  if (line.indent < container.indent) return false;
  line.takeIndent(container.indent);
  container.empty = false;
  return true;
}

/** The container that a line begins, if any. The line is read up to its content in the container. */
export function startContainer(line: Line, interrupts: boolean): Container | undefined {
  if (takeQuoteMark(line)) return QUOTE;
  const length = listMarkerOf(line.rest, interrupts);
  if (length === undefined) return undefined;
  const before = line.indent + length;
  line.take(length);
  // Content that is indented further is code in the item.
  const space = line.blank || line.indent > CODE_INDENT ? 1 : line.indent;
  line.takeIndent(space);
  return { indent: before + space, empty: line.blank };
}

function takeQuoteMark(line: Line): boolean {
  if (line.character !== '>' || line.indent >= CODE_INDENT) return false;
  line.take(1);
  line.takeIndent(1);
  return true;
}
