// Bodies: the contents of notes and snapshots, stored apart from them so that lists never read megabytes. Every
// chunk carries the version of the content it belongs to; a reader that meets another version reads again.
import { utf8Bytes } from '../core/bytes.ts';
import { getAll } from './batch.ts';
import { tableName } from './client.ts';
import { decode, encode } from './codec.ts';
import { body, type Key } from './keys.ts';
import type { Action } from './transact.ts';

/** What a note or snapshot row says of its body. */
export interface BodyRef {
  /** UTF-8 bytes of the content. */
  readonly bytes: number;
  /** The version of the content. */
  readonly version: number;
  /** Chunks it is stored in; one unless said otherwise, none when it is empty. */
  readonly chunks?: number;
}

interface ChunkRow extends Key {
  readonly version: number;
  readonly data: Uint8Array;
  readonly brotli?: true;
}

/** A content made ready to be written. */
export interface BodyWrite {
  readonly ref: BodyRef;
  readonly actions: readonly Action[];
}

/** The part of a row that says where its body is. */
export const refOf = ({ bytes, version, chunks }: BodyRef): BodyRef => ({
  bytes,
  version,
  ...(chunks !== undefined && { chunks }),
});

export const chunkCount = ({ bytes, chunks = 1 }: BodyRef): number => (bytes === 0 ? 0 : chunks);

/** The writes that store `content` as `version` of the body of `id`, over the body that was there before. */
export function writeBody(id: string, version: number, content: string, before?: BodyRef): BodyWrite {
  const { chunks, compressed } = encode(content);
  const puts = chunks.map((data, n): Action => {
    const row: ChunkRow = { ...body(id, n), version, data, ...(compressed && { brotli: true }) };
    return { Put: { TableName: tableName(), Item: row } };
  });
  const ref = { bytes: utf8Bytes(content), version, ...(chunks.length > 1 && { chunks: chunks.length }) };
  return { ref, actions: [...puts, ...(before ? removeBody(id, before, chunks.length) : [])] };
}

/** The writes that remove the chunks of a body from number `from` on. */
export const removeBody = (id: string, ref: BodyRef, from = 0): Action[] =>
  Array.from({ length: Math.max(0, chunkCount(ref) - from) }, (_, n) => ({
    Delete: { TableName: tableName(), Key: body(id, from + n) },
  }));

/** The contents of these bodies by id; one that was rewritten since its row was read is left out. */
export async function readBodies(refs: ReadonlyMap<string, BodyRef>): Promise<Map<string, string>> {
  const keys = [...refs].flatMap(([id, ref]) =>
    Array.from({ length: chunkCount(ref) }, (_, n) => body(id, n)),
  );
  const rows = new Map(
    (await getAll(keys)).map((row) => [address(row as unknown as Key), row as unknown as ChunkRow]),
  );
  const contents = new Map<string, string>();
  for (const [id, ref] of refs) {
    const chunks = Array.from({ length: chunkCount(ref) }, (_, n) => rows.get(address(body(id, n))));
    const whole = chunks.filter((chunk) => chunk?.version === ref.version) as ChunkRow[];
    if (whole.length === chunks.length)
      contents.set(
        id,
        decode({ chunks: whole.map(({ data }) => data), compressed: whole[0]?.brotli ?? false }),
      );
  }
  return contents;
}

const address = ({ PK, SK }: Key): string => PK + SK;
