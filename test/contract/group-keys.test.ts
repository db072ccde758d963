// Keys that write in one group (E39): every endpoint and every tool that writes, in the group, below it, outside, and after
// the group was deleted. An endpoint or a tool that is not in the lists below must be closed to such a key.
import { expect } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { routes } from '../../lib/api/routes/index.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { ERRORS } from '../../lib/domain/errors.ts';
import { HINTS } from '../../lib/mcp/tool/hints.ts';
import { newUser, type Client } from '../harness/client.ts';
import { groupsOf, keyOf, itemsIn, stateOf, type GroupItems } from '../harness/group-keys.ts';
import { agentOf } from '../harness/mcp.ts';
import { requiredInput } from '../harness/required-input.ts';
import { test } from '../harness/user-test.ts';

const OUTSIDE = 'Key may only write in the group own';
const GONE = ERRORS.keyGroupGone.message;

/** The calls of each endpoint that such a key can use, in an order in which all succeed. */
const CALLS: Readonly<Record<string, (at: GroupItems, me: Client) => readonly object[]>> = {
  createNote: ({ groupId }) => [{ name: 'new', content: '- [ ] box', syncTodos: true, groupId }],
  updateNote: ({ noteId, groupId }) => [
    { id: noteId, content: '- [ ] box', syncTodos: true },
    { id: noteId, name: 'renamed', groupId },
    { id: noteId },
  ],
  appendNote: ({ noteId }) => [{ id: noteId, content: 'more', snapshot: true }],
  editNote: ({ noteId }) => [{ id: noteId, edits: [{ find: 'more', replace: 'less' }] }],
  createTodo: ({ noteId }) => [{ noteId, text: 'new', lineNumber: 1 }],
  updateTodo: ({ todoId }) => [{ todoId, completed: true }, { todoId }],
  createSnapshot: ({ noteId }, { workspaceId }) => [{ noteId, workspaceId, content: 'c' }],
  restoreSnapshot: ({ snapshotId }) => [{ snapshotId }],
  deleteSnapshot: ({ snapshotId }) => [{ snapshotId }],
  putDaily: ({ day }) => [{ ...day, content: 'day' }],
  appendDaily: ({ day }) => [{ ...day, content: 'day' }],
  putWeekly: ({ week }) => [{ ...week, content: 'week' }],
  appendWeekly: ({ week }) => [{ ...week, content: 'week' }],
  restore: ({ trashedId, deletedTodoId }) => [{ noteId: trashedId }, { todoId: deletedTodoId }],
  deleteTodo: ({ todoId }) => [{ todoId }],
  deleteNote: ({ noteId }) => [{ id: noteId }],
};

/** They write only if the day or week does not exist. */
const MAY_READ: ReadonlySet<string> = new Set(['getDaily', 'getWeekly']);
/** A key revokes itself. */
const OWN_KEY: ReadonlySet<string> = new Set(['deleteKey']);

const writing = routes.filter(
  ({ method, access, isPublic }) => !isPublic && (method !== 'GET' || access === 'write'),
);
const named = (name: string): Contract => {
  const found = writing.find((route) => route.name === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

const closed = writing.filter(({ name }) => !(name in CALLS) && !MAY_READ.has(name));

/** Sends every call of the list, and returns the message of each that fails, or its status. */
async function outcomes(key: Client, items: GroupItems): Promise<Record<string, readonly unknown[]>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const [name, inputs] of Object.entries(CALLS)) {
    const said: unknown[] = [];
    for (const input of inputs(items, key)) {
      const { status, body } = await key.call(named(name), input);
      said.push(status === 403 ? (body as { message: string }).message : status);
    }
    all[name] = said;
  }
  return all;
}

/** The same outcome for every call of the list. */
const each = (outcome: unknown) =>
  Object.fromEntries(
    Object.entries(CALLS).map(([name, inputs]) => [
      name,
      inputs({} as GroupItems, {} as Client).map(() => outcome),
    ]),
  );

const unknownId = ({ workspaceId }: Client): string =>
  `${crypto.randomUUID().slice(0, 24)}${workspaceId.slice(24)}`;

type Groups = Awaited<ReturnType<typeof groupsOf>>;

async function writesOnlyIn(me: Client, inside: keyof Groups, outside: readonly (keyof Groups | null)[]) {
  const groups = await groupsOf(me);
  const key = await keyOf(me, groups.own);
  const others = await Promise.all(
    outside.map((name, n) => itemsIn(me, name === null ? null : groups[name], n + 1)),
  );
  const own = await itemsIn(me, groups[inside], 0);
  const before = await stateOf(me);
  for (const items of others) expect(await outcomes(key, items)).toEqual(each(OUTSIDE));
  expect(await stateOf(me)).toEqual(before);
  expect(await outcomes(key, own)).toEqual(each(200));
}

test('a key of one group writes in it, and not in another group', ({ me }) =>
  writesOnlyIn(me, 'own', ['other']));

test(
  'a key of one group writes in the groups below it, and neither above it nor in no group',
  { tags: ['slow'] },
  ({ me }) => writesOnlyIn(me, 'below', ['outer', null]),
);

test('every other endpoint that writes is closed to it, with or without valid input', async ({ me }) => {
  const { own } = await groupsOf(me);
  const key = await keyOf(me, own);
  const before = await stateOf(me);
  for (const route of closed)
    for (const input of [requiredInput(key, route), ...(OWN_KEY.has(route.name) ? [] : [{}])])
      expect(await key.call(route, input), route.name).toMatchObject({
        status: 403,
        body: { error: 'FORBIDDEN', message: OUTSIDE },
      });
  for (const input of [{ groupId: own }, { fileId: own }])
    await key.fails(restoreContract, input, 'keyOneGroup', OUTSIDE);
  expect(await stateOf(me)).toEqual(before);
});

test('a key whose group was deleted writes nothing, and reads on', async ({ me }) => {
  const { own, outer } = await groupsOf(me);
  const [key, items] = await Promise.all([keyOf(me, own), itemsIn(me, own, 0)]);
  await me.ok(deleteGroupContract, { groupId: outer });
  await me.ok(restoreContract, { noteId: items.noteId });
  const before = await stateOf(me);
  expect(await outcomes(key, items)).toEqual(each(GONE));
  await key.fails(getDailyContract, items.day, 'keyGroupGone');
  await key.fails(getWeeklyContract, items.week, 'keyGroupGone');
  for (const route of closed) await key.fails(route, requiredInput(key, route), 'keyGroupGone');
  expect(await stateOf(me)).toEqual(before);
  const agent = await agentOf(key);
  for (const name of ['create_note', 'create_group'])
    expect(await agent.call(name, { name: 'n' })).toMatchObject({
      isError: true,
      data: { error: 'FORBIDDEN', message: GONE, hint: HINTS.keyGroupGone },
    });
  expect((await key.ok(listNotesContract, {})).pagination.total).toBe(1);
});

/** The calls of each tool that such a key can use, in an order in which all succeed. */
const TOOLS: Readonly<Record<string, (at: GroupItems) => readonly Record<string, unknown>[]>> = {
  create_note: ({ groupId }) => [{ name: 'new', groupId }],
  write_note: ({ noteId, groupId }) => [
    { noteId, content: 'more', groupId },
    { noteIds: [noteId], groupId },
  ],
  edit_note: ({ noteId }) => [{ noteId, edits: [{ find: 'more', replace: 'less' }] }],
  append_to_note: ({ noteId }) => [{ noteId, content: 'more' }],
  append_to_today: ({ day }) => [{ ...day, content: 'more' }],
  create_todo: ({ noteId }) => [{ noteId, text: 'new', lineNumber: 1 }],
  complete_todo: ({ todoId }) => [{ todoId }],
  restore_version: ({ snapshotId }) => [{ snapshotId }],
  restore: ({ trashedId, deletedTodoId }) => [{ noteId: trashedId }, { todoId: deletedTodoId }],
  delete_todo: ({ todoId }) => [{ todoId }],
  move_to_trash: ({ noteId }) => [{ noteId }],
};
/** They write only if the day or week does not exist. */
const TOOLS_THAT_MAY_READ: ReadonlySet<string> = new Set(['today', 'week']);

const writes = ({ listing: { annotations } }: (typeof toolContracts)[number]): boolean =>
  !annotations.readOnlyHint;

test(
  'every tool that writes does it only in the group, and says why elsewhere',
  { tags: ['slow'] },
  async ({ me }) => {
    const { own, below, other } = await groupsOf(me);
    const [key, inBelow, inOther] = await Promise.all([
      keyOf(me, own),
      itemsIn(me, below, 1),
      itemsIn(me, other, 2),
    ]);
    const agent = await agentOf(key);
    const listed = (await agent.tools()).map(({ name }) => name);
    const failed = { error: 'FORBIDDEN', message: OUTSIDE, hint: HINTS.keyOneGroup };
    const before = await stateOf(me);
    for (const tool of toolContracts.filter(writes)) {
      const { name } = tool;
      expect(listed).toContain(name);
      if (TOOLS_THAT_MAY_READ.has(name)) continue;
      for (const input of TOOLS[name]?.(inOther) ?? [requiredInput(me, tool), {}])
        expect({ name, ...(await agent.call(name, { ...input })) }).toMatchObject({
          name,
          isError: true,
          data: failed,
        });
    }
    for (const [name, input] of [
      ['today', inOther.day],
      ['week', inOther.week],
    ] as const)
      expect(await agent.ok(name, input)).toMatchObject({ content: '' });
    expect(await stateOf(me)).toEqual(before);
    for (const [name, inputs] of Object.entries(TOOLS).filter((tool) => listed.includes(tool[0])))
      for (const input of inputs(inBelow)) await agent.ok(name, input);
  },
);

test('a note is moved only within the group', async ({ me }) => {
  const [{ own, below, other }, stranger] = await Promise.all([groupsOf(me), newUser()]);
  const { other: foreign } = await groupsOf(stranger);
  const key = await keyOf(me, own);
  const { data: inside } = await key.ok(createNoteContract, { name: 'in', groupId: own.toUpperCase() });
  const { data: outside } = await me.ok(createNoteContract, { name: 'out', groupId: other });
  expect(inside.groupId).toBe(own);
  const before = await stateOf(me);
  for (const [id, groupId] of [
    [inside.id, other],
    [inside.id, null],
    [outside.id, own],
    [outside.id, below],
  ] as const)
    await key.fails(updateNoteContract, { id, groupId }, 'keyOneGroup', OUTSIDE);
  await key.fails(createNoteContract, { name: 'n' }, 'keyOneGroup', OUTSIDE);
  // A group that is not the user's, or does not exist, is reported as with any other key.
  for (const [call, input] of [
    [createNoteContract, { name: 'n' }],
    [updateNoteContract, { id: inside.id }],
  ] as const) {
    await key.fails(call, { ...input, groupId: foreign }, 'groupDenied');
    await key.fails(call, { ...input, groupId: unknownId(me) }, 'groupNotFound');
  }
  expect(await stateOf(me)).toEqual(before);
  await key.ok(updateNoteContract, { id: inside.id, groupId: below.toUpperCase() });
  await key.ok(updateNoteContract, { id: inside.id, groupId: own });
});

test('a note that returns from the trash to no group, or elsewhere, is not restored', async ({ me }) => {
  const { own, below } = await groupsOf(me);
  const key = await keyOf(me, own);
  const { data: note } = await key.ok(createNoteContract, { name: 'n', groupId: below });
  await key.ok(deleteNoteContract, { id: note.id });
  await me.ok(deleteGroupContract, { groupId: below });
  await key.fails(restoreContract, { noteId: note.id }, 'keyOneGroup', OUTSIDE);
  await key.fails(restoreContract, { groupId: below }, 'keyOneGroup', OUTSIDE);
});

test('a day is created only if its group is in the group of the key', async ({ me }) => {
  const { own } = await groupsOf(me);
  const key = await keyOf(me, own);
  const [day, week] = [{ date: '2026-05-01' }, { week: 5, year: 2026 }];
  const calls = [
    [getDailyContract, day],
    [putDailyContract, { ...day, content: 'c' }],
    [appendDailyContract, { ...day, content: 'c' }],
    [getWeeklyContract, week],
    [putWeeklyContract, { ...week, content: 'c' }],
    [appendWeeklyContract, { ...week, content: 'c' }],
  ] as const;
  const before = await stateOf(me);
  for (const [call, input] of calls) await key.fails(call, input, 'keyOneGroup', OUTSIDE);
  await key.fails(getDailyContract, { ...day, create: false }, 'noteNotFound');
  expect(await stateOf(me)).toEqual(before);
  const { data: first } = await me.ok(getDailyContract, { date: '2026-05-02' });
  const { data: ofWeek } = await me.ok(getWeeklyContract, { week: 6, year: 2026 });
  for (const { groupId } of [first, ofWeek])
    await me.ok(updateGroupContract, { groupId: groupId ?? '', parentId: own });
  const { data: made } = await key.ok(getDailyContract, day);
  expect(made.groupId).toBe(first.groupId);
  await key.ok(deleteNoteContract, { id: made.id });
  for (const [call, input] of calls) await key.ok(call, input);
});

test('moving a group moves the right with it', async ({ me }) => {
  const { outer, own, below, other } = await groupsOf(me);
  const key = await keyOf(me, own);
  const { data: note } = await key.ok(createNoteContract, { name: 'n', groupId: below });
  const append = { id: note.id, content: 'more' };
  await me.ok(updateGroupContract, { groupId: outer, parentId: other });
  await key.ok(appendNoteContract, append);
  await me.ok(updateGroupContract, { groupId: below, parentId: other });
  await key.fails(appendNoteContract, append, 'keyOneGroup', OUTSIDE);
  await me.ok(updateGroupContract, { groupId: own, name: 'renamed' });
  await key.fails(appendNoteContract, append, 'keyOneGroup', 'Key may only write in the group renamed');
  await me.ok(updateGroupContract, { groupId: below, parentId: own });
  await key.ok(appendNoteContract, append);
});

test('a repeated call of such a key completes nothing outside its group', async ({ me }) => {
  const { own, other } = await groupsOf(me);
  const key = await keyOf(me, own);
  const once = { 'Idempotency-Key': 'once' };
  const input = { name: 'n', content: '- [ ] a', groupId: own };
  const { data: note } = await key.ok(createNoteContract, input, once);
  const append = { id: note.id, content: 'more' };
  await key.ok(appendNoteContract, append, once);
  await me.ok(updateNoteContract, { id: note.id, groupId: other });
  const before = await stateOf(me);
  expect((await key.ok(createNoteContract, input, once)).data.groupId).toBe(other);
  expect((await key.ok(appendNoteContract, append, once)).data.content).toBe('- [ ] a\nmore');
  await key.fails(appendNoteContract, append, 'keyOneGroup', OUTSIDE);
  expect(await stateOf(me)).toEqual(before);
});
