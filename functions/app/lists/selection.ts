// Which items of a list are selected, by id: further pages and changes of the list leave them selected. An item that leaves
// the list is not counted any more.
import { computed, signal, type ReadonlySignal } from '@preact/signals';

export class Selection<T extends { readonly id: string }> {
  private readonly ids = signal<ReadonlySet<string>>(new Set());
  private readonly list: ReadonlySignal<readonly T[]>;
  /** The selected items, in the order of the list. */
  readonly items = computed(() => {
    const { value: ids } = this.ids;
    return ids.size === 0 ? [] : this.list.value.filter(({ id }) => ids.has(id));
  });
  readonly isEmpty = computed(() => this.items.value.length === 0);
  /** The item that was selected last, from which a range begins. */
  private last = '';

  constructor(list: ReadonlySignal<readonly T[]>) {
    this.list = list;
  }

  has(id: string): boolean {
    return this.ids.value.has(id);
  }

  /** Selects an item, or ends that. */
  toggle(id: string): void {
    const ids = this.counted();
    if (!ids.delete(id)) ids.add(id);
    this.ids.value = ids;
    this.last = id;
  }

  /** Selects the items between the one that was selected last and this one, both included. */
  extendTo(id: string): void {
    const order = idsOf(this.list.peek());
    const end = order.indexOf(id);
    const known = this.isEmpty.peek() ? -1 : order.indexOf(this.last);
    const start = known < 0 ? end : known;
    const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
    this.ids.value = this.counted().union(new Set(range));
    this.last = id;
  }

  /** Selects every item that the list has. */
  selectAll(): void {
    this.ids.value = new Set(idsOf(this.list.peek()));
  }

  clear(): void {
    if (this.ids.peek().size > 0) this.ids.value = new Set();
  }

  /** Without the items that have left the list: they would be selected again if they returned. */
  private counted(): Set<string> {
    return new Set(idsOf(this.items.peek()));
  }
}

const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);
