// Where the user was in each entry of the browser's history. Back and forward return there; a followed link begins at the
// top. The browser itself would restore a position before the view is as high as it was.
import { BASE } from '../api/request.ts';

const NAME = `notes-positions ${BASE}`;

const stored = sessionStorage.getItem(NAME);
const positions = new Map<string, number>(stored === null ? [] : (JSON.parse(stored) as [string, number][]));

let entry = '';
/** The position that the view is still too short for. */
let wanted: number | undefined;

export function followScrolling(): void {
  history.scrollRestoration = 'manual';
  entry = entryId();
  window.addEventListener('pagehide', () => {
    leave();
    sessionStorage.setItem(NAME, JSON.stringify([...positions].slice(-100)));
  });
  new ResizeObserver(approach).observe(document.body);
  // From then on the user decides.
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => (wanted = undefined), { passive: true, capture: true });
}

/** Remembers the position in the entry that is left. To be called when the address has changed, before the view changes. */
export function startEntry(): void {
  leave();
  entry = entryId();
}

/** Scrolls to where the user was in this entry. `stays`: keeps the position if the entry is new. */
export function restoreScroll(stays: boolean): void {
  const position = positions.get(entry);
  if (position === undefined && stays) return;
  wanted = position ?? 0;
  approach();
}

/** Clears the stored position, because this entry now shows another view. */
export const startAtTop = (): void => void positions.delete(entry);

function leave(): void {
  positions.delete(entry);
  positions.set(entry, wanted ?? scrollY);
}

function approach(): void {
  if (wanted === undefined) return;
  scrollTo(0, wanted);
  if (Math.abs(scrollY - wanted) <= 1) wanted = undefined;
}

function entryId(): string {
  const known = (history.state as { readonly entry?: string } | null)?.entry;
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  history.replaceState({ entry: id }, '');
  return id;
}
