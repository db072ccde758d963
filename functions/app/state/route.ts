// The view that the address names. Two fragments are not views: `#key=…` offers a key, `#capture=TEXT` fills the capture
// field. Both are removed from the address at once, and neither has an effect without a click.
import { signal } from '@preact/signals';
import { links } from './links.ts';
import { offeredKey, session } from './session.ts';

export interface Route {
  /** The segments of the fragment: `['note', ID, 'edit']`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export const route = signal(parsed(location.hash));

/** A text from a link, until the capture field takes it over. */
export const offeredCapture = signal('');

/** Opens a view. `replace`: the back button skips the current one. */
export function go(link: string, replace = false): void {
  if (link === location.hash) return;
  if (replace) {
    history.replaceState(null, '', link);
    route.value = parsed(link);
  } else location.hash = link;
}

/** Follows links and the back button. */
export function followAddress(): void {
  window.addEventListener('hashchange', follow);
  follow();
}

function follow(): void {
  const { hash } = location;
  const command = new URLSearchParams(hash.startsWith('#/') ? '' : hash.slice(1));
  const [key, text] = [command.get('key')?.trim(), command.get('capture')];
  if (text) offeredCapture.value = text;
  if (key && key !== session.peek()?.key) offeredKey.value = key;
  if (key === undefined && text === null) route.value = parsed(hash);
  else go(links.today, true);
}

function parsed(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean), query: new URLSearchParams(query) };
}
