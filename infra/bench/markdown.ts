// Markdown tables, and numbers as people read them.

/** A table; the first column is text, the others are numbers unless said otherwise. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  textColumns = 1,
): string {
  const rule = head.map((_, n) => (n < textColumns ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

const cell = (value: string | number): string => String(value).replaceAll('|', '\\|');

/** With thousands separated, and no more digits than told. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `1 call`, `2 calls`. */
export const counted = (value: number, what: string): string =>
  `${number(value)} ${what}${value === 1 ? '' : 's'}`;

/** A cost that is nothing is left out. */
export const orNothing = (value: number): string =>
  value === 0 ? '' : number(value, value % 1 === 0 ? 0 : 1);
