// A text that is being typed, stored until the service has acknowledged it. Each draft belongs to one tab, which holds a
// lock of its name. A draft whose tab has ended has no lock, and the next tab that opens its target continues it.
import { showNotice } from '../state/notices.ts';
import { database, type Base, type DraftText } from './database.ts';

/** The target of text that is not yet in the queue. */
export const CAPTURE = 'capture';

export class Draft {
  private readonly id: string;
  private readonly target: string;
  private release: (() => void) | undefined;
  private pending: DraftText | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  /** Begins a draft, or continues the one of an id, whose lock this tab has. */
  constructor(target: string, id: string = crypto.randomUUID(), release?: () => void) {
    this.id = id;
    this.target = target;
    this.release = release;
    if (!release) this.run(async () => (this.release = await locked(id)));
  }

  /** Stores what was typed. On a slow disk only the latest text waits, so that the delay does not grow. */
  write(name: string, text: string): void {
    const isWaiting = this.pending !== undefined;
    this.pending = { id: this.id, target: this.target, name, text };
    if (isWaiting) return;
    this.run(async () => {
      const { pending } = this;
      this.pending = undefined;
      if (pending) await (await database()).put('drafts', pending);
    });
  }

  /** Stores the note that the text is based on. */
  async rebase(base: Base): Promise<void> {
    this.run(async () => (await database()).put('bases', { ...base, id: this.id }));
    await this.writing;
  }

  /** Removes the draft: the service has its text, or the user has discarded it. */
  async remove(): Promise<void> {
    this.pending = undefined;
    this.run(async () => {
      const db = await database();
      await Promise.all([db.delete('drafts', this.id), db.delete('bases', this.id)]);
    });
    await this.leave();
  }

  /** Leaves what is stored to the next tab that opens the target. */
  async leave(): Promise<void> {
    await this.writing;
    this.release?.();
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

/** Takes over a draft that an ended tab has left. */
export async function adoptDraft(
  target: string,
): Promise<(DraftText & { readonly draft: Draft; readonly base: Base | undefined }) | undefined> {
  const db = await database();
  for (const { id } of await db.getAllFromIndex('drafts', 'target', target)) {
    const release = await locked(id);
    if (!release) continue;
    // Its tab may have ended after it had removed the draft.
    const [found, base] = await Promise.all([db.get('drafts', id), db.get('bases', id)]);
    if (found) return { ...found, base, draft: new Draft(target, id, release) };
    release();
  }
  return undefined;
}

/** All drafts of the signed-in user, also those of other tabs. */
export const listDrafts = async (): Promise<DraftText[]> => (await database()).getAll('drafts');

/** Locks a draft for this tab. Undefined if another tab holds the lock. */
function locked(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(`draft ${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
