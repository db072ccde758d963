// Which notes of a list are selected, by id: further pages and changes of the list leave them selected.
import { signal } from '@preact/signals';

export class Selection {
  readonly ids = signal<ReadonlySet<string>>(new Set());
  /** The note that was selected last, from which a range begins. */
  private last: string | undefined;

  has(id: string): boolean {
    return this.ids.value.has(id);
  }

  /** Selects a note, or no longer. */
  toggle(id: string): void {
    const ids = new Set(this.ids.peek());
    if (!ids.delete(id)) ids.add(id);
    this.ids.value = ids;
    this.last = id;
  }

  /** Selects the notes between the one that was selected last and this one, in the order of the list. */
  extendTo(id: string, order: readonly string[]): void {
    const [start, end] = [order.indexOf(this.last ?? id), order.indexOf(id)];
    if (end < 0) return;
    const [from, to] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
    this.ids.value = new Set([...this.ids.peek(), ...order.slice(from, to + 1)]);
    this.last = id;
  }

  /** Selects exactly these notes. */
  choose(ids: Iterable<string>): void {
    this.ids.value = new Set(ids);
  }

  clear(): void {
    this.choose([]);
    this.last = undefined;
  }
}
