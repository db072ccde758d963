// PUT /file: stores bytes at a path. The same bytes at the same path change nothing, so every call can be repeated.
import { createHash } from 'node:crypto';
import { laterThan, now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { newId } from '../../core/ids.ts';
import type { FilePurge } from '../../db/resources/file-purges.ts';
import { files, putPath, type FileRow } from '../../db/resources/files.ts';
import type { FileUpload } from '../../schema/inputs/files.ts';
import { namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError, invalidField } from '../errors.ts';
import { retryOnConflict } from '../write/conflict.ts';
import type { CallOptions, IfMatch } from '../write/outcome.ts';
import { quotaError, step, write, type Step } from '../write/write.ts';
import { storedPath } from './file-path.ts';
import { fileAt, freePath } from './path-lookup.ts';
import { requireTag, taggedFile, type TaggedFile } from './tagged-file.ts';
import { keepUpload, purgeUpload, storeUpload } from './upload.ts';

/** A request to store bytes. */
export type PutFile = FileUpload & { readonly bytes: Uint8Array };

/**
 * Stores a file. It replaces another file only if `ifMatch` names it; `unique` chooses a free name instead.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound, fileExists, fileChanged, quotaExceeded
 */
export function putFile(
  caller: Caller,
  { path: given, workspaceId, unique = false, bytes, ...rest }: PutFile,
  { ifMatch }: CallOptions = {},
): Promise<TaggedFile> {
  noneLeft(rest);
  if (ifMatch !== undefined && unique) throw invalidField('If-Match', 'must not be sent with unique');
  const path = storedPath(given);
  const named = namedWorkspace(caller, workspaceId);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let upload: FilePurge | undefined;
  return retryOnConflict(async () => {
    const [workspace, found] = await Promise.all([requireWorkspace(caller, named), fileAt(named.code, path)]);
    // A deleted workspace looks empty.
    if (!found && ifMatch !== undefined) await workspace.verify();
    const target = await targetOf({ workspace, path, sha256 }, found, { unique, ifMatch });
    if ('same' in target) return taggedFile(target.same, workspace);
    const { replaced } = target;
    const growth = bytes.length - (replaced?.bytes ?? 0);
    // Before the bytes are stored; the transaction checks it again.
    requireRoom(workspace, growth);
    const id = replaced?.id ?? upload?.id ?? newId(named.code);
    if (upload?.id !== id) upload = await storeUpload(id, bytes);
    const row = rowOf(target, upload, { bytes: bytes.length, sha256 });
    await write(caller, workspace, [
      ...(replaced ? replaceSteps(row, replaced) : [step(files.put(row)), step(putPath(named.code, row))]),
      { ...keepUpload(upload), counters: { bytes: growth } },
    ]);
    return taggedFile(row, workspace);
  });
}

const replaceSteps = (row: FileRow, replaced: FileRow): Step[] => [
  step(files.replace(row, replaced)),
  purgeUpload(replaced),
];

/** The target of the bytes: a path without a file or with the file to replace, or none, because a file has them. */
type FileTarget = { readonly path: string; readonly replaced?: FileRow } | { readonly same: FileRow };

async function targetOf(
  {
    workspace,
    path,
    sha256,
  }: { readonly workspace: OwnedWorkspace; readonly path: string; readonly sha256: string },
  found: FileRow | undefined,
  { unique, ifMatch }: { readonly unique: boolean; readonly ifMatch: IfMatch | undefined },
): Promise<FileTarget> {
  // A repeated replacement names the tag of before.
  if (found?.sha256 === sha256) return { same: found };
  requireTag(found, ifMatch);
  if (!found) return { path };
  if (ifMatch !== undefined) return { path, replaced: found };
  if (!unique) throw new ApiError('fileExists');
  const { path: free, taken } = await freePath(workspace, path, (row) => row.sha256 === sha256);
  return taken ? { same: taken } : { path: free };
}

function rowOf(
  { path, replaced }: Exclude<FileTarget, { same: FileRow }>,
  { id, upload, chunks }: FilePurge,
  content: Pick<FileRow, 'bytes' | 'sha256'>,
): FileRow {
  const time = now();
  return {
    ...(replaced ?? { id, created: time }),
    path,
    updated: replaced ? laterThan(replaced.updated) : time,
    version: replaced ? replaced.version + 1 : time,
    ...content,
    upload,
    chunks,
  };
}

function requireRoom(
  { account: { storageLeft: left, storageLimit: limit } }: OwnedWorkspace,
  growth: number,
): void {
  if (growth > 0 && left < growth) throw quotaError(limit - left, limit);
}
