// Keyboard shortcuts. A view declares its own: a key clicks the element whose `aria-keyshortcuts` names it, or focuses
// it if it is a field. Single letters work only outside text fields, and not for two seconds after a text field has lost the
// focus by anything but Esc, a click or a followed link: by Tab, or because it has disappeared. Somebody is still typing.
import { saveNow } from '../notes/open-notes.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { session } from '../state/session.ts';
import { helpIsOpen } from '../parts/open-help.ts';
import { openPalette } from './palette.ts';

const QUIET_MS = 2_000;

/** The text field that has the focus. */
let field: EventTarget | null = null;
/** Whether the user has pressed Esc or clicked elsewhere since the last other key. */
let leaves = false;
let lostAt = -QUIET_MS;

function followFocus(): void {
  window.addEventListener('focusin', ({ target }) => {
    field = isTextField(target) ? target : null;
    leaves = false;
  });
  window.addEventListener('keydown', ({ key }) => (leaves = key === 'Escape'), { capture: true });
  window.addEventListener('pointerdown', ({ target }) => (leaves = target !== field), { capture: true });
  window.addEventListener('focusout', ({ target }) => {
    // A field that the page removes loses the focus below.
    queueMicrotask(() => target === field && !isGone() && lose());
  });
  window.addEventListener('hashchange', () => {
    leaves = true;
    lose();
  });
  new MutationObserver(() => isGone() && lose()).observe(document.body, { childList: true, subtree: true });
}

function lose(): void {
  lostAt = leaves ? -QUIET_MS : performance.now();
  field = null;
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
function run({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') saveNow();
  else if (document.querySelector('dialog[open]')) return false;
  else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') openPalette();
  else if (ctrlKey || metaKey || altKey) return false;
  else if (key !== 'Escape' && isTextField(target)) return false;
  else if (key !== 'Escape' && isQuiet(key)) return false;
  else if (key === '?') helpIsOpen.value = true;
  else if (press(key, shiftKey)) return true;
  else if (key === '/') go(addresses.newSearch);
  else return false;
  return true;
}

/** Whether somebody may still be typing. Each letter that goes nowhere shows that they are. */
function isQuiet(key: string): boolean {
  const isTyping = performance.now() - lostAt < QUIET_MS;
  if (isTyping && key.length === 1) lostAt = performance.now();
  return isTyping;
}

function press(key: string, shiftKey: boolean): boolean {
  const name = shiftKey && /^[A-Z]$/.test(key) ? `Shift+${key}` : key;
  const declared = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
  const element = declared.find((each) => each.ariaKeyShortcuts?.split(' ').includes(name) && isMeant(each));
  if (element?.matches('[type=checkbox]'))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  else if (element?.matches('input')) element.focus();
  else if (element) {
    const { activeElement } = document;
    // A user who leaves a field by its shortcut has stopped typing.
    if (activeElement instanceof HTMLElement && isTextField(activeElement)) activeElement.blur();
    element.click();
  }
  return element !== undefined;
}

/** A key of the rows of a list is for the row that has the focus. */
const isMeant = (element: HTMLElement): boolean =>
  !element.closest('.rows') || element.closest('li')?.contains(document.activeElement) === true;

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.shadowRoot !== null ||
    target.matches(
      'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]',
    ));
