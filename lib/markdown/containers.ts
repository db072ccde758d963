// The lists and quotes of CommonMark: which of them a line continues, and which it begins.
import { listMarkerOf } from './block-starts.ts';
import type { Line } from './line.ts';

/** A list item or a quote. */
export type Container = ListItem | typeof QUOTE;

export interface ListItem {
  /** The columns its later lines are indented by. */
  readonly indent: number;
  /** Whether it holds nothing yet: then a blank line ends it. */
  empty: boolean;
}

export const QUOTE = 'quote';

/** A line indented by so many columns is code. */
export const CODE_INDENT = 4;

/** Whether a line goes on inside a container. If it does, the line is read up to what it holds there. */
export function continues(container: Container, line: Line): boolean {
  if (container === QUOTE) return takeQuoteMark(line);
  if (line.blank) return !container.empty;
  if (line.indent < container.indent) return false;
  line.takeIndent(container.indent);
  container.empty = false;
  return true;
}

/** The container that a line begins, if it does; the line is read up to what it holds there. */
export function startContainer(line: Line, interrupts: boolean): Container | undefined {
  if (takeQuoteMark(line)) return QUOTE;
  const marker = listMarkerOf(line.rest);
  if (!marker || (interrupts && !marker.interrupts)) return undefined;
  const before = line.indent + marker.length;
  line.take(marker.length);
  // What is indented further is code in the item.
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
