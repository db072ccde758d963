// The chunks of files as a reading of the table keeps them: without their bytes.
import { createHash } from 'node:crypto';
import { getChunk } from '../../lib/db/contents/file-chunks.ts';
import type { FileRow } from '../../lib/db/resources/files.ts';
import type { Upload } from '../../lib/db/table/keys.ts';

export interface StoredChunk extends Upload {
  readonly n: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** A chunk that was read. */
export const storedChunk = (upload: Upload, n: number, data: Uint8Array): StoredChunk => ({
  ...upload,
  n,
  bytes: data.length,
  sha256: createHash('sha256').update(data).digest('hex'),
});

/** The name of an upload in maps. */
export const uploadName = ({ id, upload }: Upload): string => `${id} ${upload}`;

/** The SHA-256 of the bytes of a file, read chunk by chunk. Missing chunks count as empty. */
export async function hashOf(row: FileRow): Promise<string> {
  const hash = createHash('sha256');
  for (let n = 0; n < row.chunks; n++) hash.update((await getChunk(row, n)) ?? new Uint8Array());
  return hash.digest('hex');
}
