// The directory of a workspace: its rows of one kind as they were at a revision, with the orders, filters and names
// that were derived from them. It never changes; a later one takes its place (directories.ts).

export interface Identified {
  readonly id: string;
}

/** Orders, filters, names and searches that are kept at a time, and the longest name one of them is kept under. */
const DERIVED_MAX = 12;
const NAME_MAX = 300;

/** What a directory occupies besides its rows. */
const EMPTY_BYTES = 8 * 1024;
const ROW_BYTES = 160 + 8 * DERIVED_MAX;
const VALUE_BYTES = 24;

export class Directory<T extends Identified> {
  readonly revision: number;
  readonly rows: readonly T[];
  /** About how many bytes it occupies. */
  readonly bytes: number;
  readonly #derived = new Map<string, unknown>();

  constructor(revision: number, rows: readonly T[], bytes = EMPTY_BYTES + sum(rows)) {
    this.revision = revision;
    this.rows = rows;
    this.bytes = bytes;
  }

  /** What `make` makes of the rows, made once; of many such things those used last are kept. */
  derive<D>(name: string, make: (rows: readonly T[]) => D): D {
    const made = this.#derived.has(name) ? (this.#derived.get(name) as D) : make(this.rows);
    if (name.length > NAME_MAX) return made;
    this.#derived.delete(name);
    this.#derived.set(name, made);
    const [oldest] = this.#derived.keys();
    if (this.#derived.size > DERIVED_MAX && oldest !== undefined) this.#derived.delete(oldest);
    return made;
  }

  /** The same for what takes reading: it is kept when it is there. */
  async deriveLater<D>(name: string, make: () => Promise<D>): Promise<D> {
    const made = this.#derived.has(name) ? (this.#derived.get(name) as D) : await make();
    return this.derive(name, () => made);
  }

  /** The directory at a later revision, at which these ids were read anew: `found` are those that exist. */
  patched(revision: number, read: ReadonlySet<string>, found: readonly T[]): Directory<T> {
    if (read.size === 0) return new Directory(revision, this.rows, this.bytes).#keeping(this.#derived);
    const replaced = this.rows.filter(({ id }) => read.has(id));
    const rest = this.rows.filter(({ id }) => !read.has(id));
    return new Directory(revision, [...rest, ...found], this.bytes - sum(replaced) + sum(found));
  }

  #keeping(derived: ReadonlyMap<string, unknown>): this {
    for (const [name, value] of derived) this.#derived.set(name, value);
    return this;
  }
}

const sum = (rows: readonly object[]): number => rows.reduce((bytes, row) => bytes + bytesOf(row), 0);

/** A row in memory, with its places in what is derived; strings take two bytes a unit at most. */
const bytesOf = (row: object): number =>
  Object.values(row).reduce<number>(
    (bytes, value) => bytes + VALUE_BYTES + (typeof value === 'string' ? 2 * value.length : 0),
    ROW_BYTES,
  );
