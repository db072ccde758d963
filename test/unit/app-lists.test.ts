// The lists of the web app (E20) below the page: pages, changes from elsewhere, and the tree of groups.
import { expect } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, offline, online, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

interface Shown {
  readonly name: string;
  readonly below: readonly Shown[];
}

const tree = (tab: Tab, parent: string | null = null): Shown[] =>
  tab.workspaces.groupsIn(parent).map(({ id, name }) => ({ name, below: tree(tab, id) }));

/** 120 roots: two pages. Each of the first ten has a group below it, which is created last. */
async function manyGroups(me: Client): Promise<Shown[]> {
  const create = async (name: string, parentId?: string): Promise<string> =>
    (await me.ok(group.createGroupContract, { name, ...(parentId !== undefined && { parentId }) })).data.id;
  const roots: string[] = [];
  for (let number = 0; number < 120; number += 1) roots.push(await create(`root ${number}`));
  for (const [number, id] of roots.slice(0, 10).entries()) await create(`inner ${number}`, id);
  return roots.map((_, number) => ({
    name: `root ${number}`,
    below: number < 10 ? [{ name: `inner ${number}`, below: [] }] : [],
  }));
}

test(
  'the tree of groups is never incomplete: on the first visit, offline, and back online',
  { tags: ['slow'] },
  async ({ me }) => {
    const whole = await manyGroups(me);
    const device = new Device();
    const tab = await device.signedIn(me.key);
    const seen = new Set<number>();
    tab.workspaces.allGroups.subscribe((groups) => void seen.add(groups.length));
    tab.catalogue.followGroups();
    await expect.poll(() => tree(tab)).toEqual(whole);
    expect([...seen]).toEqual([0, 130]);
    tab.kill();

    const next = await device.tab();
    next.network = offline;
    next.catalogue.followGroups();
    await expect.poll(() => tree(next)).toEqual(whole);

    await me.ok(group.createGroupContract, { name: 'root 120' });
    let pages = 0;
    // The connection ends after the first page.
    next.network = (send, call) => {
      if (call.startsWith('GET /group')) pages += 1;
      return pages > 1 ? offline() : send();
    };
    next.wake.wake();
    await expect.poll(() => pages).toBeGreaterThan(1);
    expect(tree(next)).toEqual(whole);

    next.network = online;
    next.wake.wake();
    await expect.poll(() => tree(next)).toEqual([...whole, { name: 'root 120', below: [] }]);
  },
);

test('a list offline shows the first page of the last visit, and is current again afterwards', async ({
  me,
}) => {
  const { data } = await me.ok(note.createNoteContract, { name: 'first' });
  const device = new Device();
  const listOf = (tab: Tab) =>
    new tab.lists.List({
      workspaceId: me.workspaceId,
      type: 'note',
      read: async (page) =>
        (await tab.client.call('GET /note', { workspaceId: me.workspaceId, page, limit: 100 })).body,
      accept: () => 'keep',
      copy: 'list',
    });
  const tab = await device.signedIn(me.key);
  const list = listOf(tab);
  await list.more();
  await expect.poll(() => tab.database.readCopy('list')).toBeDefined();
  const next = await device.tab();
  next.network = offline;
  const again = listOf(next);
  await again.more();
  expect({ ids: again.items.peek().map(({ id }) => id), isCopy: again.isCopy.peek() }).toEqual({
    ids: [data.id],
    isCopy: true,
  });
  next.network = online;
  await me.ok(note.createNoteContract, { name: 'second' });
  await again.more();
  expect({ count: again.items.peek().length, isCopy: again.isCopy.peek() }).toEqual({
    count: 2,
    isCopy: false,
  });
});

test('a note that was deleted elsewhere while this device was offline leaves the list', async ({ me }) => {
  const create = async (name: string) => (await me.ok(note.createNoteContract, { name })).data;
  const [first, second, third] = [await create('first'), await create('second'), await create('third')];
  const device = new Device();
  const listOf = (tab: Tab) =>
    new tab.lists.List({
      workspaceId: me.workspaceId,
      type: 'note',
      read: async (page) =>
        (await tab.client.call('GET /note', { workspaceId: me.workspaceId, page, limit: 100 })).body,
      accept: () => 'keep',
      copy: 'list',
    });
  const tab = await device.signedIn(me.key);
  await listOf(tab).more();
  await expect.poll(() => tab.database.readCopy('list')).toHaveLength(3);
  const next = await device.tab();
  next.network = offline;
  const list = listOf(next);
  await list.more();
  expect(list.isCopy.peek()).toBe(true);
  // A change that arrives while the copy is shown.
  list.put(second);
  await me.ok(note.deleteNoteContract, { id: second.id });
  next.network = online;
  await list.more();
  expect(
    list.items
      .peek()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([first.id, third.id].toSorted());
  expect(list.isComplete).toBe(true);
});

test('a list follows the change feed, without a change between its pages and the feed being lost', async ({
  me,
}) => {
  const { data } = await me.ok(note.createNoteContract, { name: 'first' });
  const tab = await new Device().signedIn(me.key);
  const list = new tab.lists.List({
    workspaceId: me.workspaceId,
    type: 'note',
    read: async (page) => {
      const { body } = await tab.client.call('GET /note', { workspaceId: me.workspaceId, page, limit: 100 });
      // Written after the page was read.
      await me.ok(note.createNoteContract, { name: 'second' });
      return body;
    },
    accept: ({ isDeleted }: { readonly id: string; readonly isDeleted: boolean }) =>
      isDeleted ? 'remove' : 'keep',
  });
  tab.changes.pollChanges();
  await list.more();
  tab.wake.wake();
  await expect.poll(() => list.items.peek().length).toBe(2);
  await me.ok(note.deleteNoteContract, { id: data.id });
  tab.wake.wake();
  await expect.poll(() => list.items.peek().map(({ id }) => id)).not.toContain(data.id);
});

test('an item that moves to an earlier page while the next one is read is not missing', async ({ me }) => {
  for (const name of ['one', 'two', 'three', 'four']) await me.ok(note.createNoteContract, { name });
  const tab = await new Device().signedIn(me.key);
  const list = new tab.lists.List({
    workspaceId: me.workspaceId,
    type: 'note',
    read: async (page) =>
      (await tab.client.call('GET /note', { workspaceId: me.workspaceId, page, limit: 2 })).body,
    accept: () => 'keep',
  });
  await list.more();
  const [gone] = list.items.peek();
  await me.ok(note.deleteNoteContract, { id: gone?.id ?? '' });
  list.apply([{ id: gone?.id ?? '', resource: null }]);
  await list.more();
  expect(list.isComplete).toBe(false);
  await list.more();
  const names = list.items.peek().map((item) => 'name' in item && item.name);
  expect({ names: names.toSorted(), isComplete: list.isComplete }).toEqual({
    names: ['one', 'three', 'two'],
    isComplete: true,
  });
});

test(
  'the number of notes stays right after changes of notes that are not loaded, new ones and deletions',
  { tags: ['slow'] },
  async ({ me }) => {
    const ids: string[] = [];
    while (ids.length < 210)
      ids.push(
        ...(await Promise.all(
          Array.from(
            { length: 10 },
            async () => (await me.ok(note.createNoteContract, { name: 'note' })).data.id,
          ),
        )),
      );
    const tab = await new Device().signedIn(me.key);
    tab.changes.pollChanges();
    const list = tab.noteLists.noteList({ workspaceId: me.workspaceId });
    await list.more();
    const counts = () => [list.total.value, list.items.value.length];
    expect(counts()).toEqual([210, 100]);

    for (const id of ids.slice(0, 3)) await me.ok(note.updateNoteContract, { id, content: 'changed' });
    tab.wake.wake();
    await expect.poll(counts).toEqual([210, 200]);
    await me.ok(note.createNoteContract, { name: 'new' });
    tab.wake.wake();
    await expect.poll(counts).toEqual([211, 211]);
    await me.ok(note.createNoteContract, { name: 'another' });
    await me.ok(note.deleteNoteContract, { id: ids[0] ?? '' });
    await me.ok(note.deleteNoteContract, { id: ids[1] ?? '' });
    tab.wake.wake();
    await expect.poll(counts).toEqual([210, 210]);
  },
);

test('after a gap in the change feed, notes that were deleted meanwhile leave a list of three pages', async ({
  me,
}) => {
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1)
    ids.push((await me.ok(note.createNoteContract, { name: `note ${number}` })).data.id);
  const tab = await new Device().signedIn(me.key);
  const list = new tab.lists.List({
    workspaceId: me.workspaceId,
    type: 'note',
    read: async (page) =>
      (await tab.client.call('GET /note', { workspaceId: me.workspaceId, page, limit: 2 })).body,
    accept: () => 'keep',
  });
  tab.changes.pollChanges();
  await list.all();
  expect(list.items.peek()).toHaveLength(6);
  const gone = [ids[0], ids[2], ids[5]];
  for (const id of gone) await me.ok(note.deleteNoteContract, { id: id ?? '' });
  tab.network = (send, call) =>
    call.startsWith('GET /changes') && call.includes('cursor=')
      ? Promise.resolve(Response.json({ message: 'gone' }, { status: 410 }))
      : send();
  tab.wake.wake();
  await expect.poll(() => list.items.peek()).toHaveLength(2);
  await list.all();
  expect(
    list.items
      .peek()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.filter((id) => !gone.includes(id)).toSorted());
});

test('a note that moves to an earlier page while the next ones are read is in the list, whenever the deletion is reported', async ({
  me,
}) => {
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1)
    ids.push((await me.ok(note.createNoteContract, { name: `note ${number}` })).data.id);
  const tab = await new Device().signedIn(me.key);
  const filter = { workspaceId: me.workspaceId, sort: 'createdAt:asc', limit: 2 } as const;
  const list = new tab.lists.List({
    workspaceId: me.workspaceId,
    type: 'note',
    read: async (page) => (await tab.client.call('GET /note', { ...filter, page })).body,
    accept: () => 'keep',
  });
  await list.more();
  const [gone = '', ...others] = ids;
  await me.ok(note.deleteNoteContract, { id: gone });
  await list.all();
  list.apply([{ id: gone, resource: null }]);
  await list.all();
  expect({
    ids: list.items
      .peek()
      .map(({ id }) => id)
      .toSorted(),
    total: list.total.peek(),
  }).toEqual({
    ids: others.toSorted(),
    total: 5,
  });
});

test('a list that is read again shows its items until the first page has come', async ({ me }) => {
  for (const name of ['one', 'two']) await me.ok(note.createNoteContract, { name });
  const tab = await new Device().signedIn(me.key);
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId });
  await list.more();
  const seen = new Set<number>();
  list.items.subscribe((items) => void seen.add(items.length));
  const all = tab.lists.listsOf(me.workspaceId);
  tab.network = async (send, call) => {
    if (call.startsWith('GET /note')) for (const one of all) one.apply([{ id: 'unknown', resource: null }]);
    return send();
  };
  await list.restart();
  expect([...seen]).toEqual([2]);
});
