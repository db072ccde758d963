// Searches for a part of a text at offsets that grow, in linear time.

/**
 * Returns a forward-only `indexOf`: the offsets of its calls must not decrease, so the text is read once. It returns
 * Infinity if the part does not follow.
 */
export function nextIndex(text: string, part: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) next = text.indexOf(part, from);
    if (next < 0) next = Infinity;
    return next;
  };
}
