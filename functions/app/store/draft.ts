// A text that is being typed, stored until the service has acknowledged it. Each draft belongs to one tab, which holds a
// lock of its name. A draft whose tab has ended has no lock, and the next tab that opens its target continues it.
import { signedIn } from '../state/session.ts';
import { database, type Base, type Database, type DraftText } from './database.ts';

/** What drafts of text that is not yet sent belong to. */
export const CAPTURE = 'capture';

export interface FoundDraft {
  readonly draft: Draft;
  readonly name: string;
  readonly text: string;
  readonly base: Base | undefined;
}

export class Draft {
  private readonly id: string;
  private readonly target: string;
  private readonly db: Database;
  private readonly release: () => void;
  private pending: DraftText | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  /** @param db that of the user who types, who may be signed out before the text is stored */
  constructor(id: string, target: string, db: Database, release: () => void) {
    this.id = id;
    this.db = db;
    this.target = target;
    this.release = release;
  }

  /** Stores what was typed. On a slow disk only the latest text waits, so that the delay does not grow. */
  write(name: string, text: string): void {
    const isWaiting = this.pending !== undefined;
    this.pending = { id: this.id, target: this.target, name, text };
    if (isWaiting) return;
    void this.run(async (db) => {
      const { pending } = this;
      this.pending = undefined;
      if (pending) await db.put('drafts', pending);
    });
  }

  /** Stores the note that the text is based on. */
  async rebase(base: Base): Promise<void> {
    await this.run((db) => db.put('bases', { ...base, id: this.id }));
  }

  /** Removes the draft: the service has its text, or the user has discarded it. */
  async remove(): Promise<void> {
    this.pending = undefined;
    await this.run(async (db) => {
      await Promise.all([db.delete('drafts', this.id), db.delete('bases', this.id)]);
    });
    this.release();
  }

  /** Leaves the stored draft to the next tab that opens its target. */
  async leave(): Promise<void> {
    await this.writing;
    this.release();
  }

  /** Runs one write after another. */
  private run(step: (db: Database) => Promise<unknown>): Promise<unknown> {
    this.writing = this.writing.then(() => step(this.db)).catch(onFailure);
    return this.writing;
  }
}

/** Called if the browser refuses to store text. */
let onFailure: (error: unknown) => void = () => undefined;
export const whenNotStored = (listener: () => void): void => void (onFailure = listener);

/** Starts a draft of this tab. */
export async function newDraft(target: string): Promise<Draft> {
  const id = crypto.randomUUID();
  const [db, release] = await Promise.all([database(), locked(id)]);
  return new Draft(id, target, db, release ?? (() => undefined));
}

/** Takes over a draft that an ended tab has left. */
export async function adoptDraft(target: string): Promise<FoundDraft | undefined> {
  const db = await database();
  for (const { id } of await db.getAllFromIndex('drafts', 'target', target)) {
    const release = await locked(id);
    if (!release) continue;
    // Its tab may have ended after it had removed the draft.
    const [found, base] = await Promise.all([db.get('drafts', id), db.get('bases', id)]);
    if (found) return { draft: new Draft(id, target, db, release), name: found.name, text: found.text, base };
    release();
  }
  return undefined;
}

/** All drafts of the signed-in user, also those of other tabs. */
export const listDrafts = async (): Promise<DraftText[]> => (await database()).getAll('drafts');

/** Locks a draft for this tab. Undefined if another tab holds the lock. */
function locked(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const name = `draft ${signedIn().account.userId} ${id}`;
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
