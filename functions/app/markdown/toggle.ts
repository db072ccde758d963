/** The text with the checkbox at an offset ticked or cleared; undefined if there is none, because the text has changed. */
export function toggled(text: string, offset: number): string | undefined {
  const box = text.slice(Math.max(offset, 0), offset + '[ ]'.length);
  if (!/^\[[ \txX]\]$/.test(box)) return undefined;
  const mark = /x/i.test(box) ? ' ' : 'x';
  return `${text.slice(0, offset + 1)}${mark}${text.slice(offset + 2)}`;
}
