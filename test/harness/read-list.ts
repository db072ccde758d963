// Reads a list while it arrives, so that a page of 100 MB is never in memory completely.

/** Replaces an element, so that the rest is valid JSON. */
const TAKEN = Buffer.from('0');

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = Buffer.from('"\\[]{}');

/** The depth of a list's elements in its JSON: in the array, in the object. */
const LIST_DEPTH = 2;

/**
 * Passes each element of `{"data":[…],…}` to `take` and returns the rest of the object.
 * @throws when the JSON is broken or ends too early
 */
export async function readList(
  body: AsyncIterable<Uint8Array>,
  take: (element: unknown) => void,
): Promise<Record<string, unknown>> {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let parts: Uint8Array[] = [];
  const outside: Uint8Array[] = [];
  for await (const chunk of body) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (escaped) escaped = false;
      else if (quoted && byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) quoted = !quoted;
      else if (quoted) continue;
      else if (byte === OPEN_LIST || byte === OPEN) {
        if (byte === OPEN && depth === LIST_DEPTH) {
          outside.push(chunk.subarray(start, at));
          start = at;
        }
        depth++;
      } else if (byte === CLOSE_LIST || byte === CLOSE) {
        depth--;
        if (byte !== CLOSE || depth !== LIST_DEPTH) continue;
        parts.push(chunk.subarray(start, at + 1));
        start = at + 1;
        outside.push(TAKEN);
        take(JSON.parse(Buffer.concat(parts).toString('utf8')));
        parts = [];
      }
    }
    (depth > LIST_DEPTH ? parts : outside).push(chunk.subarray(start));
  }
  const { data: _, ...rest } = JSON.parse(Buffer.concat(outside).toString('utf8')) as Record<string, unknown>;
  return rest;
}
