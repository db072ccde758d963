// Every line that a person wrote, and which of them a person removed. Such a line has a number (`apple §12§`), and keeps it
// when it is ticked. A person who changes a line removes it and writes another one.

const NUMBER = /§\d+§/g;

/** The numbers of the lines of a text. */
export const numbersIn = (text: string): Set<string> => new Set(text.match(NUMBER));

export class Journal {
  /** What was written, by number: where, and in which text. */
  readonly #written = new Map<string, string>();
  readonly #removed = new Map<string, string>();
  #last = 0;

  /** The number of a new line. */
  next(): string {
    this.#last += 1;
    return `§${this.#last}§`;
  }

  /** A person changed a text. @param before '' for a new text @param after '' for a deleted one */
  change(before: string, after: string, what: string): void {
    const [old, current] = [numbersIn(before), numbersIn(after)];
    for (const number of current) if (!this.#written.has(number)) this.#written.set(number, what);
    for (const number of old) if (!current.has(number)) this.#removed.set(number, what);
  }

  /** The lines that were written, never removed, and are in none of the texts, each with the action that wrote it. */
  missing(texts: Iterable<string>): string[] {
    const found = new Set([...texts].flatMap((text) => [...numbersIn(text)]));
    return [...this.#written].flatMap(([number, what]) =>
      this.#removed.has(number) || found.has(number) ? [] : `${number}, written by: ${what}`,
    );
  }
}
