// Work in the background for which the key has to be stored on the device: its code loads after the first view.
import { compareCounts } from './notes/compared-counts.ts';
import { storeTodos } from './lists/todo-lists.ts';
import { readTexts } from './search/read-texts.ts';

let isBegun = false;

export function begin(): void {
  if (isBegun) return;
  isBegun = true;
  readTexts();
  compareCounts();
  storeTodos();
}
