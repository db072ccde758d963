// Finds the code between backticks in a heading or paragraph: it ends at the next run of as many backticks.

const BACKTICKS = /`+/g;

/**
 * Returns the function for a part of a text that returns the offset after the code that begins at an offset, or after the
 * backticks if none begins. Its offsets grow from call to call, so each run is read once.
 */
export function codeEndsIn(content: string, from: number, end: number): (at: number) => number {
  const runs = new Map<number, { starts: number[]; next: number }>();
  for (const { index, 0: run } of content.slice(from, end).matchAll(BACKTICKS)) {
    const known = runs.get(run.length);
    if (known) known.starts.push(from + index);
    else runs.set(run.length, { starts: [from + index], next: 0 });
  }
  return (at) => {
    let after = at;
    while (after < end && content.charAt(after) === '`') after += 1;
    const same = runs.get(after - at);
    if (!same) return after;
    while ((same.starts[same.next] ?? Infinity) <= at) same.next += 1;
    const close = same.starts[same.next];
    return close === undefined ? after : close + after - at;
  };
}
