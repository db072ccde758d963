// What a function keeps in memory between requests: bounded by bytes, the least recently used goes first.

/** A key, an entry and what the map itself takes for them, about. */
const PLACE_BYTES = 250;

export class LruCache<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly bytes: number }>();
  readonly #maxBytes: number;
  readonly #sizeOf: (value: V) => number;
  #bytes = 0;

  /** `sizeOf` says about how many bytes a value occupies when it is put in, besides its place in the map. */
  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /** The bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept, without counting as a use of it. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map lists its keys as they were put in: the one used last goes to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value instead of the one before; one that alone is over the bound is not kept. */
  set(key: K, value: V): void {
    this.delete(key);
    const bytes = PLACE_BYTES + this.#sizeOf(value);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  /** Keeps a value if nothing else has to go for it. */
  setIfRoom(key: K, value: V): void {
    const freed = this.#entries.get(key)?.bytes ?? 0;
    if (this.#bytes - freed + PLACE_BYTES + this.#sizeOf(value) <= this.#maxBytes) this.set(key, value);
  }

  delete(key: K): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
