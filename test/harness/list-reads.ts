// What the list functions read from the database.
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { BODIES, CHANGES } from '../../lib/db/table/keys.ts';
import { newUser, type Client } from './client.ts';
import { withFaults, type Call, type FaultOptions, type Faults } from './faults/faults.ts';
import { times } from './times.ts';

export const ACCOUNT = 'account';
export const FEED = 'change feed';
export const ALL = 'all rows';

/** Runs on separate function instances; `reads` returns what the list functions read from the database. */
export async function watched(
  run: (
    me: Client,
    reads: (list: () => Promise<unknown>) => Promise<string[]>,
    faults: Faults,
  ) => Promise<void>,
  options: FaultOptions = {},
): Promise<void> {
  const faults = await withFaults(() => 'pass', options);
  try {
    const me = await newUser({}, faults.baseUrl);
    await run(
      me,
      async (list) => {
        const before = faults.calls.length;
        await list();
        return faults.calls.slice(before).filter(isList).map(described);
      },
      faults,
    );
  } finally {
    await faults.stop();
  }
}

const isList = ({ caller }: Call): boolean => caller.endsWith('-get');

/** Describes a read: the account, the change feed, some rows or contents by key, or all rows of a kind. */
function described({ operation, input }: Call): string {
  if (operation === 'GetItem') return ACCOUNT;
  if (operation === 'Query') return JSON.stringify(input).includes(CHANGES) ? FEED : ALL;
  const keys = (Object.values(input['RequestItems'] ?? {})[0] as { Keys: { SK: { S: string } }[] }).Keys;
  return `${keys.length} ${keys[0]?.SK.S.startsWith(BODIES) ? 'contents' : 'rows'}`;
}

/** Creates notes. @returns their ids */
export const notes = (me: Client, count: number) =>
  times(
    count,
    async (n) => (await me.ok(createNoteContract, { name: `n${n}`, content: `content ${n}` })).data.id,
  );
