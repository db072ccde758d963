// The form of what a sync remembers between rounds.
import type { SyncFolder } from '../../disk.ts';
import { FatalError } from '../../failures.ts';
import { readJson } from '../../layout.ts';
import { STATE } from './layout.ts';
import type { Begun, Entry, FolderEntry, Move, RemoteGroup, RemoteItem, Seen, Skipped } from './records.ts';

/** The maps of a state, each by the id or path in its comment. */
export interface Maps {
  /** What both sides had at the last sync, by id. */
  entries: Entry;
  /** The folders of groups, by id. */
  folders: FolderEntry;
  /** The creations whose response is not known, by path. */
  keys: Begun;
  /** What the service rejected, by path. */
  skipped: Skipped;
  /** When the days without a text were last changed, by id. They have no file. */
  blank: string;
  /** The notes and files of the service at the cursor, by id. */
  items: RemoteItem;
  /** The groups of the service at the cursor, by id. */
  groups: RemoteGroup;
  /** The hashes of files, by path. */
  seen: Seen;
}

export type MapName = keyof Maps;

export const NAMES = ['entries', 'folders', 'keys', 'skipped', 'blank', 'items', 'groups', 'seen'] as const;

/** What does not change while a folder is synced with a workspace. */
export interface Identity {
  readonly userId: string;
  readonly workspaceId: string;
  /** Tells the folder apart from copies of it. */
  readonly folder: string;
  /** The folder that --daily named. */
  readonly daily?: string | undefined;
  /** The path of an arbitrary day: another one means that the paths of days have changed. */
  readonly dayPath: string;
  /** That of the account. */
  readonly timeZone: string;
}

const REMEDY =
  'Delete it to start over: nothing is deleted then, and texts that differ are kept as conflict notes.';

export interface Stored extends Record<MapName, Readonly<Record<string, unknown>>> {
  readonly identity: Identity;
  readonly cursor?: string;
  /** When it was saved, in milliseconds since the epoch. */
  readonly at: number;
}

/** The state of a folder; undefined if there is none. @throws FatalError if it is damaged */
export async function findState(folder: SyncFolder): Promise<Stored | undefined> {
  const found = await readJson(folder, STATE, REMEDY);
  if (found === undefined || isStored(found)) return found;
  throw new FatalError(`${folder.name}/${STATE} is not the state of a sync.\n${REMEDY}`);
}

const isStored = (json: unknown): json is Stored =>
  NAMES.every((name) => typeof (json as Stored | null)?.[name] === 'object');

export interface Change {
  readonly map?: MapName;
  readonly key?: string;
  /** Undefined if it was removed. */
  readonly value?: unknown;
}

/** A line of the log. */
export interface Step extends Change {
  readonly moves?: readonly Move[];
  /** After a round: where the next one begins, and what the service had changed until there. */
  readonly cursor?: string;
  readonly at?: number;
  readonly changes?: readonly Change[];
}

/** Does a change. */
export function setIn(
  maps: Readonly<Record<MapName, Map<string, unknown>>>,
  { map, key, value }: Change,
): void {
  if (map === undefined || key === undefined) return;
  if (value === undefined) maps[map].delete(key);
  else maps[map].set(key, value);
}

/** What makes a map equal to another one. */
export function changesIn<T>(
  map: MapName,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Change[] {
  const set = [...after].flatMap(([key, value]) => (before.get(key) === value ? [] : [{ map, key, value }]));
  return [...set, ...[...before.keys()].flatMap((key) => (after.has(key) ? [] : [{ map, key }]))];
}
