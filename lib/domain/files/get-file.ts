// GET /file/{fileId}: the bytes of a file, read while they are sent, so that memory holds two chunks at a time.
import { noneLeft } from '../../core/inputs.ts';
import { getChunk } from '../../db/contents/file-chunks.ts';
import { files, type FileRow } from '../../db/resources/files.ts';
import type { FileContentQuery, FileParams } from '../../schema/inputs/files.ts';
import { loadOwned } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { DamagedContentError } from '../notes/note-contents.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import type { Download } from '../write/outcome.ts';
import { isShownInline, mediaType } from './media-type.ts';

/**
 * The bytes of a file, also in the trash.
 * @throws ApiError fileDenied, fileNotFound; DamagedContentError
 */
export function getFile(
  caller: Caller,
  { fileId, sha256, ...rest }: FileParams & FileContentQuery,
): Promise<Download> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { row } = await loadOwned(caller, 'file', fileId, files.get);
    return downloadOf(row, sha256?.toLowerCase() === row.sha256);
  });
}

/** The download of a file that was read. @throws the errors of `bytesOf` */
export async function downloadOf(row: FileRow, isKnown: boolean): Promise<Download> {
  const type = mediaType(row.path);
  return {
    name: row.path.slice(row.path.lastIndexOf('/') + 1),
    type,
    isShownInline: isShownInline(type),
    etag: row.sha256,
    isKnown,
    bytes: await bytesOf(row),
  };
}

/**
 * The bytes of a file that was read. The first chunk is read before the result is returned.
 * @throws Conflict if the bytes have been replaced or purged since; DamagedContentError
 */
export async function bytesOf(row: FileRow): Promise<AsyncIterable<Buffer>> {
  const first = await getChunk(row, 0);
  if (first) return chunksFrom(row, first);
  const current = await files.get(row.id);
  if (current?.upload !== row.upload) throw new Conflict('file');
  throw damaged(row);
}

/** Reads the next chunk while the reader uses the last one. */
async function* chunksFrom(row: FileRow, first: Uint8Array): AsyncIterable<Buffer> {
  let chunk: Uint8Array | undefined = first;
  for (let n = 1; n <= row.chunks; n++) {
    const next: Promise<Uint8Array | undefined> =
      n < row.chunks ? getChunk(row, n) : Promise.resolve(undefined);
    // The reader may leave before it is awaited.
    next.catch(() => undefined);
    if (!chunk) throw damaged(row);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    chunk = await next;
  }
}

const damaged = ({ id }: FileRow): Error => new DamagedContentError(`file ${id}`);
