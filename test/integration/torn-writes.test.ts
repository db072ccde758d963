// Lists beside a transaction that is visible in the account and not yet in its note: whatever an instance kept by
// then, once the write has answered every list shows it.
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { REMEMBERED } from '../../lib/db/ledger/changes.ts';
import { newUser } from '../harness/client.ts';
import { withTornWrite } from '../harness/torn-write.ts';

test.for([
  ['an instance that has just been started', 0, false],
  ['an instance that has just been started, after more writes than are remembered', REMEMBERED + 1, false],
  ['an instance that keeps the list', 0, true],
  ['an instance that keeps the list, after some more writes', 3, true],
  ['an instance that keeps the list, after more writes than are remembered', REMEMBERED + 1, true],
] as const)('%s shows the write once it has answered', async ([, more, keeps]) => {
  const torn = await withTornWrite();
  try {
    const me = await newUser({}, torn.baseUrl);
    const { data: note } = await me.ok(createNoteContract, { name: 'old' });
    const name = async () =>
      (await me.ok(listNotesContract, { limit: 100 })).data.find(({ id }) => id === note.id)?.name;
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
