// Files in the trash: restore and purge.
import { laterThan } from '../../core/clock.ts';
import { findFileId, files, putPath, type FileRow } from '../../db/resources/files.ts';
import { loadOwned, type OwnedRow } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, write, type Step } from '../write/write.ts';
import { freePath } from './path-lookup.ts';
import { taggedFile, type TaggedFile } from './tagged-file.ts';
import { purgeUpload } from './upload.ts';

/**
 * Restores a file to its path, or to the next numbered one that is free. A live file is returned as it is.
 * @throws ApiError fileDenied, fileNotFound, invalidRequest if a numbered path would be too long
 */
export function restoreFile(caller: Caller, fileId: string): Promise<TaggedFile> {
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'file', fileId, files.get);
    const { deleted, ...rest } = read;
    if (deleted === undefined) return taggedFile(read, workspace);
    const { code } = workspace;
    const isTaken = (await findFileId(code, read.path)) !== undefined;
    const path = isTaken ? (await freePath(workspace, read.path)).path : read.path;
    const row = { ...rest, path, updated: laterThan(read.updated), version: read.version + 1 };
    await write(caller, workspace, [step(files.replace(row, read)), step(putPath(code, row))]);
    return taggedFile(row, workspace);
  });
}

/** A file in the trash. @throws ApiError fileDenied, fileNotFound, fileNotInTrash */
export async function trashedFile(caller: Caller, fileId: string): Promise<OwnedRow<FileRow>> {
  const owned = await loadOwned(caller, 'file', fileId, files.get);
  if (owned.row.deleted === undefined) throw new ApiError('fileNotInTrash');
  return owned;
}

/** The steps that purge a file in the trash. Its storage is free at once, and the janitor deletes its bytes. */
export const purgeFileSteps = (row: FileRow): Step[] => [
  step(files.remove(row), { counters: { bytes: -row.bytes } }),
  purgeUpload(row),
];
