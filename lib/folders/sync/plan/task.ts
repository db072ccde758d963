// What a round does, and what it does for one note or file.
import { decide, rowOf, type Decision, type Versions } from './decide.ts';
import type { GroupFolders } from './group-folders.ts';
import type { LocalFile } from '../sides/local.ts';
import type { Entry, Move, RemoteItem } from '../state/records.ts';

/** What a round does for one note or file. */
export interface Task {
  readonly decision: Decision;
  /** The row of the table of decisions. */
  readonly row: string;
  /** Where it is in the folder, or will be. */
  readonly path: string;
  readonly entry?: Entry;
  readonly local?: LocalFile;
  readonly remote?: RemoteItem;
  /** The hash of the text on the service. */
  readonly remoteHash?: string | undefined;
}

/** A note or file that was renamed or moved in the folder. */
export interface ServiceMove {
  readonly entry: Entry;
  readonly remote: RemoteItem;
  readonly path: string;
}

export interface Plan {
  readonly folders: GroupFolders;
  readonly tasks: readonly Task[];
  /** The files that the service has renamed or moved. */
  readonly moves: readonly Move[];
  readonly serviceMoves: readonly ServiceMove[];
  /** The groups whose folders were renamed: their folders by id. */
  readonly groupMoves: ReadonlyMap<string, string>;
  /** How many notes and files there were at the last sync. */
  readonly known: number;
  /** The paths that new notes and files of the service would have, but that a sync leaves alone. */
  readonly unnamed: readonly string[];
}

export function task(
  path: string,
  of: {
    readonly entry?: Entry | undefined;
    readonly local: LocalFile | undefined;
    readonly remote?: RemoteItem | undefined;
  },
  remoteHash: string | undefined,
): Task {
  const { local, remote } = of;
  const entry = of.entry && { ...of.entry, sha256: baseOf(of.entry, remoteHash) };
  const versions: Versions = {
    local: local?.sha256,
    // A text that is not read yet differs from all others.
    remote: remote && (remoteHash ?? 'another'),
    base: entry?.sha256,
  };
  return {
    decision: decide(versions),
    row: rowOf(versions),
    path,
    ...(entry && { entry }),
    ...(local && { local }),
    ...(remote && { remote }),
    remoteHash,
  };
}

/** The text from which both sides started: if the service has a text that was sent, but not recorded, the one of the folder then. */
const baseOf = ({ sha256, sent }: Entry, remoteHash: string | undefined): string =>
  sent && sent.sha256 === remoteHash ? sent.base : sha256;
