// Reads the top-level keys of TOML and their values as texts. The tables below them do not matter to an import.

/** Texts, comments, punctuation, and bare words: a date and its time count as one word. */
const TOKEN =
  /"""[^]*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[[\]{}=,\n]|\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]+|[^\s"'#[\]{}=,]+|["']/g;

/** The entries in their order. Of an array it is the first value; an inline table has the text of its first key. */
export function tomlValues(text: string): (readonly [key: string, value: string])[] {
  const found: [string, string][] = [];
  let key: string[] = [];
  let value: string[] | undefined;
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('#')) continue;
    if (token === '\n' && depth === 0) {
      const [first] = value ?? [];
      if (key.length === 1 && first !== undefined) found.push([unquoted(key[0] ?? ''), unquoted(first)]);
      [key, value] = [[], undefined];
    } else if (value === undefined) {
      // The first table ends the top level.
      if (token === '[' && key.length === 0) break;
      if (token === '=') value = [];
      else key.push(token);
    } else if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (!/^[\n,=]$/.test(token)) value.push(token);
  }
  return found;
}

function unquoted(token: string): string {
  if (/^("""|''')/.test(token)) return token.slice(3, -3).replace(/^\n/, '');
  if (token.startsWith("'")) return token.slice(1, -1);
  if (!token.startsWith('"')) return token.replaceAll(/(?<=\d)_(?=\d)/g, '');
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
