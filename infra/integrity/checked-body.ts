// The chunks of contents as a reading of the table keeps them: without their bytes, except of the few contents of several
// chunks. So a table of 100,000 notes takes little memory.
import { utf8Bytes } from '../../lib/core/bytes.ts';
import { CHUNK_MAX_BYTES } from '../../lib/db/contents/content-codec.ts';
import { chunkCount, contentIn, type Chunk, type ContentRef } from '../../lib/db/contents/content-store.ts';
import { violation, type Violation } from './sentences.ts';

export interface CheckedChunk {
  readonly n: number;
  readonly version: number;
  /** The UTF-8 bytes of a whole content; undefined if it can't be read, or is only a part. */
  readonly bytes?: number | undefined;
  /** A part of a content. */
  readonly part?: Chunk;
}

/** The chunks of a content, in no order. An array takes a third of the memory of a map, unless it reserves room to grow. */
export type CheckedBody = readonly CheckedChunk[];

/** About how much longer contents are than their stored bytes. */
const USUAL_RATIO = 4;

/** A chunk that was read. Only a first chunk that is not full is a whole content. */
export function checkedChunk(n: number, chunk: Chunk): CheckedChunk {
  const { version } = chunk;
  if (n > 0 || chunk.data.length >= CHUNK_MAX_BYTES) return { n, version, part: chunk };
  const bytes = chunk.data.length * USUAL_RATIO;
  return { n, version, bytes: sizeOf({ bytes, contentVersion: version }, [chunk]) };
}

/** The UTF-8 bytes of the content of these chunks; undefined if it can't be read. */
function sizeOf(ref: ContentRef, chunks: readonly (Chunk | undefined)[]): number | undefined {
  const content = contentIn(ref, chunks);
  return content === undefined ? undefined : utf8Bytes(content);
}

/** What is wrong with the content of a row. */
export function bodyViolations(subject: string, ref: ContentRef, stored: CheckedBody = []): Violation[] {
  const chunks = Array.from({ length: chunkCount(ref) }, (_, n) => stored.find((chunk) => chunk.n === n));
  if (chunks.includes(undefined)) return [violation(subject, 'bodyLacksPart')];
  if (chunks.some((chunk) => chunk?.version !== ref.contentVersion))
    return [violation(subject, 'bodyOfOtherVersion')];
  const bytes = bytesOf(ref, chunks);
  if (bytes === undefined) return [violation(subject, 'bodyUnreadable')];
  return bytes === ref.bytes ? [] : [violation(subject, 'bodySize', ref.bytes, bytes)];
}

function bytesOf(ref: ContentRef, chunks: readonly (CheckedChunk | undefined)[]): number | undefined {
  const [first, ...others] = chunks;
  if (!first) return 0;
  if (first.part)
    return sizeOf(
      ref,
      chunks.map((chunk) => chunk?.part),
    );
  return others.length === 0 ? first.bytes : undefined;
}
