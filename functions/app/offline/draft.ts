// A text that is being typed, stored until the service has acknowledged it. Each draft belongs to one tab, which holds a
// lock of its name. A draft whose tab has ended has no lock, and the next tab that opens its target continues it.
import { showNotice } from '../state/notices.ts';
import { openDatabase, withDatabase, type DraftText, type Version, type Waiting } from './database.ts';

/** The `target` of a capture draft. */
export const CAPTURE = 'capture';

export class Draft {
  private readonly id: string;
  private target: string;
  private release: (() => void) | undefined;
  /** Text that is not on the disk yet. */
  private pending: DraftText | undefined;
  private pendingBase: Version | undefined;
  private writing: Promise<unknown> = Promise.resolve();
  private readonly ended = new AbortController();

  /** Starts a draft, or resumes one whose lock this tab holds. */
  constructor(target: string, id: string = crypto.randomUUID(), release?: () => void) {
    this.id = id;
    this.target = target;
    this.release = release;
    if (!release) this.run(async () => (this.release = await locked(id)));
    // IndexedDB completes a transaction that a page has committed before it ends.
    window.addEventListener('pagehide', () => void this.store(openDatabase()).catch(() => undefined), {
      signal: this.ended.signal,
    });
  }

  /**
   * Stores what was typed, together with the note that it is based on if that has changed. On a slow disk only the
   * latest text waits, so that the delay does not grow.
   */
  write(name: string, text: string, base?: Version): void {
    this.pending = { id: this.id, target: this.target, name, text };
    if (base) this.pendingBase = base;
    this.run(() => withDatabase((db) => this.store(db)));
  }

  /** Belongs to another target from the next text on. */
  moveTo(target: string): void {
    this.target = target;
  }

  /** Removes the draft: the service has its text, or the user has discarded it. */
  async remove(): Promise<void> {
    this.pending = this.pendingBase = undefined;
    this.run(() =>
      withDatabase((db) => Promise.all([db.delete('drafts', this.id), db.delete('bases', this.id)])),
    );
    await this.leave();
  }

  /** Removes the draft and stores an item with its text in a queue: both or neither. */
  async queue(store: 'queue' | 'files', item: Waiting): Promise<void> {
    await this.writing;
    await withDatabase((db) => {
      const change = db.transaction([store, 'drafts'], 'readwrite');
      const removed = change.objectStore('drafts').delete(this.id);
      return Promise.all([removed, change.objectStore(store).add(item), change.done]);
    });
    // Text that could not be stored before is in the queue now.
    this.pending = this.pendingBase = undefined;
  }

  /** Leaves what is stored to the next tab that opens the target. */
  async leave(): Promise<void> {
    await this.writing;
    this.ended.abort();
    this.release?.();
  }

  private async store(db: ReturnType<typeof openDatabase>): Promise<void> {
    const { id, pending, pendingBase } = this;
    if (!db || !pending) return;
    this.pending = this.pendingBase = undefined;
    try {
      const change = db.transaction(['drafts', 'bases'], 'readwrite');
      const puts = [
        change.objectStore('drafts').put(pending),
        pendingBase && change.objectStore('bases').put({ ...pendingBase, id }),
      ];
      change.commit();
      await Promise.all([...puts, change.done]);
    } catch (error) {
      // Without its base, a draft would be merged as if the note were empty.
      this.pending ??= pending;
      this.pendingBase ??= pendingBase;
      throw error;
    }
  }

  /** Runs one step after another. */
  private run(step: () => Promise<unknown>): void {
    this.writing = this.writing
      .then(step)
      .catch(() =>
        showNotice('This browser refuses to store your text. Copy it before you close this page.'),
      );
  }
}

interface FoundDraft extends DraftText {
  readonly base: Version | undefined;
  /** Undefined if the draft belongs to another tab. */
  readonly draft: Draft | undefined;
}

/** Adopts a draft of an ended tab. If there is none, returns one that another tab is writing. */
export async function adoptDraft(target: string, oldTarget = target): Promise<FoundDraft | undefined> {
  let other: FoundDraft | undefined;
  for (const each of new Set([target, oldTarget]))
    for (const { id } of await withDatabase((db) => db.getAllFromIndex('drafts', 'target', each))) {
      const release = await locked(id);
      const [found, base] = await readDraft(id);
      // None is found if its tab has removed the draft before it ended.
      if (found && release) return { ...found, base, draft: new Draft(target, id, release) };
      if (found) other = { ...found, base, draft: undefined };
      release?.();
    }
  return other;
}

/** A draft and its base, read together, because its tab may store the next ones meanwhile. */
const readDraft = (id: string) =>
  withDatabase((db) => {
    const read = db.transaction(['drafts', 'bases']);
    return Promise.all([read.objectStore('drafts').get(id), read.objectStore('bases').get(id)]);
  });

/** The drafts of tabs that have ended. */
export async function endedDrafts(): Promise<DraftText[]> {
  const drafts = await listDrafts();
  const { held = [] } = drafts.length === 0 ? {} : await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !names.has(lockOf(id)));
}

/** All drafts of the signed-in user, also of other tabs. */
export const listDrafts = (): Promise<DraftText[]> => withDatabase((db) => db.getAll('drafts'));

const lockOf = (id: string): string => `draft ${id}`;

/** Locks a draft for this tab. Undefined if another tab holds the lock. */
function locked(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
