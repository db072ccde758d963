// Lists during a transaction that is visible in the account but not yet in its note: after the response every list
// includes the write, whatever an instance had cached.
// @module-tag proof
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { withTornWrite } from '../harness/faults/torn-write.ts';

const cases = [
  ['a new instance', 0, false],
  ['a new instance, after many more writes', 101, false],
  ['an instance with a cached list', 0, true],
  ['an instance with a cached list, after some more writes', 3, true],
  ['an instance with a cached list, after many more writes', 101, true],
] as const;

const all = cases.flatMap((each) => [true, false].map((hidesChange) => [...each, hidesChange] as const));

test.for(all)('%s returns the write once it is acknowledged', async ([, more, keeps, hidesChange]) => {
  const torn = await withTornWrite({ hidesChange });
  try {
    const me = await newUser({}, torn.baseUrl);
    const { data: note } = await me.ok(createNoteContract, { name: 'old' });
    const name = async () => {
      const query = { limit: 1, sort: 'createdAt:asc' };
      return (await me.ok(listNotesContract, query)).data.find(({ id }) => id === note.id)?.name;
    };
    if (keeps) await name();
    await torn.begin(() => me.ok(updateNoteContract, { id: note.id, name: 'new' }));
    for (let n = 0; n < more; n++) await me.ok(createNoteContract, { name: `n${n}` });
    expect(await name()).toBe('old');
    await torn.end();
    expect(await name()).toBe('new');
    expect(await name()).toBe('new');
  } finally {
    await torn.stop();
  }
});
