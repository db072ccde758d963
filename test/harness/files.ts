// Bytes and files for tests.
import { createHash } from 'node:crypto';
import { getFileContract, putFileContract } from '../../lib/api/routes/file.ts';
import type { StoredFile } from '../../lib/schema/files.ts';
import type { Client } from './client.ts';

/** Bytes that do not compress and are not UTF-8, the same for the same seed. One hash has as many bytes as it is asked for. */
export const bytesOf = (size: number, seed = 'seed'): Buffer =>
  createHash('shake256', { outputLength: size }).update(seed).digest();

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a file that must be new. */
export const putFile = async (me: Client, path: string, bytes: Uint8Array = bytesOf(100, path)) =>
  (await me.ok(putFileContract, { path, bytes })).data;

/** The bytes of a file, as they are downloaded. */
export async function download(me: Client, { id: fileId }: Pick<StoredFile, 'id'>): Promise<Buffer> {
  const { body } = await me.call(getFileContract, { fileId });
  return body as Buffer;
}

/** The tag of a file as a header has it. */
export const tagOf = ({ sha256: hash }: Pick<StoredFile, 'sha256'>): string => `"${hash}"`;
