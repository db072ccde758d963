// A queue of items waiting on this device. Each is stored before anything else happens, and one tab at a time sends
// them in order.
import { signal, type Signal } from '@preact/signals';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { session, signedIn } from '../state/session.ts';
import { reportWrite, wake } from '../state/wake.ts';
import { atOnce } from './at-once.ts';
import { withDatabase, type Waiting } from './database.ts';
import type { Draft } from './draft.ts';
import {
  asProblem,
  haveSameTarget,
  isAction,
  NotYet,
  problemOf,
  wasSent,
  type Change,
  type Done,
  type Pending,
  type QueueOptions,
} from './waiting.ts';

/** How many queues of this tab send several items. Until they end, nobody needs to ask what has changed after each. */
export const series = signal(0);

/** So many of a series are shown at once as sent, or more of a long one: lists and the disk are not read after each. */
const TOGETHER = 20;

export class SendQueue<T extends Waiting> {
  /** The items that the service has not acknowledged, in the order of adding. */
  readonly pending: Signal<readonly Pending<T>[]>;
  private readonly store: 'queue' | 'files';
  private readonly options: QueueOptions<T>;
  /** The items that were sent since they were shown last. */
  private readonly sent = new Map<number, Done | undefined>();
  /** The items that this tab has begun to send: a full disk does not store it. */
  private readonly begun = new Set<number>();
  private sending: Promise<void> | undefined;
  /** Whether there may be more to send. */
  private again = false;

  constructor(options: QueueOptions<T>) {
    [this.options, this.store, this.pending] = [options, options.store, options.pending ?? signal([])];
  }

  /**
   * Stores an item, in place of the draft of its text, then sends it as soon as possible. If the connection to the disk ends
   * at that moment, the item may be stored and sent twice. The service applies it once.
   */
  async add(item: T, draft?: Draft): Promise<void> {
    await (draft ? draft.queue(this.store, item) : withDatabase((db) => db.add(this.store, item)));
    await this.read();
    reportWrite();
  }

  /** Stores all of these items or none, and returns their numbers. */
  async addAll(items: readonly T[]): Promise<number[]> {
    const numbers = await atOnce(this.store, (store) => Promise.all(items.map((item) => store.add(item))));
    await this.read();
    reportWrite();
    return numbers;
  }

  /** Takes back items that were never sent, and adds others in place of those that were: all of it or nothing. */
  async takeBack(steps: readonly { readonly number: number; readonly reverse: T }[]): Promise<void> {
    await atOnce(this.store, async (store) => {
      for (const { number, reverse } of steps) {
        const found = await store.get(number);
        if (found && !wasSent(found) && !this.begun.has(number)) await store.delete(number);
        else if (!found || problemOf(found) === undefined) await store.add(reverse);
      }
    });
    await this.read();
    reportWrite();
  }

  /** Deletes an item that the service has rejected. */
  async drop({ number }: { readonly number: number }): Promise<void> {
    await withDatabase((db) => db.delete(this.store, number));
    await this.read();
  }

  /** Deletes an item that waits. While a tab sends it, it waits for the end. Returns false if the item has been sent. */
  async withdraw(isIt: (item: T) => boolean): Promise<boolean> {
    const item = await navigator.locks.request(this.lock, {}, async () => {
      const found = (await this.read()).find(isIt);
      if (found) await this.drop(found);
      return found;
    });
    // Others may have waited for the lock.
    reportWrite();
    return item !== undefined;
  }

  /** Sends an item again that the service has rejected, also if it still belongs to a new note. */
  async retry(item: Pending<T>): Promise<void> {
    await this.change(item, { ...asProblem(item, undefined), note: undefined });
    await this.send();
  }

  /** Sends all items that were not rejected, unless another tab is doing so. Every call that is sent wakes it again. */
  async send(): Promise<void> {
    this.again = true;
    do {
      this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
      await this.sending;
    } while (this.again);
  }

  private async sendAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      await this.read();
      if (this.next([]))
        await navigator.locks.request(this.lock, { ifAvailable: true }, (lock) => lock && this.sendInOrder());
    }
  }

  private async sendInOrder(): Promise<void> {
    const later: Pending<T>[] = [];
    await this.read();
    const isSeries = this.pending.peek().length > 1;
    if (isSeries) series.value += 1;
    try {
      while (await this.sendNext(later));
      // What could not be sent waits for the next cause, not for a call of this run.
      if (this.next(later)) this.again = false;
    } finally {
      if (isSeries) series.value -= 1;
      await this.read();
    }
    if (isSeries) wake();
  }

  /** Changes a stored item. */
  async change({ number, ...item }: Pending<T>, change: Change): Promise<void> {
    const changed = { ...(item as unknown as T), ...change };
    await withDatabase((db) => db.put(this.store, changed, number));
    await this.read();
  }

  /** Reads the items from the disk. What was sent is shown as done before its items no longer are. */
  async read(): Promise<readonly Pending<T>[]> {
    const [numbers, items] = await withDatabase((db) =>
      Promise.all([db.getAllKeys(this.store), db.getAll(this.store)]),
    );
    const waiting = new Set(numbers);
    const sent = [...this.sent].filter(([number]) => !waiting.has(number));
    for (const [number] of sent) this.sent.delete(number);
    this.options.showDone?.(sent.flatMap(([, done]) => done ?? []));
    return (this.pending.value = (items as T[]).map((item, index) => ({
      ...item,
      number: numbers[index] ?? 0,
    })));
  }

  /** The name of the lock of the tab that sends. */
  private get lock(): string {
    return `${this.store} ${signedIn().account.userId}`;
  }

  /** The first item that can be sent and was not rejected; after an item that has to wait, not those with its target. */
  private next(later: readonly Pending<T>[]): Pending<T> | undefined {
    return this.pending
      .peek()
      .find(
        (item) =>
          problemOf(item) === undefined &&
          !this.sent.has(item.number) &&
          (this.options.isReady?.(item) ?? true) &&
          !later.some((other) => other.number === item.number || haveSameTarget(other, item)),
      );
  }

  /** Sends the next item. Returns whether there may be another one to send. */
  private async sendNext(later: Pending<T>[]): Promise<boolean> {
    const next = this.next(later);
    if (!next || !session.peek()) return false;
    const item = await this.begin(next);
    if (!item) {
      // It was taken back.
      await this.read();
      return true;
    }
    try {
      const { problem, done, rewrite } = (await this.options.send(item)) ?? {};
      if (problem !== undefined) await this.reject(item, problem, later);
      else {
        await this.finish(item.number, rewrite);
        this.sent.set(item.number, done);
        const { length } = this.pending.peek();
        if (length < TOGETHER || this.sent.size >= Math.max(TOGETHER, length / TOGETHER)) await this.read();
      }
    } catch (error) {
      if (error instanceof NotYet) later.push(next);
      else if (!session.peek() || isTransient(error)) return false;
      else await this.reject(item, sentenceOf(error), later);
    }
    return true;
  }

  /** On a full disk it waits, without those behind it. */
  private async reject(item: Pending<T>, problem: string, later: Pending<T>[]): Promise<void> {
    await this.change(item, asProblem(item, problem)).catch(() => later.push(item));
  }

  /** The stored item, which from now on counts as sent; undefined if it was taken back. */
  private async begin({ number }: Pending<T>): Promise<Pending<T> | undefined> {
    const item = (await withDatabase((db) => db.get(this.store, number))) as T | undefined;
    const sent = item && { ...item, number };
    if (!item || !isAction(item) || item.wasSent) return sent;
    this.begun.add(number);
    try {
      return await atOnce(this.store, async (store) => {
        const found = await store.get(number);
        if (found) await store.put({ ...item, wasSent: true }, number);
        return found && sent;
      });
    } catch {
      // A full disk stores nothing, but what it has is sent.
      return sent;
    }
  }

  /** Deletes an item, and changes the others: both or neither. */
  private finish(number: number, rewrite?: (waiting: T) => T): Promise<void> {
    return atOnce(this.store, async (store) => {
      await store.delete(number);
      for (let at = rewrite && (await store.openCursor()); at; at = await at.continue()) {
        const after = rewrite?.(at.value as T);
        if (after && after !== at.value) await at.update(after);
      }
    });
  }
}
