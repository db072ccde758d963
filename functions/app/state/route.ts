// The view that the address names. Two fragments are not views: `#key=…` offers a key, `#capture=TEXT` fills the capture
// field. Both are removed from the address at once, and neither has an effect without a click.
import { signal } from '@preact/signals';
import { addresses } from './addresses.ts';
import { startAtTop, startEntry } from './scroll.ts';
import { offeredKey, session } from './session.ts';

export interface Route {
  /** The fragment, with its `#`. */
  readonly address: string;
  /** The segments of the fragment: `['note', ID, 'edit']`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export const route = signal(parsed(location.hash));

/** A text from a link, until the capture field takes it over. It may be empty: then the field only gets the focus. */
export const offeredCapture = signal<string | undefined>(undefined);

/** Opens a view. `replace`: the back button skips the current one. */
export function go(link: string, replace = false): void {
  if (link === location.hash) return;
  if (replace) {
    history.replaceState(history.state, '', link);
    startAtTop();
    route.value = parsed(link);
  } else location.hash = link;
}

/** Gives the shown view another address. Nothing is rendered again. */
export function replaceAddress(from: string, to: string): void {
  const { hash } = location;
  if (hash === from || hash.startsWith(`${from}/`))
    history.replaceState(history.state, '', to + hash.slice(from.length));
}

/** Follows links and the back button. */
export function followAddress(): void {
  window.addEventListener('hashchange', () => {
    startEntry();
    follow();
  });
  follow();
}

function follow(): void {
  const { hash } = location;
  const command = new URLSearchParams(hash.startsWith('#/') ? '' : hash.slice(1));
  const [key, text] = [command.get('key')?.trim(), command.get('capture')];
  if (text !== null) offeredCapture.value = text;
  if (key && key !== session.peek()?.key) offeredKey.value = key;
  if (key === undefined && text === null) route.value = parsed(hash);
  else go(addresses.today, true);
}

function parsed(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { address: hash, path: path.split('/').filter(Boolean), query: new URLSearchParams(query) };
}
