// Percent-encoding, as in the addresses of links and in file names: `%2F`.

const PERCENT = /(?:%[\da-f]{2})+/gi;
/** Encoded UTF-8. An expression, because an exception for each invalid one takes ten times as long. */
const UTF8 =
  /^(?:%[0-7].|%(?:c[2-9a-f]|d.)%[89ab].|%e(?:0%[ab]|[1-9a-cef]%[89ab]|d%[89]).%[89ab].|%f(?:0%[9ab]|[1-3]%[89ab]|4%8).%[89ab].%[89ab].)+$/i;

/** A text without percent-encoding. Invalid sequences are unchanged. */
export const decoded = (text: string): string =>
  text.includes('%')
    ? text.replace(PERCENT, (bytes) => (UTF8.test(bytes) ? decodeURIComponent(bytes) : bytes))
    : text;

/** An ASCII character as its code. */
export const percentCode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
