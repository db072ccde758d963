// What a sync remembers of a note, a file, a group, and a file on the disk.
import type { Stat } from '../../disk.ts';

export type ItemKind = 'note' | 'file';

/** The hash of a file that can't be read now, or that somebody is writing. */
export const UNKNOWN = 'unknown';

/** A live note or file of the service. */
export interface RemoteItem {
  readonly kind: ItemKind;
  readonly id: string;
  /** The name of a note; the path of a file. */
  readonly name: string;
  /** The group of a note; null for a file. */
  readonly groupId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The hash of a file. That of a note has to be read. */
  readonly sha256?: string;
  /** The day (`2026-11-29`) or week (`2026-W48`) whose note it is. */
  readonly day?: string;
  /** The second names of a note. */
  readonly aliases?: readonly string[];
}

export interface RemoteGroup {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** What the service has now. */
export interface Remote {
  readonly items: Map<string, RemoteItem>;
  readonly groups: Map<string, RemoteGroup>;
  /** Where the next round begins. */
  readonly cursor: string;
  /** Whether anything changed since the last round. */
  readonly hasNews: boolean;
}

/** What both sides had at the last sync. */
export interface Entry extends Pick<
  RemoteItem,
  'kind' | 'id' | 'name' | 'groupId' | 'createdAt' | 'updatedAt' | 'day'
> {
  /** The path in the folder. */
  readonly path: string;
  /** The hash of the text. */
  readonly sha256: string;
  /** The tag of the note with this text. */
  readonly etag?: string | undefined;
  /** Whether it was in the folder of its group. */
  readonly isHome?: boolean;
  /** The hash of a text that was sent, and of the folder's text from which it was made. Whether it arrived is not known. */
  readonly sent?: { readonly sha256: string; readonly base: string } | undefined;
}

/** The folder of a group at the last sync, and what the group was then. */
export interface FolderEntry {
  readonly path: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A file that is to be renamed on the disk. */
export interface Move {
  /** The id of its note or file. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** What the service calls it now, and its group. */
  readonly name: string;
  readonly groupId: string | null;
  /** Whether all files of the plan have left their paths. */
  readonly hasLeft?: boolean;
}

/** The hash of a file, and what the file was like then. */
export interface Seen {
  readonly stat: Stat;
  readonly sha256: string;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
}

/** A text that the service rejected. It is sent again when it has changed. */
export interface Skipped {
  readonly sha256: string;
  readonly reason: string;
  /** The bytes for which the storage quota had no room. */
  readonly size?: number;
}

/** A creation of a note whose response is not known. */
export interface Begun {
  /** Its idempotency key. */
  readonly key: string;
  /** The hash of the text that was sent. It is sent again: the service may have it. */
  readonly sha256: string;
}
