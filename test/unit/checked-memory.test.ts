// A reading of the table does not collect contents: only the few contents of several chunks stay in memory until they are complete.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { TableRows } from '../../infra/integrity/table.ts';
import { newId } from '../../lib/core/ids.ts';
import { encode } from '../../lib/db/contents/content-codec.ts';
import { noteBody } from '../../lib/db/table/keys.ts';

const CODE = '0123456789ab';
const CONTENT = 'é'.repeat(50_000);

/** The bytes that a value refers to. */
function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.buffer.byteLength;
  if (value instanceof Map) return [...value.values()].reduce((sum: number, each) => sum + bytesIn(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + bytesIn(each), 0);
}

/** Adds a note's content to the rows, chunk by chunk. Returns the number of its chunks. */
function addContent(rows: TableRows, content: string): number {
  const id = newId(CODE);
  const { chunks, compressed } = encode(content);
  for (const [n, data] of chunks.entries())
    rows.add({ ...noteBody(id, n), version: 1, data, ...(compressed && { brotli: true }) });
  return chunks.length;
}

test('a reading of the table collects the bytes of no content but those of several chunks', () => {
  const rows = new TableRows();
  const { bodies } = rows.workspace(CODE);
  for (let n = 0; n < 50; n++) expect(addContent(rows, `${n} ${CONTENT}`)).toBe(1);
  expect([bodies.size, bytesIn(bodies)]).toEqual([50, 0]);
  const incompressible = randomBytes(400_000).toString('hex');
  expect(addContent(rows, incompressible)).toBe(2);
  expect(bytesIn(bodies)).toBeGreaterThan(400_000 / 2);
});
