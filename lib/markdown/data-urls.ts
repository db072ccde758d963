// Pictures and other files inside a text as `data:` URLs. Search, excerpts and agents get a long one without its data.
import { endOf } from './end-of.ts';

/**
 * The beginning of a URL up to its comma. A URL ends at white space, a quote or a bracket. Repetitions are bounded, so
 * that a text is read in linear time.
 */
const HEAD = String.raw`(?<![\p{L}\p{N}])data:(?:[\w.+-]{1,60}\/[\w.+-]{1,100})?(?:;[\w.+=-]{1,60}){0,8},`;
const DATA_URL = new RegExp(`(${HEAD})[^\\s"'()<>[\\]\\\\\`]*`, 'giu');
const URL_HERE = new RegExp(DATA_URL.source, 'iuy');
const SHORTENED = new RegExp(`${HEAD}…`, 'iu');

/** Longer ones are shortened. */
const SHORT_MAX_CHARACTERS = 100;

/** A text in which every long `data:` URL ends at its comma, as in `data:image/png;base64,…`. */
export const withoutData = (text: string): string =>
  text.replace(DATA_URL, (url, head: string) => (url.length > SHORT_MAX_CHARACTERS ? `${head}…` : url));

/** How many characters `withoutData` leaves out. */
export function leftOutCharacters(text: string): number {
  let count = 0;
  for (const [url, head = ''] of text.matchAll(DATA_URL))
    if (url.length > SHORT_MAX_CHARACTERS) count += url.length - head.length;
  return count;
}

/** Whether a text contains a `data:` URL that `withoutData` has shortened. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

/** The end of the `data:` URL that begins at an offset. */
export const dataUrlEnd = (text: string, at: number): number | undefined => endOf(URL_HERE, text, at);
