// Files without their bytes, and the rows that keep their paths unique.
import { createHash } from 'node:crypto';
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { idOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { flat } from '../../core/utf8.ts';
import type { StoredFile } from '../../schema/files.ts';
import { deleteItem, getItem, IS_NEW, putItem } from '../table/items.ts';
import { FILES, filePath, type Key } from '../table/keys.ts';
import { getAll } from '../table/batch.ts';
import type { TransactItem } from '../table/transaction.ts';
import { repository, sameVersion } from './repository.ts';

/** A file. Times in milliseconds since the epoch. */
export interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly created: number;
  readonly updated: number;
  /** Increases with every change: the optimistic lock. */
  readonly version: number;
  readonly bytes: number;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** The upload that stored the bytes, and its number of chunks. */
  readonly upload: string;
  readonly chunks: number;
  /** When it was moved to the trash. */
  readonly deleted?: number;
}

/** The stored attributes besides the keys. Defaults are omitted, because a list reads thousands. */
type FileItem = Omit<FileRow, 'id' | 'updated' | 'version' | 'sha256' | 'chunks'> & {
  /** Omitted if it equals the creation time. */
  readonly updated?: number;
  /** Omitted if it equals the creation time. */
  readonly version?: number;
  readonly sha256: Uint8Array;
  /** Omitted if there is one. */
  readonly chunks?: number;
};

const toAttributes = (row: FileRow): FileItem => {
  const { id: _, updated, version, sha256, chunks, ...rest } = row;
  return {
    ...rest,
    sha256: Buffer.from(sha256, 'hex'),
    ...(updated !== rest.created && { updated }),
    ...(version !== rest.created && { version }),
    ...(chunks !== 1 && { chunks }),
  };
};

const fromAttributes = (id: string, { sha256, ...item }: FileItem): FileRow => {
  const { created, updated = created, version = created, chunks = 1 } = item;
  return { ...item, id, updated, version, chunks, sha256: flat(Buffer.from(sha256).toString('hex')) };
};

/** The condition that a file has not changed since it was read. A stored file omits the version of its creation. */
const unchanged = (read: FileRow) =>
  read.version === read.created
    ? { ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(version)' }
    : sameVersion(read);

/** The files of a workspace, trash included. */
export const files = repository(FILES, { toAttributes, fromAttributes, unchanged });

interface PathRow {
  /** The local part of the id of the file. */
  readonly fileId: string;
}

/** The hash by which a path is found. */
export const pathHash = (path: string): string => createHash('sha256').update(path).digest('base64url');

const keyOf = (code: WorkspaceCode, path: string): Key => filePath(code, pathHash(path));

/** Claims the path of a file that becomes live there. Fails if another live file has it. */
export const putPath = (code: WorkspaceCode, { id, path }: FileRow): TransactItem =>
  putItem(keyOf(code, path), { fileId: localOf(id) } satisfies PathRow, IS_NEW);

/** Frees the path of a live file that was read. */
export const removePath = (code: WorkspaceCode, { path }: FileRow): TransactItem =>
  deleteItem(keyOf(code, path));

/** The id of the live file with a path. */
export async function findFileId(code: WorkspaceCode, path: string): Promise<string | undefined> {
  const found = await getItem<PathRow>(keyOf(code, path));
  return found && idOf(found.fileId, code);
}

/** The live files with these paths, by path. */
export async function findFiles(
  code: WorkspaceCode,
  paths: readonly string[],
): Promise<Map<string, FileRow>> {
  const rows = await getAll<PathRow & Key>(paths.map((path) => keyOf(code, path)));
  const found = await files.getMany(rows.map(({ fileId }) => idOf(fileId, code)));
  return new Map(found.filter(({ deleted }) => deleted === undefined).map((row) => [row.path, row]));
}

/** A file as the API returns it. @param type its media type */
export const toFile = (
  { id, path, bytes, sha256, created, updated, deleted }: FileRow,
  { workspaceId, type }: { readonly workspaceId: string; readonly type: string },
): StoredFile => ({
  id,
  workspaceId,
  path,
  type,
  size: bytes,
  sha256,
  createdAt: timestamp(created),
  updatedAt: timestamp(updated),
  isDeleted: deleted !== undefined,
  deletedAt: timestampOrNull(deleted),
});
