// The directories a function keeps in its memory. One strongly consistent read of the account proves one current, so
// that a list costs the same however many rows there are; when something has changed, only that is read. A directory
// is found by its workspace alone, and only after the caller's account has said that the workspace is theirs.
//
// What is kept must be whole. DynamoDB makes a transaction visible item by item: for a moment the account may show a
// write before the written row does, and whoever kept the old row at the new revision would never look again. So
// rows are kept if the writes that touch them are surely visible, or if they were read as a transaction themselves.
import { LruCache } from '../core/lru-cache.ts';
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import type { WorkspaceEntry } from '../db/ledger/accounts.ts';
import { changedSince, doneRevision, REMEMBERED } from '../db/ledger/changes.ts';
import type { Rows } from '../db/resources/repository.ts';
import { namedWorkspace, requireWorkspace, type OpenWorkspace } from '../domain/access.ts';
import type { Caller } from '../domain/caller.ts';
import { Directory, type Identified } from './directory.ts';

export interface OpenDirectory<T extends Identified> extends OpenWorkspace {
  readonly directory: Directory<T>;
  /**
   * To be awaited before anything is shown: fails when the workspace went away while its rows were read. Also the
   * directory is kept by then, if it may be.
   */
  readonly confirmed: Promise<unknown>;
}

/** What all directories of a function occupy at most. */
const DIRECTORIES_MAX_BYTES = 40 * 1024 * 1024;
const directories = new LruCache<string, Directory<Identified>>(DIRECTORIES_MAX_BYTES, ({ bytes }) => bytes);

/** A revision, and when this function saw it first (milliseconds since the epoch). */
interface Sight {
  readonly revision: number;
  readonly at: number;
}

const SIGHTS_MAX_BYTES = 1024 * 1024;
const sights = new LruCache<WorkspaceCode, Sight>(SIGHTS_MAX_BYTES, () => 0);

/** What the account has shown for so long is visible in every row. */
const VISIBLE_AFTER_MS = 10_000;

/**
 * One of the caller's workspaces with its rows of one kind, strongly consistent (D31). `expected` says about how many
 * there are.
 * @throws ApiError workspaceDenied, workspaceNotFound
 */
export async function openDirectory<T extends Identified>(
  caller: Caller,
  workspaceId: string | undefined,
  rows: Rows<T>,
  expected: (entry: WorkspaceEntry) => number,
): Promise<OpenDirectory<T>> {
  const name = namedWorkspace(caller, workspaceId);
  const opened = await requireWorkspace(caller, name);
  const { code, entry } = opened;
  const known = kept(rows, code);
  // Another request may have brought it beyond what this one has read.
  if (known && known.revision >= entry.revision) return { ...opened, directory: known, confirmed: DONE };
  const patched = known && (await patch(rows, code, entry, known, known.revision));
  // Before the rows are read: what is visible now will be in them.
  const visible = visibleRevision(code, entry);
  const directory = patched ?? new Directory(entry.revision, await rows.all(code, expected(entry)));
  const confirmed = Promise.all([
    // The next request needs it, this one has its rows: here nothing fails.
    patched || visible === undefined
      ? undefined
      : patch(rows, code, entry, directory, visible).catch(() => undefined),
    // Any workspace but the default one may be deleted meanwhile, and its rows with it.
    name.id === caller.workspaceId ? undefined : requireWorkspace(caller, name),
  ]);
  // It is awaited beside other reads, of which one may fail before it does.
  confirmed.catch(() => undefined);
  return { ...opened, directory, confirmed };
}

const DONE = Promise.resolve();

/**
 * Brings a directory that is whole at an older revision to the one of the account, and keeps it. Undefined when more
 * has changed since than is remembered, or a transaction is writing to what has changed right now.
 */
async function patch<T extends Identified>(
  rows: Rows<T>,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
  older: Directory<T>,
  whole: number,
): Promise<Directory<T> | undefined> {
  const changed = changedSince(entry, whole, rows.kind);
  const found = changed && (await rows.settled(code, changed));
  if (!found) return undefined;
  const ids = new Set([...changed].map((local) => idOf(local, code)));
  const directory = older.patched(entry.revision, ids, found);
  const known = kept(rows, code);
  if (!known || known.revision < directory.revision) directories.set(rows.kind + code, directory);
  return directory;
}

/** A revision of which every change is visible by now, as far as this function can know. */
function visibleRevision(code: WorkspaceCode, entry: WorkspaceEntry): number | undefined {
  const done = doneRevision(entry);
  if (done !== undefined) return done;
  const sight = sights.get(code);
  if (sight && entry.revision - sight.revision <= REMEMBERED)
    return now() - sight.at >= VISIBLE_AFTER_MS ? sight.revision : undefined;
  // None yet, or one too old to be of use.
  sights.set(code, { revision: entry.revision, at: now() });
  return undefined;
}

const kept = <T extends Identified>({ kind }: Rows<T>, code: WorkspaceCode): Directory<T> | undefined =>
  directories.get(kind + code) as Directory<T> | undefined;
