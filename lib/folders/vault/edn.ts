// Reads the settings of Logseq: the texts and keywords of a map in EDN, and nothing of its other values.

/** Comments, texts, `#_`, brackets, characters such as `\a`, and words: numbers, symbols, keywords, tags. */
const TOKEN = /;[^\n]*|"(?:\\[^]|[^"\\])*"|#_|#?[([{]|[)\]}]|\\(?:[a-z]+|[^])|[^\s,"()[\]{};]+|"/giu;
const OPENING = /^#?[([{]$/;
const CLOSING = /^[)\]}]$/;
const ESCAPE = /\\(.)/gsu;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A collection that is not closed yet. */
interface Open {
  /** Its values: texts, and words as they are written; undefined for a collection. */
  readonly values: (string | undefined)[];
  /** How many of the next values `#_` leaves out. */
  ignored: number;
}

/**
 * The values of a map by its keys, such as `:journals-directory`: texts, and keywords with their colon. Undefined if the
 * text is no map.
 */
export function ednMap(text: string): ReadonlyMap<string, string> | undefined {
  const open: Open[] = [{ values: [], ignored: 0 }];
  const add = (value: string | undefined): void => {
    const inner = open.at(-1);
    if (!inner) return;
    if (inner.ignored > 0) inner.ignored -= 1;
    else inner.values.push(value);
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '"') return undefined;
    if (token.startsWith(';')) continue;
    if (token === '#_') for (const inner of open.slice(-1)) inner.ignored += 1;
    else if (OPENING.test(token)) open.push({ values: [], ignored: 0 });
    else if (CLOSING.test(token)) {
      const { values = [] } = open.pop() ?? {};
      const [root] = open;
      if (!root) return undefined;
      if (open.length === 1 && root.ignored === 0)
        return token === '}' && root.values.length === 0 ? entriesOf(values) : undefined;
      add(undefined);
    } else if (token.startsWith('"')) add(unquoted(token));
    // A tag such as #inst belongs to the value after it.
    else if (!token.startsWith('#')) add(token);
  }
  return undefined;
}

function entriesOf(values: Open['values']): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (let n = 0; n + 1 < values.length; n += 2) {
    const [key, value] = values.slice(n, n + 2);
    if (key !== undefined && value !== undefined) entries.set(key, value);
  }
  return entries;
}

const unquoted = (token: string): string =>
  token.slice(1, -1).replaceAll(ESCAPE, (_, character: string) => ESCAPED[character] ?? character);
