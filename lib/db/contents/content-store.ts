// The contents of notes and snapshots, stored apart from their rows so that lists never read megabytes. Every chunk
// carries the version of its content; a reader that finds another version reads again.
import { utf8Bytes } from '../../core/bytes.ts';
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { getAll } from '../table/batch.ts';
import { deleteItem, putItem } from '../table/items.ts';
import { addressOf, BODIES, bodyLocal, noteBody, snapshotBody, type Key } from '../table/keys.ts';
import { queryRanges } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';
import { decode, encode } from './content-codec.ts';

/** The part of a row that describes its content. */
export interface ContentRef {
  /** UTF-8 bytes of the content. */
  readonly bytes: number;
  readonly contentVersion: number;
  /** The number of chunks; one if absent, none if the content is empty. */
  readonly chunks?: number;
}

export interface Chunk {
  readonly version: number;
  readonly data: Uint8Array;
  readonly brotli?: true;
}

export type ChunkRow = Chunk & Key;

export const chunkCount = ({ bytes, chunks = 1 }: ContentRef): number => (bytes === 0 ? 0 : chunks);

/** The contents of one kind of resource. */
function contentStore(key: (id: string, chunk: number) => Key) {
  const keysOf = (id: string, ref: ContentRef): Key[] =>
    Array.from({ length: chunkCount(ref) }, (_, n) => key(id, n));
  /** The writes that remove chunks, from number `from` on. */
  const remove = (id: string, ref: ContentRef, from = 0): TransactItem[] =>
    keysOf(id, ref)
      .slice(from)
      .map((each) => deleteItem(each));
  return {
    remove,
    /** The writes that store `content` under a version and replace the previous content. */
    write(id: string, contentVersion: number, content: string, before?: ContentRef) {
      const { chunks, compressed } = encode(content);
      const version = contentVersion;
      const puts = chunks.map((data, n) =>
        putItem(key(id, n), { version, data, ...(compressed && { brotli: true }) }),
      );
      const length = chunks.length > 1 ? { chunks: chunks.length } : {};
      const ref: ContentRef = { bytes: utf8Bytes(content), contentVersion, ...length };
      return { ref, actions: [...puts, ...(before ? remove(id, before, chunks.length) : [])] };
    },
    /** These contents by id. Contents that were rewritten since their row was read are left out. */
    async read(refs: ReadonlyMap<string, ContentRef>): Promise<Map<string, string>> {
      const rows = await getAll<ChunkRow>([...refs].flatMap(([id, ref]) => keysOf(id, ref)));
      const chunks = new Map(rows.map((row) => [addressOf(row), row]));
      const found = new Map<string, string>();
      for (const [id, ref] of refs) {
        const own = keysOf(id, ref).map((at) => chunks.get(addressOf(at)));
        const content = contentIn(ref, own);
        if (content !== undefined) found.set(id, content);
      }
      return found;
    },
  };
}

export const noteContents = contentStore(noteBody);
export const snapshotContents = contentStore(snapshotBody);

/** The content of these chunks, if they are complete, of the expected version, and readable. */
export const contentIn = (ref: ContentRef, chunks: readonly (Chunk | undefined)[]): string | undefined =>
  utf8In(ref, chunks)?.toString();

function utf8In(ref: ContentRef, chunks: readonly (Chunk | undefined)[]): Buffer | undefined {
  const count = chunkCount(ref);
  const found = chunks
    .slice(0, count)
    .filter((chunk) => chunk !== undefined && chunk.version === ref.contentVersion) as Chunk[];
  if (found.length !== count) return undefined;
  try {
    const encoded = { chunks: found.map(({ data }) => data), compressed: found[0]?.brotli ?? false };
    return decode(encoded, ref.bytes);
  } catch {
    return undefined;
  }
}

/**
 * Scans the contents of all notes of a workspace and passes the requested ones to `visit`, as UTF-8 bytes. This is the
 * cheapest way to read most of them: DynamoDB rounds up read units per page, not per item, and a read that may be stale
 * costs half. Content of another version than its row is left out, because it was rewritten or the read is stale, and so is
 * incomplete content. `ranges`: how many parts of the workspace are read in parallel.
 */
export async function visitNoteContents(
  code: WorkspaceCode,
  refs: ReadonlyMap<string, ContentRef>,
  ranges: number,
  visit: (id: string, utf8: Buffer) => void,
): Promise<void> {
  const show = (chunks: readonly ChunkRow[]): void => {
    const id = chunks[0] && idOf(bodyLocal(chunks[0]), code);
    const ref = id === undefined ? undefined : refs.get(id);
    const utf8 = ref && utf8In(ref, chunks);
    if (id !== undefined && utf8) visit(id, utf8);
  };
  await Promise.all(
    queryRanges<ChunkRow>(code, BODIES, ranges, { isConsistent: false }).map(async (range) => {
      // The chunks of one note are neighbors, but a page may end between them.
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
