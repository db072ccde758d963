// The bytes of files, in chunks with a partition each. A chunk never changes: new bytes of a file are a new upload.
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { workers } from '../../core/workers.ts';
import { db, tableName } from '../table/client.ts';
import { deleteEach } from '../table/batch.ts';
import { fileChunk, type Key, type Upload } from '../table/keys.ts';
import { cut } from './content-codec.ts';

/** An upload and the number of its chunks. */
export interface StoredUpload extends Upload {
  readonly chunks: number;
}

/** More parallel puts would be throttled in a new table, which takes 4,000 write units a second. */
const PUTS_AT_ONCE = 2;

/** The number of chunks of these bytes. */
export const countChunks = (bytes: Uint8Array): number => cut(bytes).length;

/**
 * Stores the bytes of an upload, outside transactions, which cost twice as much. On failure, waits for all puts: one that
 * lands after the purge would be orphaned.
 */
export async function putChunks(upload: Upload, bytes: Uint8Array): Promise<void> {
  const puts = workers(PUTS_AT_ONCE, cut(bytes).entries(), ([n, data]) =>
    db.send(new PutCommand({ TableName: tableName(), Item: { ...fileChunk(upload, n), data } })),
  );
  await Promise.allSettled(puts);
  await Promise.all(puts);
}

/** A chunk; undefined if it is not stored. */
export async function getChunk(upload: Upload, n: number): Promise<Uint8Array | undefined> {
  // A chunk never changes, so any reply that contains it is right. It costs half of a strongly consistent read.
  const found = await getData(fileChunk(upload, n), false);
  return found ?? getData(fileChunk(upload, n), true);
}

async function getData(key: Key, isConsistent: boolean): Promise<Uint8Array | undefined> {
  const read = new GetCommand({ TableName: tableName(), Key: { ...key }, ConsistentRead: isConsistent });
  return (await db.send(read)).Item?.['data'] as Uint8Array | undefined;
}

/** Deletes the chunks of an upload. */
export const deleteChunks = (upload: StoredUpload): Promise<void> => deleteEach(chunkKeys(upload));

/** The keys of the chunks of an upload. */
export const chunkKeys = ({ chunks, ...upload }: StoredUpload): Key[] =>
  Array.from({ length: chunks }, (_, n) => fileChunk(upload, n));
