// Keyboard shortcuts. Single letters work only outside text fields.
import { signal } from '@preact/signals';
import { go, links, route } from './route.ts';
import { isReadOnly, session } from './session.ts';

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

type Handler = () => void;

/** What `e`, Esc and Ctrl S do in the current view. */
const handlers = new Map<string, Handler>();

/** Gives a key a meaning in the current view. Returns a function that removes it. */
export function onKey(key: 'e' | 'Escape' | 'save', handler: Handler): () => void {
  handlers.set(key, handler);
  return () => {
    if (handlers.get(key) === handler) handlers.delete(key);
  };
}

/** Whether `/` has asked for the search field. */
export const searchWanted = signal(false);

export function followKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !session.peek()) return;
    const run = handlerOf(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

function handlerOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Handler | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return handlers.get('save') ?? (() => undefined);
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return undefined;
  if (key === 'Escape') return handlers.get('Escape');
  if (isTextField(target)) return undefined;
  switch (key) {
    case 't':
      return () => go(links.today);
    case 'n':
      return isReadOnly() ? undefined : () => go(links.newNote());
    case '/':
      return () => {
        if (route.peek().path[0] !== 'notes') go(links.notes);
        searchWanted.value = true;
      };
    case '?':
      return () => void (helpIsOpen.value = true);
    default:
      return handlers.get(key);
  }
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.shadowRoot !== null ||
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'));
