// The bytes of files as they are stored, and the janitor that deletes them an hour later.
import { expect } from 'vitest';
import { scanTable } from '../../lib/db/table/scan.ts';
import { rowsOfUser } from './check-user.ts';
import type { Client } from './client.ts';
import type { Faults } from './faults/faults.ts';

const HOUR_MS = 3_600_000;

/** The number of chunks, also of those that belong to nothing. Reads the whole table. */
export async function storedChunks(codes: readonly string[]): Promise<number> {
  let count = 0;
  await scanTable(
    ({ PK }) => {
      if (codes.some((code) => PK.startsWith('CHUNK#') && PK.includes(`-${code}#`))) count += 1;
    },
    { ProjectionExpression: 'PK' },
  );
  return count;
}

/** The number of chunks, and of entries that wait to be purged. */
export async function storedBytes(
  { userId }: Pick<Client, 'userId'>,
  codes: readonly string[],
): Promise<{ chunks: number; entries: number }> {
  const entries = (await rowsOfUser(userId, codes)).filter(({ PK }) => PK === 'FILEPURGE');
  return { chunks: await storedChunks(codes), entries: entries.length };
}

/** Runs the janitor at a later time, when the bytes of everything that has ended are due. */
export async function janitorLater(faults: Faults, after = HOUR_MS + 1): Promise<void> {
  await faults.setClock(Date.now() + after);
  expect(await faults.runJanitor()).toMatchObject({ left: 0 });
  await faults.setClock(undefined);
}
