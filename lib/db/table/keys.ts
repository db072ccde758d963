// The keys of the single table. Every partition and sort key is built here, and only this file contains `#`.
// A workspace is a partition; its code is the partition's, so sort keys hold only the local part of an id.
import { codeOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { rangeOf, type KeyRange } from './key-ranges.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

export const PARTITION_KEY = 'PK';
export const SORT_KEY = 'SK';
/** When DynamoDB may delete a row, in seconds since the epoch. Rows without it never expire. */
export const EXPIRY = 'expires';

export const NOTES = 'NOTE#';
export const GROUPS = 'GROUP#';
export const TODOS = 'TODO#';
export const GROUP_DELETIONS = 'GROUPDELETION#';
export const GROUP_TOMBSTONES = 'GROUPTOMBSTONE#';
export const API_KEYS = 'KEY#';
export const SNAPSHOT_HEADS = 'SNAPSHOTS#';
export const SNAPSHOTS = 'SNAPSHOT#';
export const BODIES = 'BODY#';
export const SNAPSHOT_BODIES = 'SNAPSHOTBODY#';
export const CHANGES = 'CHANGE#';
export const FILES = 'FILE#';
export const SHARES = 'LINK#';

/** An API key, looked up by the SHA-256 of the key. */
export const apiKey = (hash: string): Key => ({ PK: `KEY#${hash}`, SK: 'KEY' });

/** Leads from an API key's id to its hash. */
export const apiKeyId = (keyId: string): Key => ({ PK: `KEY#${keyId}`, SK: 'ID' });

/** An API key in its user's list. */
export const userApiKey = (userId: string, keyId: string): Key => ({
  PK: userPartition(userId),
  SK: `KEY#${keyId}`,
});

/** A code of sign-in, looked up by the SHA-256 of the code. */
export const signInCode = (hash: string): Key => ({ PK: `CODE#${hash}`, SK: 'CODE' });

export const userPartition = (userId: string): string => `USER#${userId}`;

/** A share (E25), looked up by the SHA-256 of its token. */
export const share = (hash: string): Key => ({ PK: `LINK#${hash}`, SK: 'LINK' });
/** A share in its user's list. */
export const userShare = (userId: string, shareId: string): Key => ({
  PK: userPartition(userId),
  SK: `${SHARES}${shareId}`,
});

/** The id of an API key in its user's list. */
export const listedKeyId = ({ SK }: Key): string => SK.slice(API_KEYS.length);

/** The user's ledger: quota, workspaces, counts. */
export const account = (userId: string): Key => ({ PK: userPartition(userId), SK: 'ACCOUNT' });

export const workspacePartition = (code: WorkspaceCode): string => `WORKSPACE#${code}`;

/** The code of the workspace of a partition key. */
export const workspaceOf = ({ PK }: Key): WorkspaceCode => PK.slice(workspacePartition('').length);

/** The owner of a workspace. */
export const workspaceRoot = (code: WorkspaceCode): Key => ({ PK: workspacePartition(code), SK: 'ROOT' });

/** The row that an id names, of the kind with this prefix. */
export const rowKey = (prefix: string, id: string, suffix = ''): Key => ({
  PK: workspacePartition(codeOf(id)),
  SK: `${prefix}${localOf(id)}${suffix}`,
});

/** The kinds of rows that are listed, by the prefix of their sort keys. */
export const LISTED = [NOTES, GROUPS, TODOS] as const;

export const note = (id: string): Key => rowKey(NOTES, id);
export const group = (id: string): Key => rowKey(GROUPS, id);
export const todo = (id: string): Key => rowKey(TODOS, id);

/** A key as one string, for use in a map. */
export const addressOf = ({ PK, SK }: Key): string => PK + SK;

/** The local part of the id that a note's, group's or todo's sort key holds. */
export const localIn = (prefix: string, sortKey: string): string => sortKey.slice(prefix.length);

/** The head of a note's snapshots, under the note's id. */
export const snapshots = (noteId: string): Key => rowKey(SNAPSHOT_HEADS, noteId);

/** Leads from a snapshot's id to its note. */
export const snapshot = (id: string): Key => rowKey(SNAPSHOTS, id);

/** The chunks of the body of a note. */
export const noteBody = (id: string, chunk: number): Key => rowKey(BODIES, id, `#${chunk}`);

/** The chunks of the body of a snapshot, stored separately so that a search through all notes does not read them. */
export const snapshotBody = (id: string, chunk: number): Key => rowKey(SNAPSHOT_BODIES, id, `#${chunk}`);

/** A change in the feed: one commit. Ids sort by their time. */
export const change = (code: WorkspaceCode, changeId: string): Key => ({
  PK: workspacePartition(code),
  SK: `${CHANGES}${changeId}`,
});

/** The changes whose ids sort at or after this one. */
export const changesFrom = (changeId: string): KeyRange => rangeOf(CHANGES, changeId);

/** The local part of the id of the note that a chunk belongs to. */
export const bodyLocal = ({ SK }: Key): string => SK.slice(BODIES.length, SK.lastIndexOf('#'));

/** Workspaces waiting to be purged. */
export const PURGE_PARTITION = 'PURGE';
export const purge = (code: WorkspaceCode): Key => ({ PK: PURGE_PARTITION, SK: code });

/** Keeps the path of a live file unique, by the hash of the path. */
export const filePath = (code: WorkspaceCode, hash: string): Key => ({
  PK: workspacePartition(code),
  SK: `FILEPATH#${hash}`,
});

/** One upload of the bytes of a file. */
export interface Upload {
  /** The id of the file. */
  readonly id: string;
  /** A ULID for every request, so that two writers never share a chunk. */
  readonly upload: string;
}

/** A chunk of an upload. Each has a separate partition, because a partition takes 1,000 write units a second. */
export const fileChunk = ({ id, upload }: Upload, chunk: number): Key => ({
  PK: `${FILE_CHUNKS}${id}#${upload}#${chunk}`,
  SK: 'CHUNK',
});

/** The beginning of the partition keys of chunks. */
export const FILE_CHUNKS = 'CHUNK#';

/** Uploads whose chunks are purged at a time, which the sort keys begin with. */
export const FILE_PURGE_PARTITION = 'FILEPURGE';
export const filePurge = (due: string, { id, upload }: Upload): Key => ({
  PK: FILE_PURGE_PARTITION,
  SK: `${due}#${id}#${upload}`,
});

/** The layout of the table's rows. Raised if a version would misread earlier rows (docs/table-layouts.md). */
export const LAYOUT = '3';

/** The row that marks the layout of the table. */
export const layoutKey: Key = { PK: 'META', SK: 'LAYOUT' };
