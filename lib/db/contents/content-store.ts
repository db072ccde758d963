// Bodies: the contents of notes and snapshots, stored apart from them so that lists never read megabytes. Every
// chunk carries the version of the content it belongs to; a reader that meets another version reads again.
import { utf8Bytes } from '../../core/bytes.ts';
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { getAll } from '../table/batch.ts';
import { tableName } from '../table/client.ts';
import { decode, encode } from './content-codec.ts';
import { addressOf, BODIES, bodyLocal, noteBody, snapshotBody, type Key } from '../table/keys.ts';
import { queryRanges } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';

/** What a note or snapshot row says of its body. */
export interface BodyRef {
  /** UTF-8 bytes of the content. */
  readonly bytes: number;
  /** The version of the content. */
  readonly version: number;
  /** Chunks it is stored in; one unless said otherwise, none when it is empty. */
  readonly chunks?: number;
}

export interface ChunkRow extends Key {
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

/** The bodies of one kind of resource. */
export interface Bodies {
  /** The writes that store `content` as `version` of the body of `id`, over the body that was there before. */
  write(id: string, version: number, content: string, before?: BodyRef): BodyWrite;
  /** The writes that remove the chunks of a body from number `from` on. */
  remove(id: string, ref: BodyRef, from?: number): Action[];
  /** The contents of these bodies by id; one that was rewritten since its row was read is left out. */
  read(refs: ReadonlyMap<string, BodyRef>): Promise<Map<string, string>>;
}

function bodiesAt(key: (id: string, chunk: number) => Key): Bodies {
  const keysOf = (id: string, ref: BodyRef): Key[] =>
    Array.from({ length: chunkCount(ref) }, (_, n) => key(id, n));
  const remove: Bodies['remove'] = (id, ref, from = 0) =>
    keysOf(id, ref)
      .slice(from)
      .map((Key) => ({ Delete: { TableName: tableName(), Key } }));
  return {
    remove,
    write(id, version, content, before) {
      const { chunks, compressed } = encode(content);
      const puts = chunks.map((data, n): Action => {
        const row: ChunkRow = { ...key(id, n), version, data, ...(compressed && { brotli: true }) };
        return { Put: { TableName: tableName(), Item: row } };
      });
      const ref = { bytes: utf8Bytes(content), version, ...(chunks.length > 1 && { chunks: chunks.length }) };
      return { ref, actions: [...puts, ...(before ? remove(id, before, chunks.length) : [])] };
    },
    async read(refs) {
      const rows = await getAll([...refs].flatMap(([id, ref]) => keysOf(id, ref)));
      const chunks = new Map(
        rows.map((row) => [addressOf(row as unknown as Key), row as unknown as ChunkRow]),
      );
      const contents = new Map<string, string>();
      for (const [id, ref] of refs) {
        const own = keysOf(id, ref).map((at) => chunks.get(addressOf(at)));
        const content = contentIn(ref, own);
        if (content !== undefined) contents.set(id, content);
      }
      return contents;
    },
  };
}

export const noteBodies = bodiesAt(noteBody);
export const snapshotBodies = bodiesAt(snapshotBody);

/**
 * Reads the bodies of all notes of a workspace, whatever they are, and shows those that are wanted to `visit`: the
 * cheapest way to most of them, for DynamoDB rounds up what it reads once a page and not once an item. One that was
 * rewritten since its row was read is left out. `ranges`: how many parts of the workspace are read side by side.
 */
export async function visitNoteBodies(
  code: WorkspaceCode,
  refs: ReadonlyMap<string, BodyRef>,
  ranges: number,
  visit: (id: string, content: string) => void,
): Promise<void> {
  const show = (chunks: readonly ChunkRow[]): void => {
    const id = chunks[0] && idOf(bodyLocal(chunks[0]), code);
    const ref = id === undefined ? undefined : refs.get(id);
    const content = ref && contentIn(ref, chunks);
    if (id !== undefined && content !== undefined) visit(id, content);
  };
  await Promise.all(
    queryRanges<ChunkRow>(code, BODIES, ranges).map(async (range) => {
      // The chunks of a body are neighbours, but a page may end between them.
      let chunks: ChunkRow[] = [];
      for await (const page of range)
        for (const chunk of page) {
          if (chunks[0] && bodyLocal(chunks[0]) !== bodyLocal(chunk)) {
            show(chunks);
            chunks = [];
          }
          chunks.push(chunk);
        }
      show(chunks);
    }),
  );
}

/** The content these chunks hold, if they are all there and of the version that is meant. */
export function contentIn(ref: BodyRef, chunks: readonly (ChunkRow | undefined)[]): string | undefined {
  const found = chunks.filter((chunk) => chunk?.version === ref.version) as ChunkRow[];
  if (found.length !== chunkCount(ref)) return undefined;
  return decode({ chunks: found.map(({ data }) => data), compressed: found[0]?.brotli ?? false });
}
