// The database reads of a list: only the account if nothing has changed, and about as many items as have changed.
// @module-tag slow
import { expect, test } from 'vitest';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { ACCOUNT, ALL, FEED, notes, watched } from '../harness/list-reads.ts';
import { atRest } from '../harness/table.ts';

test('an unchanged list takes one read of the account, whatever its order, filter, page or search', () =>
  watched(async (me, reads) => {
    await notes(me, 12);
    await me.ok(listNotesContract, { search: 'content' });
    await atRest(me);
    for (const sort of ['name:asc', 'createdAt:desc', 'updatedAt:asc'])
      for (const page of [1, 2])
        expect(await reads(() => me.ok(listNotesContract, { sort, page, limit: 6 }))).toEqual([ACCOUNT]);
    expect(await reads(() => me.ok(listNotesContract, { search: 'TENT 1', isDeleted: true }))).toEqual([
      ACCOUNT,
    ]);
    expect(await reads(() => me.ok(listNotesContract, { groupId: me.workspaceId }))).toEqual([ACCOUNT]);
  }));

test('a cached list is returned in each order it is requested in', () =>
  watched(async (me, reads) => {
    await notes(me, 5);
    await me.ok(listNotesContract, {});
    await atRest(me);
    const names = ['n0', 'n1', 'n2', 'n3', 'n4'];
    for (const [sort, expected] of [
      ['name:asc', names],
      ['name:desc', names.toReversed()],
    ] as const) {
      const list = async () => (await me.ok(listNotesContract, { sort })).data.map(({ name }) => name);
      expect(await reads(async () => expect(await list()).toEqual(expected))).toEqual([ACCOUNT]);
    }
  }));

test('groups and todos are cached the same way', () =>
  watched(async (me, reads) => {
    const [noteId = ''] = await notes(me, 1);
    await me.ok(createGroupContract, { name: 'g' });
    const { data: todo } = await me.ok(createTodoContract, { noteId, text: 't', lineNumber: 1 });
    const groups = () => me.ok(listGroupsContract, { sort: 'updatedAt:desc', search: 'G' });
    const todos = () => me.ok(listTodosContract, { noteId, completed: false });
    await Promise.all([groups(), todos()]);
    await atRest(me);
    expect(await reads(groups)).toEqual([ACCOUNT]);
    expect(await reads(todos)).toEqual([ACCOUNT]);
    await me.ok(updateTodoContract, { todoId: todo.id, completed: true });
    expect((await todos()).data).toEqual([]);
    await me.ok(createNoteContract, { name: 'n' });
    expect((await reads(groups)).slice(0, 2), 'a group written before').toEqual([ACCOUNT, FEED]);
  }));

test('after a change the list is current, also if another instance wrote it', () =>
  watched(async (me, reads) => {
    const ids = await notes(me, 8);
    await me.ok(listNotesContract, {});
    const [first = '', second = ''] = ids;
    const elsewhere = clientOf(me);
    await elsewhere.ok(updateNoteContract, { id: first, name: 'once' });
    await elsewhere.ok(updateNoteContract, { id: second, content: 'anew' });
    const { data } = await me.ok(listNotesContract, {});
    expect(data.find(({ id }) => id === first)?.name).toBe('once');
    expect(data.find(({ id }) => id === second)?.content).toBe('anew');
    // A write may still be in progress for a minute after it began, so the feed is read again; its rows are known (E37).
    expect(await reads(() => me.ok(listNotesContract, {}))).toEqual([ACCOUNT, FEED]);
  }));

const DAY_MS = 86_400_000;

test('rows cached for more than 15 days are all read again after a change, because the feed may be incomplete', () =>
  watched(async (me, reads, { setClock }) => {
    const [id = ''] = await notes(me, 1);
    const list = () => me.ok(listNotesContract, {});
    const start = Date.now();
    const readAfter = async (days: number): Promise<string[]> => {
      await setClock(start);
      await me.ok(updateNoteContract, { id, name: 'kept' });
      await list();
      await setClock(start + days * DAY_MS);
      await me.ok(updateNoteContract, { id, name: `after ${days} days` });
      return reads(async () => expect((await list()).data[0]?.name).toBe(`after ${days} days`));
    };
    expect(await readAfter(14)).toEqual([ACCOUNT, FEED, '1 rows']);
    expect(await readAfter(16)).toEqual([ACCOUNT, ALL, FEED]);
  }));

test('cached rows are returned to their owner only, and not after their workspace is deleted', () =>
  watched(async (me, _reads, { baseUrl }) => {
    const other = await newUser({}, baseUrl);
    const { data: workspace } = await me.ok(createWorkspaceContract, { name: 'second' });
    const workspaceId = workspace.id;
    await me.ok(createNoteContract, { name: 'mine', workspaceId });
    expect((await me.ok(listNotesContract, { workspaceId })).data).toHaveLength(1);
    await other.fails(listNotesContract, { workspaceId }, 'workspaceDenied');
    expect((await other.ok(listNotesContract, {})).data).toEqual([]);
    expect((await me.ok(listNotesContract, {})).data).toEqual([]);
    await me.ok(deleteWorkspaceContract, { workspaceId });
    await me.fails(listNotesContract, { workspaceId }, 'workspaceNotFound');
  }));
