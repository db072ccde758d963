// Character references and backslash escapes.

/**
 * Names of character references. The 2,231 names of HTML would be larger than the parser; names that are not in this list
 * are shown as written.
 */
const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp& lt< gt> quot" apos\' nbsp\u00A0 copy© reg® trade™ hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo”',
    'laquo« raquo» bull• middot· times× divide÷ plusmn± deg° para¶ sect§ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒',
    'hearts♥ check✓ euro€ pound£ yen¥ cent¢ frac12½ frac14¼ frac34¾ infin∞ ne≠ le≤ ge≥ shy\u00AD ensp\u2002',
    'emsp\u2003 thinsp\u2009 zwj\u200D zwnj\u200C lrm\u200E rlm\u200F',
  ].flatMap((line) => line.split(' ').map((word) => [word.slice(0, -1), word.slice(-1)] as const)),
);

const CODE_POINT_MAX = 0x10ffff;
const REPLACEMENT = '\uFFFD';

/** The character of a reference such as `&amp;`; the reference itself if it is unknown. */
export function decodeEntity(reference: string): string {
  const body = reference.slice(1, -1);
  if (!body.startsWith('#')) return NAMED.get(body) ?? reference;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  const valid = code > 0 && code <= CODE_POINT_MAX && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Replaces character references and backslash escapes, as in the address of a link. Unknown references are unchanged. */
export const unescapeText = (text: string): string =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/gi,
    (match, escaped?: string) => escaped ?? decodeEntity(match),
  );
