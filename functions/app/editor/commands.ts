// The commands of the row above the keyboard of a phone.
import { redo, undo } from '@codemirror/commands';
import { startCompletion } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { toggleMark } from './format.ts';
import { toggleItems } from './items.ts';
import { shiftTab, tab } from './tab.ts';

/** Types a text, and offers what may follow it. */
const typed =
  (text: string): Command =>
  (view) => {
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
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
  redo,
} satisfies Readonly<Record<string, StateCommand | Command>>;

export type CommandName = keyof typeof COMMANDS;
