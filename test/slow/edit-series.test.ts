// The edits of an agent are one series: they keep the text from before it, and do not push out older versions (E34).
// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { updateTodoContract } from '../../lib/api/routes/todo.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Faults } from '../harness/faults/faults.ts';
import { withKey } from '../harness/keys.ts';
import { agentOf, type Agent } from '../harness/mcp.ts';

const START = Date.parse('2026-11-29T12:00:00Z');
const MINUTE_MS = 60_000;

let gateway: Faults;
beforeAll(async () => {
  gateway = await withFaults(() => 'pass');
});
beforeEach(() => gateway.setClock(START));
afterAll(() => gateway.stop());

/** A person with a note and its text, and an agent with another key. */
async function meeting(content: string) {
  const me = await newUser({}, gateway.baseUrl);
  const agent = await agentOf(await withKey(me, {}), 'legacy', gateway.baseUrl);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content });
  const versions = async () =>
    (await me.ok(listSnapshotsContract, { noteId: note.id })).data.map((version) => version.content);
  return { me, agent, noteId: note.id, versions };
}

const write = (agent: Agent, noteId: string, content: string, more: object = {}) =>
  agent.ok('write_note', { noteId, content, ...more });
const at = (minutes: number) => gateway.setClock(START + minutes * MINUTE_MS);

test('an edit keeps the replaced text again when the newest version is older than ten minutes', async () => {
  const { agent, noteId, versions } = await meeting('person');
  await write(agent, noteId, 'agent 1');
  await at(10);
  await write(agent, noteId, 'agent 2');
  expect(await versions()).toEqual(['person']);
  await gateway.setClock(START + 10 * MINUTE_MS + 1);
  await write(agent, noteId, 'agent 3');
  expect(await versions()).toEqual(['agent 2', 'person']);
  await at(20);
  await write(agent, noteId, 'agent 4');
  expect(await versions()).toEqual(['agent 2', 'person']);
});

type Meeting = Awaited<ReturnType<typeof meeting>>;

/** What else can write a text, and the text that it makes of `agent 1`. */
const OTHERS: Readonly<Record<string, readonly [(all: Meeting) => Promise<unknown>, string]>> = {
  'PUT /note': [
    ({ me, noteId }) => me.ok(updateNoteContract, { id: noteId, content: 'person 2' }),
    'person 2',
  ],
  'POST /note/append': [
    ({ me, noteId }) => me.ok(appendNoteContract, { id: noteId, content: 'person' }),
    'agent 1\nperson',
  ],
  'POST /note/edit': [
    ({ me, noteId }) => me.ok(editNoteContract, { id: noteId, edits: [{ find: '1', replace: '2' }] }),
    'agent 2',
  ],
  'another agent': [
    async ({ me, noteId }) => {
      const other = await agentOf(await withKey(me, {}), 'legacy', gateway.baseUrl);
      return other.ok('append_to_note', { noteId, content: 'other' });
    },
    'agent 1\nother',
  ],
  restore_version: [
    async ({ agent, noteId }) => {
      const { versions } = await agent.ok('list_versions', { noteId });
      const [{ snapshotId } = {}] = versions as { snapshotId?: string }[];
      await agent.ok('restore_version', { snapshotId });
    },
    'person',
  ],
};

test.for(Object.entries(OTHERS))(
  'an edit keeps a text that %s has written since the last edit',
  async ([, [writes, text]]) => {
    const all = await meeting('person');
    const { agent, noteId, versions } = all;
    await write(agent, noteId, 'agent 1');
    await writes(all);
    const before = await versions();
    await write(agent, noteId, 'agent 5');
    expect(await versions()).toEqual([text, ...before]);
    await write(agent, noteId, 'agent 6');
    expect(await versions()).toEqual([text, ...before]);
  },
);

test('an edit keeps a text whose checkbox a person has ticked since the last edit', async () => {
  const { me, agent, noteId, versions } = await meeting('person');
  await write(agent, noteId, '- [ ] box', { syncTodos: true });
  const { todos } = await agent.ok('list_todos', { noteId });
  const [{ id = '' } = {}] = todos as { id?: string }[];
  await me.ok(updateTodoContract, { todoId: id, completed: true });
  await write(agent, noteId, 'agent');
  expect(await versions()).toEqual(['- [x] box', 'person']);
});

test('a series that begins with snapshot false or an append keeps the text of the person with its next edit', async () => {
  for (const begin of ['edit_note', 'append_to_note'] as const) {
    const { me, agent, noteId, versions } = await meeting('long text');
    await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'old text' });
    const edits = [{ find: 'long', replace: 'short' }];
    await agent.ok(
      begin,
      begin === 'edit_note' ? { noteId, edits, snapshot: false } : { noteId, content: 'x' },
    );
    expect(await versions()).toEqual(['old text']);
    await write(agent, noteId, 'agent');
    const replaced = begin === 'edit_note' ? 'short text' : 'long text\nx';
    expect(await versions()).toEqual([replaced, 'old text']);
  }
});

test('snapshot false keeps nothing, and neither a rename nor the same text ends a series', async () => {
  const { me, agent, noteId, versions } = await meeting('person');
  await write(agent, noteId, 'agent 1');
  await write(agent, noteId, 'agent 2', { snapshot: false });
  await me.ok(updateNoteContract, { id: noteId, name: 'new' });
  await write(agent, noteId, 'agent 2');
  await write(agent, noteId, 'agent 3');
  expect(await versions()).toEqual(['person']);
});

test('the text of a day that was deleted and starts again is kept, also in a series', async () => {
  const me = await newUser({}, gateway.baseUrl);
  const agent = await agentOf(me, 'legacy', gateway.baseUrl);
  const { id } = await agent.ok('append_to_today', { content: 'person' });
  const noteId = String(id);
  await write(agent, noteId, 'agent');
  await me.ok(deleteNoteContract, { id: noteId });
  await agent.ok('append_to_today', { content: 'again' });
  const { data } = await me.ok(listSnapshotsContract, { noteId });
  expect(data.map(({ content }) => content)).toEqual(['agent', 'person']);
});

test('requests over HTTP keep every replaced text that they ask for, also with the key of the agent', async () => {
  const { me, noteId, versions } = await meeting('0');
  const key = await withKey(me, {});
  const client: Client = clientOf(key);
  const agent = await agentOf(key, 'legacy', gateway.baseUrl);
  await write(agent, noteId, '1');
  for (const content of ['2', '3'])
    await client.ok(updateNoteContract, { id: noteId, content, snapshot: true });
  expect(await versions()).toEqual(['2', '1', '0']);
  await write(agent, noteId, '4');
  expect(await versions()).toEqual(['3', '2', '1', '0']);
});
