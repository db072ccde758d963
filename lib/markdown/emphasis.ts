// The marks of emphasis in one heading or paragraph: `*` and `_` by the rules of CommonMark 0.31, `~~` by GitHub's, and
// `==` around a text without white space at its edges. Linear time for any text.

type Hide = (from: number, to: number) => void;

/** A run of one mark, and which part of it is not used yet. */
interface Run {
  readonly mark: string;
  /** The length of the whole run. */
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  from: number;
  to: number;
}

const SPACE = /^\s?$/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const HIGH_SURROGATE = /[\ud800-\udbff]/;

const before = (text: string, at: number): string =>
  HIGH_SURROGATE.test(text.charAt(at - 2)) ? text.slice(at - 2, at) : text.charAt(at - 1);
const after = (text: string, at: number): string =>
  HIGH_SURROGATE.test(text.charAt(at)) ? text.slice(at, at + 2) : text.charAt(at);

/** Whether a run between two offsets can begin and end emphasis. */
function sidesOf(text: string, from: number, to: number): { opens: boolean; closes: boolean } {
  const mark = text.charAt(from);
  const [left, right] = [before(text, from), after(text, to)];
  const [spaceLeft, spaceRight] = [SPACE.test(left), SPACE.test(right)];
  if (mark === '=') return { opens: !spaceRight, closes: !spaceLeft };
  const [signLeft, signRight] = [PUNCTUATION.test(left), PUNCTUATION.test(right)];
  const opens = !spaceRight && (!signRight || spaceLeft || signLeft);
  const closes = !spaceLeft && (!signLeft || spaceRight || signRight);
  // Within a word `_` is a character of it.
  return mark === '_'
    ? { opens: opens && (!closes || signLeft), closes: closes && (!opens || signRight) }
    : { opens, closes };
}

export class Emphasis {
  /** Whether a closing run fits an open one. */
  static fits(opener: Run, closer: Run): boolean {
    const isBoth = opener.closes || closer.opens;
    const [all, one, other] = [opener.length + closer.length, opener.length, closer.length].map((n) => n % 3);
    return opener.mark === closer.mark && !(isBoth && all === 0 && (one !== 0 || other !== 0));
  }

  private readonly hide: Hide;
  private readonly runs: Run[] = [];

  /** @param hide called with the offsets of marks that are not part of the text */
  constructor(hide: Hide) {
    this.hide = hide;
  }

  /** The number of runs so far. */
  get count(): number {
    return this.runs.length;
  }

  /** Adds a run between two offsets. */
  add(text: string, from: number, to: number): void {
    this.runs.push({ mark: text.charAt(from), length: to - from, from, to, ...sidesOf(text, from, to) });
  }

  /** Matches the runs from this number on, and forgets them. */
  resolve(first: number): void {
    const open: Run[] = [];
    /** Below this depth of open runs none fits a closing run of a kind, so that none is compared twice. */
    const floors = new Map<string, number>();
    for (const run of this.runs.splice(first)) {
      const kind = `${run.mark}${run.length % 3}${run.opens}`;
      while (run.closes && run.from < run.to) {
        const floor = Math.min(floors.get(kind) ?? 0, open.length);
        const last = open.findLastIndex((each, n) => n < floor || Emphasis.fits(each, run));
        const opener = last < floor ? undefined : open[last];
        if (!opener) {
          floors.set(kind, open.length);
          break;
        }
        const depth = last + 1;
        open.length = depth;
        for (const [each, known] of floors) if (known >= depth) floors.set(each, depth - 1);
        this.pair(opener, run);
        if (opener.from === opener.to) open.pop();
      }
      if (run.opens && run.from < run.to) open.push(run);
    }
  }

  private pair(opener: Run, closer: Run): void {
    const length = Math.min(opener.to - opener.from, closer.to - closer.from, 2);
    this.hide(opener.to - length, opener.to);
    this.hide(closer.from, closer.from + length);
    opener.to -= length;
    closer.from += length;
  }
}
