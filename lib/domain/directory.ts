// The directory of a workspace: its rows of one kind, kept in the function's memory. One strongly consistent read of
// the account proves it current, so that a list costs the same however many rows there are. When something has
// changed, only that is read. A directory is found by its workspace alone, and only after the caller's account has
// said that the workspace is theirs.
import { BoundedMap } from '../core/bounded-map.ts';
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import type { WorkspaceEntry } from '../db/accounts.ts';
import { changedLately, changedSince } from '../db/changes.ts';
import type { Rows } from '../db/rows.ts';
import { namedWorkspace, openWorkspace, type OpenWorkspace } from './access.ts';
import type { Caller } from './caller.ts';

interface Identified {
  readonly id: string;
}

/** Rows of one kind as they were at a revision, with what was derived from them. It never changes. */
export class Directory<T extends Identified> {
  readonly #derived = new Map<string, unknown>();
  readonly revision: number;
  readonly rows: readonly T[];

  constructor(revision: number, rows: readonly T[]) {
    this.revision = revision;
    this.rows = rows;
  }

  /** What `make` makes of the rows, made once; of many such things those used last are kept. */
  derive<D>(name: string, make: (rows: readonly T[]) => D): D {
    const known = this.#derived.has(name) ? (this.#derived.get(name) as D) : make(this.rows);
    this.#derived.delete(name);
    this.#derived.set(name, known);
    const [oldest] = this.#derived.keys();
    if (this.#derived.size > DERIVED_MAX && oldest !== undefined) this.#derived.delete(oldest);
    return known;
  }

  /** The same for what takes reading: it is kept when it is there. */
  async deriveLater<D>(name: string, make: () => Promise<D>): Promise<D> {
    const made = this.#derived.has(name) ? (this.#derived.get(name) as D) : await make();
    return this.derive(name, () => made);
  }

  /** The directory at a later revision, at which these ids were read anew: `found` are those that exist. */
  patched(revision: number, read: ReadonlySet<string>, found: readonly T[]): Directory<T> {
    if (read.size === 0) return new Directory(revision, this.rows).#keeping(this.#derived);
    return new Directory(revision, [...this.rows.filter(({ id }) => !read.has(id)), ...found]);
  }

  /** About how many bytes it occupies. */
  get bytes(): number {
    return this.rows.reduce((sum, row) => sum + bytesOf(row), 0);
  }

  #keeping(derived: ReadonlyMap<string, unknown>): this {
    for (const [name, value] of derived) this.#derived.set(name, value);
    return this;
  }
}

export interface OpenDirectory<T extends Identified> extends OpenWorkspace {
  readonly directory: Directory<T>;
  /** To be awaited before anything is shown: fails when the workspace went away while its rows were read. */
  readonly confirmed: Promise<unknown>;
}

/** Orders, filters and names of a directory kept at a time. */
const DERIVED_MAX = 12;
/** What all directories of a function occupy at most. */
const DIRECTORIES_MAX_BYTES = 40 * 1024 * 1024;

/**
 * How long ago a write must have been sent to be surely visible in all its items, in milliseconds. A transaction
 * becomes visible item by item: the account may show it before a note does, for the moment it takes.
 */
const VISIBLE_AFTER_MS = 10_000;

const directories = new BoundedMap<string, Directory<Identified>>(
  DIRECTORIES_MAX_BYTES,
  ({ bytes }) => bytes,
);

/**
 * One of the caller's workspaces with its rows of one kind, strongly consistent (D31).
 * @throws Failure workspaceDenied, workspaceNotFound
 */
export async function openDirectory<T extends Identified>(
  caller: Caller,
  workspaceId: string | undefined,
  rows: Rows<T>,
  expected: (entry: WorkspaceEntry) => number,
): Promise<OpenDirectory<T>> {
  const name = namedWorkspace(caller, workspaceId);
  const opened = await openWorkspace(caller, name);
  const { code, entry } = opened;
  const known = kept(rows, code);
  // Another request may have brought it beyond what this one has read.
  if (known && known.revision >= entry.revision) return { ...opened, directory: known, confirmed: NOW };
  const patched = known && (await refreshed(rows, code, entry, known));
  const directory = patched ?? new Directory(entry.revision, await rows.all(code, expected(entry)));
  const confirmed = Promise.all([
    patched ?? proven(rows, code, entry, directory),
    // Any workspace but the default one may be deleted meanwhile, and its rows with it.
    name.id === caller.workspaceId ? undefined : openWorkspace(caller, name),
  ]);
  // It is awaited beside other reads, of which one may fail before it does.
  confirmed.catch(() => undefined);
  return { ...opened, directory, confirmed };
}

const NOW = Promise.resolve();

/** Reads what changed since a directory was made, where the account remembers it. */
async function refreshed<T extends Identified>(
  rows: Rows<T>,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
  known: Directory<T>,
): Promise<Directory<T> | undefined> {
  const changed = changedSince(entry, known.revision, rows.kind);
  if (!changed) return undefined;
  return current(rows, code, entry, known, changed);
}

/** Keeps a directory that was just read, if what changed lately can be read again as a whole. */
async function proven<T extends Identified>(
  rows: Rows<T>,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
  all: Directory<T>,
): Promise<void> {
  if (isVisible(entry)) return void keep(rows, code, all);
  const changed = changedLately(entry, rows.kind);
  if (changed) await current(rows, code, entry, all, changed);
}

/**
 * A directory with these rows read anew, and kept for the next request. Rows that a transaction is writing right now
 * are good for this answer, as any read beside a write is; but the account may name the transaction already, and
 * nobody would ever look again: so they are not kept.
 */
async function current<T extends Identified>(
  rows: Rows<T>,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
  known: Directory<T>,
  changed: ReadonlySet<string>,
): Promise<Directory<T>> {
  const ids = new Set([...changed].map((local) => idOf(local, code)));
  const settled = isVisible(entry) ? await rows.some(code, changed) : await rows.settled(code, changed);
  if (settled) return keep(rows, code, known.patched(entry.revision, ids, settled));
  return known.patched(entry.revision, ids, await rows.some(code, changed));
}

const isVisible = ({ changed }: WorkspaceEntry): boolean => now() - changed >= VISIBLE_AFTER_MS;

const kept = <T extends Identified>({ kind }: Rows<T>, code: WorkspaceCode): Directory<T> | undefined =>
  directories.get(kind + code) as Directory<T> | undefined;

function keep<T extends Identified>(
  rows: Rows<T>,
  code: WorkspaceCode,
  directory: Directory<T>,
): Directory<T> {
  const known = kept(rows, code);
  if (known && known.revision >= directory.revision) return directory;
  directories.set(rows.kind + code, directory);
  return directory;
}

const ROW_BYTES = 160;
const VALUE_BYTES = 24;

/** A row in memory, with its places in what is derived; strings take two bytes a unit at most. */
const bytesOf = (row: object): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + VALUE_BYTES + (typeof value === 'string' ? 2 * value.length : 0),
    ROW_BYTES + 8 * DERIVED_MAX,
  );
