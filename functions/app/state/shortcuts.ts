// Keyboard shortcuts. Those of a view are declared in it: a key clicks the element whose `aria-keyshortcuts` names it, or
// focuses it if it is a field. Single letters work only outside text fields.
import { signal } from '@preact/signals';
import { saveNow } from '../notes/open-notes.ts';
import { links } from './links.ts';
import { go } from './route.ts';
import { session } from './session.ts';

export const helpIsOpen = signal(false);

/** All shortcuts, as the help lists them. */
export const SHORTCUTS: readonly (readonly [keys: string, effect: string])[] = [
  ['t', 'Today'],
  ['n', 'New note'],
  ['/', 'Search'],
  ['e', 'Edit the note'],
  ['Esc', 'Leave the editor, the search or a dialog'],
  ['Ctrl/⌘ S', 'Save now'],
  ['Ctrl/⌘ Enter', 'Add the captured text'],
  ['?', 'Show this list'],
];

export function followKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !session.peek()) return;
    if (run(event)) event.preventDefault();
  });
}

/** Returns whether the key has a meaning here. */
function run({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') saveNow();
  else if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false;
  else if (key !== 'Escape' && isTextField(target)) return false;
  else if (key === '?') helpIsOpen.value = true;
  else if (press(key)) return true;
  else if (key === '/') go(links.newSearch);
  else return false;
  return true;
}

function press(key: string): boolean {
  const declared = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
  const element = declared.find(({ ariaKeyShortcuts }) => ariaKeyShortcuts === key);
  if (element?.matches('input')) element.focus();
  else element?.click();
  return element !== undefined;
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.shadowRoot !== null ||
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'));
