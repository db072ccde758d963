// Uploads whose chunks are to be purged. An upload is entered before its chunks are stored, and its file's transaction
// removes the entry. So no crash leaves chunks that belong to no file. A replaced or purged upload is entered again.
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { decodeTime, encodeTime, ulid } from 'ulid';
import { now } from '../../core/clock.ts';
import { idOf } from '../../core/ids.ts';
import type { StoredUpload } from '../contents/file-chunks.ts';
import { putAll } from '../table/batch.ts';
import { db, tableName } from '../table/client.ts';
import { deleteItem, EXISTS, putItem } from '../table/items.ts';
import { rangeOf } from '../table/key-ranges.ts';
import { FILE_PURGE_PARTITION, filePurge, FILES, localIn, workspaceOf, type Key } from '../table/keys.ts';
import { queryPages } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';

/** An entry: an upload, and its key, which begins with the time when it is due. */
export type FilePurge = StoredUpload & Key;

/** After this time an upload has ended or failed, and so has every download of bytes that were replaced (milliseconds). */
const FILE_PURGE_AFTER_MS = 3_600_000;

const TIME_CHARACTERS = 10;

/** A new upload of bytes for a file, with its entry. */
export const newUpload = (id: string, chunks: number): FilePurge =>
  firstPurge({ id, upload: ulid(now()), chunks });

/** The entry that an upload began with. It is due an hour after its beginning. */
export const firstPurge = (upload: StoredUpload): FilePurge =>
  newFilePurge(upload, decodeTime(upload.upload));

/** An entry that is due an hour after a time. */
export function newFilePurge({ id, upload, chunks }: StoredUpload, from = now()): FilePurge {
  const due = encodeTime(from + FILE_PURGE_AFTER_MS, TIME_CHARACTERS);
  return { id, upload, chunks, ...filePurge(due, { id, upload }) };
}

/** Stores an entry on its own, before the chunks of its upload. */
export const enterFilePurge = (entry: FilePurge): Promise<unknown> =>
  db.send(new PutCommand({ TableName: tableName(), Item: { ...entry } }));

/** The fields of stored files that their entries need. */
export const UPLOAD_FIELDS = 'upload, chunks';

/**
 * Stores an entry for each file among stored rows, before the rows are deleted with their workspace. A repeated call may
 * store entries twice, which changes nothing.
 */
export const enterFilePurges = (rows: readonly (Key & Partial<StoredUpload>)[]): Promise<void> =>
  putAll(
    rows.flatMap(({ upload, chunks = 1, ...key }) =>
      key.SK.startsWith(FILES) && upload !== undefined
        ? [newFilePurge({ id: idOf(localIn(FILES, key.SK), workspaceOf(key)), upload, chunks })]
        : [],
    ),
  );

/** Stores an entry with the transaction that replaces or removes its bytes. */
export const putFilePurge = (entry: FilePurge): TransactItem => putItem(entry, entry);

/** Removes the entry of an upload that becomes a file. Fails if the janitor has claimed it. */
export const removeFilePurge = (entry: FilePurge): TransactItem =>
  deleteItem(entry, { ConditionExpression: UNCLAIMED });

const UNCLAIMED = `${EXISTS.ConditionExpression} AND attribute_not_exists(claimed)`;

/** The entries that are due. */
export async function* filePurgesDue(): AsyncIterable<FilePurge> {
  const [first, last] = [0, now()].map((time) => encodeTime(time, TIME_CHARACTERS));
  const range = rangeOf('', first, last);
  for await (const entries of queryPages<FilePurge>(FILE_PURGE_PARTITION, { range })) yield* entries;
}

/**
 * Claims an entry, so that its upload can no longer become a file.
 * @returns whether the entry still exists
 */
export async function claimFilePurge({ PK, SK }: FilePurge): Promise<boolean> {
  try {
    await db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { PK, SK },
        UpdateExpression: 'SET claimed = :true',
        ...EXISTS,
        ExpressionAttributeValues: { ':true': true },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Deletes an entry whose chunks are deleted. */
export const deleteFilePurge = ({ PK, SK }: FilePurge): Promise<unknown> =>
  db.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
