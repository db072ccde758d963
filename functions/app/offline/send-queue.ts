// A queue of items waiting on this device. Each is stored before anything else happens, and one tab at a time sends
// them in order.
import { signal } from '@preact/signals';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { session, signedIn } from '../state/session.ts';
import { reportWrite } from '../state/wake.ts';
import { withDatabase, type Capture, type Waiting, type WaitingFile } from './database.ts';
import type { Draft } from './draft.ts';

/** An item that the service has not acknowledged, with its place in the order of adding. */
export type Pending<T> = T & { readonly number: number };

export class SendQueue<T extends Waiting> {
  /** The items that the service has not acknowledged, in the order of adding. */
  readonly pending = signal<readonly Pending<T>[]>([]);
  private readonly store: 'queue' | 'files';
  private readonly sendItem: (item: T) => Promise<unknown>;
  private readonly isReady: (item: T) => boolean;

  /**
   * @param sendItem sends an item. It may get the same item again, for example after a crash
   * @param isReady whether an item can be sent now
   */
  constructor(
    store: 'queue' | 'files',
    sendItem: (item: T) => Promise<unknown>,
    isReady: (item: T) => boolean = () => true,
  ) {
    this.store = store;
    this.sendItem = sendItem;
    this.isReady = isReady;
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

  /** Deletes an item that the service has rejected. */
  async drop({ number }: Pending<T>): Promise<void> {
    await withDatabase((db) => db.delete(this.store, number));
    await this.read();
  }

  /** Deletes an item that waits. While a tab sends, it waits for the end. Returns false if the item has been sent. */
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
    await this.change(item, { problem: undefined, note: undefined });
    await this.send();
  }

  /** Sends all items that were not rejected, unless another tab is doing so. */
  async send(): Promise<void> {
    await this.read();
    if (!this.next()) return;
    await navigator.locks.request(this.lock, { ifAvailable: true }, async (lock) => {
      let isMore = lock !== null;
      while (isMore) isMore = await this.sendNext();
      await this.read();
    });
  }

  /** Changes a stored item. */
  async change({ number, ...item }: Pending<T>, change: Partial<Capture & WaitingFile>): Promise<void> {
    const changed = { ...(item as unknown as T), ...change };
    await withDatabase((db) => db.put(this.store, changed, number));
    await this.read();
  }

  /** Reads the items from the disk. */
  async read(): Promise<readonly Pending<T>[]> {
    const [numbers, items] = await withDatabase((db) =>
      Promise.all([db.getAllKeys(this.store), db.getAll(this.store)]),
    );
    return (this.pending.value = (items as T[]).map((item, index) => ({
      ...item,
      number: numbers[index] ?? 0,
    })));
  }

  /** The name of the lock of the tab that sends. */
  private get lock(): string {
    return `${this.store} ${signedIn().account.userId}`;
  }

  /** The first item that can be sent and was not rejected. */
  private next(): Pending<T> | undefined {
    return this.pending.peek().find((item) => item.problem === undefined && this.isReady(item));
  }

  /** Sends the next item. Returns whether there may be another one to send. */
  private async sendNext(): Promise<boolean> {
    await this.read();
    const next = this.next();
    if (!next || !session.peek()) return false;
    try {
      await this.sendItem(next);
      await withDatabase((db) => db.delete(this.store, next.number));
    } catch (error) {
      if (!session.peek() || isTransient(error)) return false;
      await this.change(next, { problem: sentenceOf(error) });
    }
    return true;
  }
}
