// Many rows; the other tests are in test/integration/workspace-cache.test.ts.
// @module-tag slow
import { expect, test } from 'vitest';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { ACCOUNT, ALL, FEED, notes, watched } from '../harness/list-reads.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { commit, type Commit } from '../../lib/db/ledger/commit.ts';
import { atRest } from '../harness/table.ts';
import { times } from '../harness/times.ts';

test('a list follows 1,000 commits of the last minute; after more it reads all rows', () =>
  watched(async (me, reads, faults) => {
    // All changes fall into the minute that a list reads again, however long they take.
    await faults.setClock(Date.now());
    const [id = ''] = await notes(me, 1);
    const list = () => me.ok(listNotesContract, {});
    await list();
    const { userId, workspaceId } = me;
    const write: Commit = { userId, code: codeOf(workspaceId), actions: [] };
    for (let n = 0; n < 998; n++) expect(await commit(write)).toBeUndefined();
    await me.ok(updateNoteContract, { id, name: 'changed' });
    expect(await reads(list)).toEqual([ACCOUNT, FEED, '1 rows']);
    expect(await reads(list), 'it has the version that the feed names').toEqual([ACCOUNT, FEED]);
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
