// Lists beside a transaction that is visible in the account and not yet in its note: whatever an instance kept by
// then, once the write has answered every list shows it.
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { withTornWrite } from '../harness/torn-write.ts';

const cases = [
  ['an instance that has just been started', 0, false],
  ['an instance that has just been started, after many more writes', 101, false],
  ['an instance that keeps the list', 0, true],
  ['an instance that keeps the list, after some more writes', 3, true],
  ['an instance that keeps the list, after many more writes', 101, true],
] as const;

test.for(cases.flatMap((each) => [true, false].map((hidesChange) => [...each, hidesChange] as const)))(
  '%s shows the write once it has answered',
  async ([, more, keeps, hidesChange]) => {
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
  },
);
