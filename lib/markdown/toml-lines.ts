// The lines of TOML, by their form: keys, tables, comments, blank lines, and the rest of a value of several lines.

const WORD = String.raw`(?:[\w-]+|"[^"]*"|'[^']*')`;
const KEY = new RegExp(String.raw`^[ \t]*${WORD}(?:[ \t]*\.[ \t]*${WORD})*[ \t]*=`);
const TABLE = /^[ \t]*\[.*\][ \t]*(?:#.*)?$/;
const NO_ENTRY = /^[ \t]*(?:#.*)?$/;
/** What opens or closes a part of a value, and a text in one line, which hides both. */
const TOKEN = /"""|'''|"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|[[\]{}#]/g;

const QUOTES: ReadonlySet<string> = new Set(['"""', "'''"]);

export class TomlLines {
  /** Whether a line has a key or a table. */
  hasKey = false;
  /** The quotes of the open text; the number of open brackets. */
  private quotes: string | undefined;
  private depth = 0;
  private readonly end: RegExp;

  constructor(end: RegExp) {
    this.end = end;
  }

  endsWith(line: string): boolean {
    return this.isOutside && this.end.test(line);
  }

  /** Whether this line may be the next one. */
  takes(line: string): boolean {
    const key = this.isOutside ? KEY.exec(line)?.[0] : '';
    const isTable = key === undefined && TABLE.test(line);
    this.hasKey ||= isTable || Boolean(key);
    if (key === undefined) return isTable || NO_ENTRY.test(line);
    this.readValue(line.slice(key.length));
    return true;
  }

  private get isOutside(): boolean {
    return this.quotes === undefined && this.depth === 0;
  }

  private readValue(source: string): void {
    for (let rest: string | undefined = source; rest !== undefined;)
      rest = this.quotes === undefined ? this.afterOpening(rest) : this.afterClosing(rest, this.quotes);
  }

  /** The part after the quotes that end the open text; undefined if they are not there. */
  private afterClosing(source: string, quotes: string): string | undefined {
    const close = source.indexOf(quotes);
    if (close < 0) return undefined;
    this.quotes = undefined;
    return source.slice(close + quotes.length);
  }

  /** The part after the quotes that begin a text of several lines; undefined if there are none. */
  private afterOpening(source: string): string | undefined {
    for (const { index, 0: token } of source.matchAll(TOKEN)) {
      if (token === '#') return undefined;
      if (token === '[' || token === '{') this.depth += 1;
      if (token === ']' || token === '}') this.depth = Math.max(0, this.depth - 1);
      if (!QUOTES.has(token)) continue;
      this.quotes = token;
      return source.slice(index + token.length);
    }
    return undefined;
  }
}
