// Searches for a part of a text at offsets that grow, in linear time.

/**
 * Returns the function that returns where a part of a text is next, from an offset on; Infinity if nowhere. Offsets grow
 * from call to call, so the text is read once.
 */
export function nextIndex(text: string, part: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = text.indexOf(part, from);
    if (next < 0) next = Infinity;
    return next;
  };
}
