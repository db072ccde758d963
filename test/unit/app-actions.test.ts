// What a user of the web app does with notes and groups: shown at once, sent in order and once, undone as a whole, and decided
// against what other devices do.
import { expect } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as trash from '../../lib/api/routes/trash.ts';
import type { NoteListItem } from '../../lib/schema/entities.ts';
import { Device, offline, online, responseLost, type Tab } from '../harness/app-tab.ts';
import type { Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const create = async (me: Client, name: string, content = `text of ${name}`, groupId?: string) =>
  (
    await me.ok(note.createNoteContract, {
      name,
      content,
      workspaceId: me.workspaceId,
      ...(groupId && { groupId }),
    })
  ).data;

const read = async (me: Client, noteId: string) => (await me.ok(note.getNoteContract, { noteId })).data;

const newGroup = async (me: Client, name: string) =>
  (await me.ok(group.createGroupContract, { name, workspaceId: me.workspaceId })).data.id;

/** A tab with the list of all notes, and their texts. */
async function listed(device: Device, me: Client) {
  const tab = await device.signedIn(me.key);
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId });
  await list.more();
  const named = (name: string): NoteListItem => {
    const found = list.items.value.find((item) => item.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  };
  return { tab, list, named };
}

const names = (list: { items: { value: readonly NoteListItem[] } }): string[] =>
  list.items.value.map(({ name }) => name);

const send = (tab: Tab): Promise<void> => tab.queue.queue.send();

test('a move, a pin, a tag and a deletion made offline are shown at once, also by the next tab, and sent in order', async ({
  me,
}) => {
  const work = await newGroup(me, 'Work');
  const ids = Object.fromEntries(
    await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => [name, (await create(me, name)).id] as const)),
  );
  const device = new Device();
  const { tab, list, named } = await listed(device, me);
  tab.network = offline;
  await tab.perform.perform([named('a')], { kind: 'move', groupId: work });
  await tab.perform.perform([named('b')], { kind: 'pin', pinned: true });
  await tab.perform.perform([named('c')], { kind: 'tag', tag: 'x' });
  await tab.perform.perform([named('d')], { kind: 'trash' });
  await send(tab);
  const [first, ...others] = list.items.value.map(({ name, groupId }) => [name, groupId]);
  expect([first, others.toSorted()]).toEqual([
    ['b', null],
    [
      ['a', work],
      ['c', null],
    ],
  ]);
  tab.kill();
  const next = await device.tab();
  await send(next);
  const calls = next.calls.filter((call) => !call.startsWith('GET'));
  expect({
    calls,
    waiting: await next.queue.queue.read(),
    notes: await Promise.all(
      Object.values(ids).map(async (id) => {
        const { groupId, pinned, content, isDeleted } = await read(me, id);
        return [groupId, pinned, content, isDeleted];
      }),
    ),
  }).toEqual({
    calls: ['PUT /note', 'PUT /note', 'PUT /note', 'DELETE /note'],
    waiting: [],
    notes: [
      [work, undefined, 'text of a', false],
      [null, true, 'text of b', false],
      [null, undefined, 'text of c\n\n#x\n', false],
      [null, undefined, 'text of d', true],
    ],
  });
});

test('one undo restores each note, whether its change was sent or not, and leaves those changed since', async ({
  me,
}) => {
  const [work, home] = [await newGroup(me, 'Work'), await newGroup(me, 'Home')];
  const all = [await create(me, 'a', 'a', home), await create(me, 'b'), await create(me, 'c')];
  const { tab, list, named } = await listed(new Device(), me);
  const undo = await tab.perform.perform([named('a'), named('b'), named('c')], {
    kind: 'move',
    groupId: work,
  });
  await send(tab);
  await me.ok(note.updateNoteContract, { id: all[2]?.id ?? '', groupId: home });
  await undo();
  await send(tab);
  expect(await Promise.all(all.map(async ({ id }) => (await read(me, id)).groupId))).toEqual([
    home,
    null,
    home,
  ]);
  tab.network = offline;
  const undoTrash = await tab.perform.perform([named('a'), named('b')], { kind: 'trash' });
  const shown = names(list);
  await undoTrash();
  expect([shown, names(list).toSorted(), await tab.queue.queue.read()]).toEqual([['c'], ['a', 'b', 'c'], []]);
});

test('the undo of a tag restores the text, but not one that was changed since', async ({ me }) => {
  const texts = ['one', 'two\n', '---\ntags: [y]\n---\nthree', 'four\n\n#z'];
  const all = await Promise.all(texts.map((text, at) => create(me, `n${at}`, text)));
  const { tab, list } = await listed(new Device(), me);
  for (const { id } of all) await tab.openNotes.openNote(id).load();
  const undo = await tab.perform.perform(list.items.value, { kind: 'tag', tag: 'x' });
  await send(tab);
  const tagged = await Promise.all(all.map(async ({ id }) => (await read(me, id)).content));
  await me.ok(note.updateNoteContract, { id: all[0]?.id ?? '', content: 'one, changed\n\n#x\n' });
  await undo();
  await send(tab);
  expect({
    tagged,
    after: await Promise.all(all.map(async ({ id }) => (await read(me, id)).content)),
  }).toEqual({
    tagged: ['one\n\n#x\n', 'two\n\n#x\n', '---\ntags: [y, x]\n---\nthree', 'four\n\n#z #x'],
    after: ['one, changed\n\n#x\n', ...texts.slice(1)],
  });
});

test('a note that was changed elsewhere since is not deleted, and the app says so until the user has read it', async ({
  me,
}) => {
  const { id } = await create(me, 'plan');
  const { tab, list, named } = await listed(new Device(), me);
  tab.network = offline;
  await tab.perform.perform([named('plan')], { kind: 'trash' });
  await me.ok(note.updateNoteContract, { id, content: 'changed elsewhere' });
  tab.network = online;
  await send(tab);
  const [failed] = tab.queue.queue.pending.value;
  expect({
    failure: failed && 'failure' in failed && failed.failure,
    names: names(list),
    deleted: (await read(me, id)).isDeleted,
  }).toEqual({
    failure: '“plan” was changed elsewhere, so it is not deleted.',
    names: ['plan'],
    deleted: false,
  });
  if (failed) await tab.queue.queue.drop(failed);
  expect(await tab.queue.queue.read()).toEqual([]);
});

test('a move whose response was lost is not sent again, unless the note is elsewhere by then', async ({
  me,
}) => {
  const [work, home] = [await newGroup(me, 'Work'), await newGroup(me, 'Home')];
  const { id } = await create(me, 'a');
  const { tab, named } = await listed(new Device(), me);
  const moves: number[] = [];
  for (const elsewhere of [undefined, home]) {
    tab.network = responseLost;
    await tab.perform.perform([named('a')], { kind: 'move', groupId: elsewhere ? null : work });
    await send(tab);
    if (elsewhere) await me.ok(note.updateNoteContract, { id, groupId: elsewhere });
    tab.network = online;
    await send(tab);
    moves.push(tab.calls.filter((call) => call === 'PUT /note').length);
  }
  // Nobody can tell whether the second one had arrived: the last one to reach the service wins.
  expect([moves, (await read(me, id)).groupId, await tab.queue.queue.read()]).toEqual([[1, 3], null, []]);
});

test('a group that is created offline gets its notes, a name and a place, and its deletion is undone with them', async ({
  me,
}) => {
  const { id } = await create(me, 'a');
  const device = new Device();
  const { tab, list, named } = await listed(device, me);
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupsAreLoading()).toBe(false);
  tab.network = offline;
  const address = await tab.perform.createGroup('Work', null, me.workspaceId);
  const fresh = () => tab.workspaces.groupList().find((each) => each.name.startsWith('Work'));
  await tab.perform.perform([named('a')], { kind: 'move', groupId: address });
  const created = fresh();
  if (created) await tab.perform.performOnGroup(created, { kind: 'rename-group', name: 'Work 2' });
  const begun = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: address });
  begun.change({ text: 'new in the group' });
  await begun.save();
  expect([fresh()?.name, named('a').groupId]).toEqual(['Work 2', address]);
  tab.network = online;
  await send(tab);
  await begun.save();
  const { data: groups } = await me.ok(group.listGroupsContract, { workspaceId: me.workspaceId });
  const inGroup = groups[0]?.id ?? '';
  const { groupId } = await read(me, begun.id);
  expect([groups.map(({ name }) => name), (await read(me, id)).groupId, groupId, fresh()?.id]).toEqual([
    ['Work 2'],
    inGroup,
    inGroup,
    inGroup,
  ]);
  const sent = fresh();
  if (!sent) throw new Error('the group is not listed');
  const undo = await tab.perform.performOnGroup(sent, { kind: 'trash-group' });
  const hidden = [names(list), tab.workspaces.groupList()];
  tab.network = responseLost;
  await send(tab);
  const inTrash = (await me.ok(trash.listTrashContract, { workspaceId: me.workspaceId })).data.length;
  tab.changes.pollChanges();
  tab.network = offline;
  await undo();
  const undone = names(list);
  tab.network = online;
  await send(tab);
  tab.wake.wake();
  await expect.poll(() => [names(list).includes('a'), fresh()?.name]).toEqual([true, 'Work 2']);
  expect([hidden, inTrash, undone, (await read(me, id)).isDeleted]).toEqual([[[], []], 2, ['a'], false]);
});

test('what is moved into a group that was deleted elsewhere stays, and the app says so', async ({ me }) => {
  const [work, home] = [await newGroup(me, 'Work'), await newGroup(me, 'Home')];
  const { id } = await create(me, 'a');
  const { tab, named } = await listed(new Device(), me);
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupList().length).toBe(2);
  tab.network = offline;
  await tab.perform.perform([named('a')], { kind: 'move', groupId: work });
  const moved = tab.workspaces.groupList().find((each) => each.id === home);
  if (moved) await tab.perform.performOnGroup(moved, { kind: 'move-group', parentId: work });
  await me.ok(group.deleteGroupContract, { groupId: work });
  tab.network = online;
  await send(tab);
  expect({
    failures: (await tab.queue.queue.read()).map((item) => 'failure' in item && item.failure),
    groups: (await me.ok(group.listGroupsContract, { workspaceId: me.workspaceId })).data.length,
    note: [(await read(me, id)).groupId, (await read(me, id)).isDeleted],
  }).toEqual({
    failures: ['The new group of “a” no longer exists.', 'The new group of “Home” no longer exists.'],
    groups: 1,
    note: [null, false],
  });
});

/** Types into a note offline, then deletes it. */
async function typedAndDeleted(tab: Tab, id: string) {
  const open = tab.openNotes.openNote(id);
  await open.load();
  tab.network = offline;
  open.change({ text: 'typed' });
  await open.save();
  const item = tab.perform.itemOf(open);
  await tab.perform.perform(item ? [item] : [], { kind: 'trash' });
  return open;
}

test('what was typed offline before a deletion is saved first', async ({ me }) => {
  const { id } = await create(me, 'a');
  const { tab } = await listed(new Device(), me);
  await typedAndDeleted(tab, id);
  await send(tab);
  tab.network = online;
  await send(tab);
  const { content, isDeleted } = await read(me, id);
  expect([content, isDeleted, await tab.queue.queue.read()]).toEqual(['typed', true, []]);
});

test('what another tab has typed before a deletion is saved first', async ({ me }) => {
  const { id } = await create(me, 'a');
  const device = new Device();
  const { tab } = await listed(device, me);
  const other = await device.tab();
  const open = await typedAndDeleted(tab, id);
  await send(other);
  const before = (await read(me, id)).isDeleted;
  tab.network = online;
  await open.save();
  await expect.poll(() => tab.draft.listDrafts()).toEqual([]);
  await send(other);
  const { content, isDeleted } = await read(me, id);
  expect([before, content, isDeleted, await other.queue.queue.read()]).toEqual([false, 'typed', true, []]);
});

test('after a full disk, what was sent without a response is undone', async ({ me }) => {
  const work = await newGroup(me, 'Work');
  const { id } = await create(me, 'a');
  const device = new Device();
  const { tab, named } = await listed(device, me);
  const undo = await tab.perform.perform([named('a')], { kind: 'move', groupId: work });
  device.indexedDB.isFull = true;
  tab.network = responseLost;
  await send(tab);
  device.indexedDB.isFull = false;
  await undo();
  tab.network = online;
  await send(tab);
  expect([(await read(me, id)).groupId, await tab.queue.queue.read()]).toEqual([null, []]);
});

test('on a full disk, an action that can’t be done does not hold up the others', async ({ me }) => {
  const [a, b] = [await create(me, 'a'), await create(me, 'b')];
  const device = new Device();
  const { tab, named } = await listed(device, me);
  tab.network = offline;
  await tab.perform.perform([named('a')], { kind: 'trash' });
  await tab.perform.perform([named('b')], { kind: 'pin', pinned: true });
  await me.ok(note.updateNoteContract, { id: a.id, content: 'changed elsewhere' });
  device.indexedDB.isFull = true;
  tab.network = online;
  await send(tab);
  const full = [(await read(me, b.id)).pinned, (await tab.queue.queue.read()).map(({ problem }) => problem)];
  device.indexedDB.isFull = false;
  await send(tab);
  const failures = (await tab.queue.queue.read()).map((item) => 'failure' in item && item.failure);
  expect([full, failures]).toEqual([
    [true, ['Update the app to send this.']],
    ['“a” was changed elsewhere, so it is not deleted.'],
  ]);
});

test('sixty notes are moved with one call each, while the list is computed a few times', async ({ me }) => {
  const work = await newGroup(me, 'Work');
  for (let at = 0; at < 60; at += 1) await create(me, `n${at}`);
  const { tab, list } = await listed(new Device(), me);
  let shows = 0;
  list.items.subscribe(() => (shows += 1));
  await tab.perform.perform(list.items.value, { kind: 'move', groupId: work });
  await send(tab);
  const moves = tab.calls.filter((call) => call === 'PUT /note').length;
  expect([moves, shows < 20, list.items.value.every(({ groupId }) => groupId === work)]).toEqual([
    60,
    true,
    true,
  ]);
});

test('an undo that leaves a later change does not show the former state', async ({ me }) => {
  const [work, home] = [await newGroup(me, 'Work'), await newGroup(me, 'Home')];
  const { id } = await create(me, 'a');
  const { tab, named } = await listed(new Device(), me);
  tab.changes.pollChanges();
  const undo = await tab.perform.perform([named('a')], { kind: 'move', groupId: work });
  await send(tab);
  await me.ok(note.updateNoteContract, { id, groupId: home });
  tab.wake.wake();
  await expect.poll(() => named('a').groupId).toBe(home);
  await undo();
  await send(tab);
  expect([named('a').groupId, await tab.queue.queue.read()]).toEqual([home, []]);
});

test('what is deleted and restored offline, one after the other, ends restored', async ({ me }) => {
  const { id } = await create(me, 'a');
  const { tab, list, named } = await listed(new Device(), me);
  tab.network = offline;
  const item = named('a');
  await tab.perform.perform([item], { kind: 'trash' });
  const deleted = names(list);
  await tab.perform.perform([{ ...item, isDeleted: true }], { kind: 'restore' });
  const restored = names(list);
  tab.network = online;
  await send(tab);
  expect([deleted, restored, (await read(me, id)).isDeleted, names(list)]).toEqual([[], ['a'], false, ['a']]);
});

test('notes that the service does not have yet are moved, pinned and deleted like others', async ({ me }) => {
  const work = await newGroup(me, 'Work');
  const { tab } = await listed(new Device(), me);
  tab.network = offline;
  const begun = ['a', 'b', 'c'].map((text) => {
    const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
    open.change({ text });
    return open;
  });
  const shown = () => {
    const notes = tab.findHere
      .unsentIn(me.workspaceId)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return notes.map(({ name, groupId, pinned = false }) => [name, groupId, pinned]);
  };
  const [a, b, c] = begun.map(({ id }) =>
    tab.findHere.unsentIn(me.workspaceId).filter((each) => each.id === id),
  );
  await tab.perform.perform(a ?? [], { kind: 'move', groupId: work });
  await tab.perform.perform(b ?? [], { kind: 'pin', pinned: true });
  await tab.perform.perform(c ?? [], { kind: 'trash' });
  const before = shown();
  tab.network = online;
  for (const open of begun) await open.save();
  await send(tab);
  const notes = await Promise.all(begun.map(({ id }) => read(me, id)));
  expect({
    before,
    after: notes.map(({ name, groupId, pinned = false, isDeleted }) => [name, groupId, pinned, isDeleted]),
    waiting: await tab.queue.queue.read(),
  }).toEqual({
    before: [
      ['a', work, false],
      ['b', null, true],
    ],
    after: [
      ['a', work, false, false],
      ['b', null, true, false],
      ['c', null, false, true],
    ],
    waiting: [],
  });
});
