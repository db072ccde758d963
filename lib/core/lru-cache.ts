// An LRU cache bounded by bytes.

/** The approximate memory of a key, an entry and their place in the map. */
export const ENTRY_OVERHEAD_BYTES = 250;

export class LruCache<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly bytes: number }>();
  readonly #maxBytes: number;
  readonly #sizeOf: (value: V) => number;
  #bytes = 0;

  /** @param sizeOf the approximate bytes of a value, without its place in the map */
  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The cached value, without counting as a use. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map iterates in insertion order: the most recently used entry moves to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Caches a value, replacing an earlier one. A value larger than the bound is not cached. */
  set(key: K, value: V): void {
    this.delete(key);
    const bytes = ENTRY_OVERHEAD_BYTES + this.#sizeOf(value);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  /** Caches a value if no other has to be evicted for it. */
  setIfRoom(key: K, value: V): void {
    const freed = this.#entries.get(key)?.bytes ?? 0;
    if (this.#bytes - freed + ENTRY_OVERHEAD_BYTES + this.#sizeOf(value) <= this.#maxBytes)
      this.set(key, value);
  }

  delete(key: K): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
