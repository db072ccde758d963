// Commands that make the selected lines items or todos, and text again, and that tick todos.
import type { ChangeSpec, StateCommand } from '@codemirror/state';
import { selectedLines } from './indent-items.ts';
import { quoteOf } from './list-rows.ts';

/** Indentation, a marker with the white space after it, and a box. */
const LINE = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(\[[ xX]\](?:[ \t]+|$))?/;

type Kind = 'item' | 'todo';

interface Line {
  readonly from: number;
  readonly marker: string;
  readonly box: string;
}

/** The marker and the box that a line of a kind has. */
const marksOf = (kind: Kind, { marker, box }: Line): readonly [string, string] =>
  kind === 'todo' ? [marker || '- ', box || '[ ] '] : [/\d/.test(marker) ? '- ' : marker || '- ', ''];

const isOf = (kind: Kind, line: Line): boolean => {
  const [marker, box] = marksOf(kind, line);
  return marker === line.marker && box === line.box;
};

/** Makes the selected lines todos or items; if all of them are, they become text again. Blank lines between them stay. */
export const toggleItems =
  (kind: Kind): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return true;
    const selected = [...selectedLines(state)].map((number) => state.doc.line(number));
    const areBlank = selected.every(({ text }) => text.trim() === '');
    const lines = selected.flatMap(({ from, text }) => {
      if (!areBlank && text.trim() === '') return [];
      const quote = quoteOf(text).length;
      const [, indent = '', marker = '', box = ''] = LINE.exec(text.slice(quote)) ?? [];
      return [{ from: from + quote + indent.length, marker, box: marker === '' ? '' : box }];
    });
    const areAll = lines.every((line) => isOf(kind, line));
    const changes: ChangeSpec[] = lines.map((line) => ({
      from: line.from,
      to: line.from + line.marker.length + line.box.length,
      insert: areAll ? '' : marksOf(kind, line).join(''),
    }));
    const set = state.changes(changes);
    dispatch(
      state.update({
        changes: set,
        selection: state.selection.map(set, 1),
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
    return true;
  };

const TICK = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([ xX])\]/;

/** Ticks the todos in the selected lines; if all are ticked, it opens them again. Other lines become todos. */
export const tickTodos: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return true;
  const todos = [...selectedLines(state)].flatMap((number) => {
    const { from, text } = state.doc.line(number);
    const [, before, tick] = TICK.exec(text) ?? [];
    return before === undefined ? [] : [{ at: from + before.length, isTicked: tick !== ' ' }];
  });
  if (todos.length === 0) return toggleItems('todo')({ state, dispatch });
  const insert = todos.every(({ isTicked }) => isTicked) ? ' ' : 'x';
  const changes = todos.map(({ at }) => ({ from: at, to: at + 1, insert }));
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input.tick' }));
  return true;
};
