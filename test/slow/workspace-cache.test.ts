// Many rows; the other tests are in test/integration/workspace-cache.test.ts.
import { expect, test } from 'vitest';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { BODIES, CHANGES } from '../../lib/db/table/keys.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type FaultOptions, type Faults } from '../harness/faults/faults.ts';
import { atRest } from '../harness/table.ts';

/** Runs on separate function instances; `reads` returns what the list functions read from the database. */
async function watched(
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

const times = async <T>(length: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, n) => make(n)));

const notes = (me: Client, count: number) =>
  times(
    count,
    async (n) => (await me.ok(createNoteContract, { name: `n${n}`, content: `content ${n}` })).data.id,
  );

const ACCOUNT = 'account';
const FEED = 'change feed';
const ALL = 'all rows';

test('after more than 100 changes all rows are read again', () =>
  watched(async (me, reads, faults) => {
    // All changes fall into the minute that a list reads again, however long they take.
    await faults.setClock(Date.now());
    const [id = ''] = await notes(me, 1);
    const list = () => me.ok(listNotesContract, {});
    await list();
    for (let n = 0; n < 99; n++) await me.ok(updateNoteContract, { id, name: `n${n}` });
    expect(await reads(list)).toEqual([ACCOUNT, FEED, '1 rows']);
    await me.ok(updateNoteContract, { id, name: 'last' });
    expect(await reads(list)).toEqual([ACCOUNT, FEED, ALL, FEED]);
    expect(await reads(list)).toEqual([ACCOUNT, ALL, FEED]);
    expect((await list()).data[0]?.name).toBe('last');
  }));

test('lists are correct after one deletion that changed more than 100 rows', () =>
  watched(async (me) => {
    const { data: group } = await me.ok(createGroupContract, { name: 'g' });
    await times(120, () => me.ok(createNoteContract, { name: 'n', groupId: group.id }));
    await me.ok(listNotesContract, {});
    await me.ok(deleteGroupContract, { groupId: group.id });
    expect((await me.ok(listNotesContract, {})).pagination.total).toBe(0);
    expect((await me.ok(listNotesContract, { isDeleted: true })).pagination.total).toBe(120);
  }));

test('a list that fits the cache of a 1 MB function takes one read of the account; a longer one reads all rows', () =>
  watched(
    async (me, reads) => {
      const list = () => me.ok(listTodosContract, { search: '1' });
      const { data: note } = await me.ok(createNoteContract, {
        name: 'n',
        content: '- [ ] 1\n'.repeat(200),
        syncTodos: true,
      });
      await list();
      await atRest(me);
      expect(await reads(list)).toEqual([ACCOUNT]);
      await me.ok(updateNoteContract, { id: note.id, content: '- [ ] 1\n'.repeat(300), syncTodos: true });
      await list();
      await atRest(me);
      expect(await reads(list)).toEqual([ACCOUNT, ALL]);
      expect((await list()).pagination.total).toBe(300);
    },
    { memoryMb: 1 },
  ));
