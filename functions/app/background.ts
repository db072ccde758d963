// Work in the background for which the key has to be stored on the device: its code loads after the first view.
import { todoList } from './lists/todo-lists.ts';
import { workspaceId } from './lists/workspaces.ts';
import { compareCounts } from './notes/compared-counts.ts';
import { readTexts } from './search/read-texts.ts';
import { onWake } from './state/wake.ts';

let isBegun = false;

export function begin(): void {
  if (isBegun) return;
  isBegun = true;
  readTexts();
  compareCounts();
  storeTodos();
}

/** Stores the open todos of the shown workspace once a visit, for a list that is opened offline. */
function storeTodos(): void {
  let stored = '';
  // Not at once: a start has enough to read.
  onWake(async (cause) => {
    const workspace = workspaceId.peek();
    if (cause !== 'timer' || stored === workspace || document.visibilityState !== 'visible') return;
    if (await todoList(workspace).more()) stored = workspace;
  });
}
