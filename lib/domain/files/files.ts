// Files: move, and delete to the trash.
import { laterThan, now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { files, putPath, removePath } from '../../db/resources/files.ts';
import type { FileMove, FileRef } from '../../schema/inputs/files.ts';
import { loadOwned } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { retryOnConflict } from '../write/conflict.ts';
import type { CallOptions } from '../write/outcome.ts';
import { step, steps, write } from '../write/write.ts';
import { storedPath } from './file-path.ts';
import { requireTag, taggedFile, type TaggedFile } from './tagged-file.ts';

/**
 * Renames or moves a file. Its bytes and its tag are unchanged.
 * @throws ApiError invalidRequest, fileDenied, fileNotFound (also in the trash), fileChanged, fileExists
 */
export function moveFile(
  caller: Caller,
  { id, path: given, ...rest }: FileMove,
  { ifMatch }: CallOptions = {},
): Promise<TaggedFile> {
  noneLeft(rest);
  const path = storedPath(given);
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'file', id, files.get);
    if (read.deleted !== undefined) throw notFound('file');
    requireTag(read, ifMatch);
    if (read.path === path) return taggedFile(read, workspace);
    const row = { ...read, path, updated: laterThan(read.updated), version: read.version + 1 };
    await write(caller, workspace, [
      step(files.replace(row, read)),
      step(removePath(workspace.code, read)),
      step(putPath(workspace.code, row), { error: 'fileExists' }),
    ]);
    return taggedFile(row, workspace);
  });
}

/**
 * Moves a file to the trash, which frees its path. Idempotent.
 * @throws ApiError fileDenied, fileNotFound, fileChanged
 */
export function deleteFile(caller: Caller, { id, ...rest }: FileRef, { ifMatch }: CallOptions = {}) {
  noneLeft(rest);
  const time = now();
  return retryOnConflict(async () => {
    const { row, ...workspace } = await loadOwned(caller, 'file', id, files.get);
    requireTag(row, ifMatch);
    if (row.deleted === undefined) {
      const trashed = { ...row, deleted: time, version: row.version + 1 };
      const actions = [files.replace(trashed, row), removePath(workspace.code, row)];
      await write(caller, workspace, steps(actions));
    }
    return { data: { deleted: true, fileId: row.id, movedToTrash: true } };
  });
}
