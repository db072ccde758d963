// The commands of the row above the keyboard of a phone.
import { undo } from '@codemirror/commands';
import { startCompletion } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { toggleMark } from './format.ts';
import { toggleItems } from './items.ts';
import { shiftTab, tab } from './tab.ts';

/** Types a mark, and offers what may follow it. A tag needs white space before it. */
const typed =
  (mark: '[[' | '#'): Command =>
  (view) => {
    const { state } = view;
    const { from } = state.selection.main;
    const isInWord = mark === '#' && /\S/.test(state.sliceDoc(Math.max(0, from - 1), from));
    const text = isInWord ? ` ${mark}` : mark;
    view.dispatch(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    return startCompletion(view);
  };

export const COMMANDS = {
  todo: toggleItems('todo'),
  item: toggleItems('item'),
  outdent: shiftTab,
  indent: tab,
  bold: toggleMark('**'),
  link: typed('[['),
  tag: typed('#'),
  undo,
} satisfies Readonly<Record<string, StateCommand | Command>>;

export type CommandName = keyof typeof COMMANDS;
