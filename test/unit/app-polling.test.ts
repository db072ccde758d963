// How often the web app asks for changes (E36), and how many requests it makes at the same time, below its page.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, type Tab } from '../harness/app-tab.ts';
import type { Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const isPoll = (call: string): boolean => call.startsWith('GET /changes');

const create = async (me: Client, name: string, content = 'text'): Promise<string> =>
  (await me.ok(note.createNoteContract, { name, content })).data.id;

/** A tab that knows the names of all notes, follows the changes, and has done so once. */
async function following(device: Device, key?: string): Promise<Tab> {
  const tab = key === undefined ? await device.tab() : await device.signedIn(key);
  tab.today.followToday();
  tab.changes.pollChanges();
  tab.catalogue.followGroups();
  tab.catalogue.readCatalogue();
  await tab.catalogue.catalogueOf(tab.workspaces.workspaceId.value).read();
  await tab.changes.poll();
  return tab;
}

/** Waits until the calls that a tab has begun have a response, and it is used. */
async function responded(active: { count: number }): Promise<void> {
  await turns(3);
  while (active.count > 0) await turns(1);
  await turns(3);
  if (active.count > 0) await responded(active);
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** Lets seconds pass in a tab whose app wakes every ten of them. Returns after how many it polls. */
async function pollsIn(tab: Tab, seconds: number): Promise<number[]> {
  const active = { count: 0 };
  tab.network = async (send) => {
    active.count += 1;
    try {
      const response = await send();
      // Reading it takes no time from here on.
      return new Response(await response.arrayBuffer(), response);
    } finally {
      active.count -= 1;
    }
  };
  const at: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = tab.calls.filter(isPoll).length;
    vi.setSystemTime(Date.now() + 1_000);
    tab.timers.pass(1_000);
    if (second % 10 === 0) tab.wake.wake('timer');
    await responded(active);
    const polls = tab.calls.filter(isPoll).length - before;
    at.push(...Array.from({ length: polls }, () => second));
  }
  return at;
}

test('a visible tab polls every minute, a hidden one never, and one that is seen again at once', async ({
  me,
}) => {
  const tab = await following(new Device(), me.key);
  expect(await pollsIn(tab, 130)).toEqual([60, 120]);
  tab.document.visibilityState = 'hidden';
  tab.wake.wake();
  expect(await pollsIn(tab, 130)).toEqual([]);
  tab.document.visibilityState = 'visible';
  tab.wake.wake();
  expect(await pollsIn(tab, 70)).toEqual([1, 60]);
});

test('after a change of another device, a tab polls every five seconds for five minutes, unless it is hidden', async ({
  me,
}) => {
  const tab = await following(new Device(), me.key);
  await create(me, 'elsewhere');
  const polls = await pollsIn(tab, 420);
  const soon = Array.from({ length: 60 }, (_, at) => 65 + 5 * at);
  expect(polls).toEqual([60, ...soon, 420]);
  await create(me, 'elsewhere again');
  expect(await pollsIn(tab, 61)).toEqual([60]);
  tab.document.visibilityState = 'hidden';
  expect(await pollsIn(tab, 60)).toEqual([]);
});

test('what the tabs of a device write is no change of another device', async ({ me }) => {
  const garden = (await me.ok(group.createGroupContract, { name: 'Garden' })).data.id;
  const id = await create(me, 'known', '- [ ] todo');
  const device = new Device();
  const tab = await following(device, me.key);
  const other = await following(device);
  const { workspaceId } = me;
  await tab.client.write('PUT /note', { id, content: '- [ ] todo\n- [ ] another' });
  const { data } = (await tab.client.call('GET /todo', { workspaceId })).body;
  await tab.client.call('PUT /todo', { todoId: data[0]?.id ?? '', completed: true });
  await tab.client.call('GET /daily', { workspaceId, create: true });
  const gone = (await tab.client.call('POST /note', { workspaceId, name: 'gone', content: '' })).body.data.id;
  await tab.client.call('DELETE /note', { id: gone });
  await tab.client.call('PUT /group', { groupId: garden, name: 'Beds' });
  await Promise.all([tab.changes.poll(), other.changes.poll()]);
  expect([await pollsIn(tab, 25), await pollsIn(other, 25)]).toEqual([[], []]);
  await create(me, 'elsewhere');
  await tab.changes.poll();
  expect(await pollsIn(tab, 11)).toEqual([5, 10]);
});

test('a start of the app asks once where the feed ends, and no more than five requests are under way', async ({
  me,
}) => {
  const { workspaceId } = me;
  const tab = await new Device().signedIn(me.key);
  let [active, most] = [0, 0];
  tab.network = async (send) => {
    active += 1;
    most = Math.max(most, active);
    return send().finally(() => (active -= 1));
  };
  const reads = Array.from({ length: 8 }, (_, page) =>
    tab.client.call('GET /note', { workspaceId, page: page + 1 }),
  );
  const write = tab.client.call('POST /note', { workspaceId, name: 'written' });
  const lists = [tab.noteLists.noteList({ workspaceId }), tab.todoLists.todoList(workspaceId)];
  await Promise.all([...reads, write, ...lists.map((list) => list.more())]);
  expect(most).toBe(5);
  expect(tab.calls.indexOf('POST /note')).toBe(6);
  expect(tab.calls.filter(isPoll)).toHaveLength(1);
});

test('groups and names that are stored need no request, and follow the changes', async ({ me }) => {
  const [garden, boat] = await Promise.all(
    ['Garden', 'Boat'].map(async (name) => (await me.ok(group.createGroupContract, { name })).data.id),
  );
  await create(me, 'note');
  const device = new Device();
  const tab = await following(device, me.key);
  await expect.poll(() => tab.workspaces.groupList()).toHaveLength(2);
  tab.timers.pass(5_000);
  await expect.poll(() => tab.database.readCopy(`catalogue ${me.workspaceId}`)).toBeDefined();
  tab.kill();
  await me.ok(group.updateGroupContract, { groupId: garden ?? '', name: 'Beds' });
  await me.ok(group.deleteGroupContract, { groupId: boat ?? '' });
  const next = await following(device);
  expect(next.calls.map((call) => call.replace(/\?.*/, ''))).toEqual(['GET /changes']);
  expect(next.workspaces.groupList().map(({ name }) => name)).toEqual(['Beds']);
});

test('once a day the numbers of notes and groups are compared, and a difference reads the lists again', async ({
  me,
}) => {
  const [first, second] = [await create(me, 'first'), await create(me, 'second')];
  const tab = await following(new Device(), me.key);
  const list = tab.catalogue.catalogueOf(me.workspaceId);
  tab.counts.compareCounts();
  await pollsIn(tab, 10);
  expect(tab.calls.filter((call) => call.startsWith('GET /workspace'))).toHaveLength(1);
  // As if the feed had not reported it.
  list.apply([{ id: first, resource: null }]);
  await pollsIn(tab, 10);
  expect(list.items.value.map(({ id }) => id)).toEqual([second]);
  vi.setSystemTime(Date.now() + 86_400_000);
  await pollsIn(tab, 10);
  await expect
    .poll(() => list.items.value.map(({ id }) => id).toSorted())
    .toEqual([first, second].toSorted());
});
