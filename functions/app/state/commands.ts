// Fragments that are not views: `#key=…` offers a key, `#capture=TEXT` fills the capture field. Both are removed from
// the address at once, and neither has an effect without a click.
import { signal } from '@preact/signals';
import { go, links } from './route.ts';
import { offeredKey, session } from './session.ts';

/** A text from a link, until the capture field takes it over. */
export const offeredCapture = signal('');

/** Reads a fragment. Returns whether it was a command. */
export function readCommand(fragment: URLSearchParams): boolean {
  const key = fragment.get('key')?.trim();
  const text = fragment.get('capture');
  if (key === undefined && text === null) return false;
  if (text !== null) offeredCapture.value = text;
  if (key !== undefined && key !== '' && key !== session.peek()?.key) offeredKey.value = key;
  go(links.today, true);
  return true;
}
