// Keyboard shortcuts. A view declares its own: a key clicks the element whose `aria-keyshortcuts` names it, or focuses
// it if it is a field. Single letters work only outside text fields, and not for two seconds after the field in which
// somebody types has disappeared.
import { saveNow } from '../notes/open-notes.ts';
import { links } from '../state/links.ts';
import { go } from '../state/route.ts';
import { session } from '../state/session.ts';
import { helpIsOpen } from './help.tsx';
import { openPalette } from './palette.ts';

const QUIET_MS = 2_000;

/** The text field that has the focus. */
let field: EventTarget | null = null;
let disappearedAt = -QUIET_MS;

/** Notices when the field that has the focus is removed from the page. The user has not left it, and is still typing. */
function followFocus(): void {
  window.addEventListener('focusin', ({ target }) => (field = isTextField(target) ? target : null));
  // A field that is still there afterwards was left by the user.
  window.addEventListener('focusout', () => queueMicrotask(() => !isGone() && (field = null)));
  // A link or the back button was followed on purpose.
  window.addEventListener('hashchange', () => {
    field = null;
    disappearedAt = -QUIET_MS;
  });
  new MutationObserver(() => {
    if (!isGone()) return;
    field = null;
    disappearedAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}

const isGone = (): boolean => field instanceof Node && !field.isConnected;

export function followKeys(): void {
  followFocus();
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !session.peek()) return;
    if (run(event)) event.preventDefault();
  });
}

/** Returns whether the key has a meaning here. */
function run({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') saveNow();
  else if (document.querySelector('dialog[open]')) return false;
  else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') openPalette();
  else if (ctrlKey || metaKey || altKey) return false;
  else if (key !== 'Escape' && isTextField(target)) return false;
  else if (key !== 'Escape' && performance.now() - disappearedAt < QUIET_MS) return false;
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
  else {
    // A user who leaves a field by its shortcut has stopped typing.
    if (element && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    element?.click();
  }
  return element !== undefined;
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.shadowRoot !== null ||
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'));
