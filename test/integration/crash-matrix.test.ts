// A function may end at any moment. For every endpoint that writes, its process is cut off from the table before
// and after each call it makes; then the client tries again, and the data must be whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract, deleteSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  updateWorkspaceContract,
} from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Faults, type Fault } from '../harness/faults.ts';

interface Scenario {
  readonly name: string;
  readonly contract: Contract;
  /** Makes what the call needs and returns its input. */
  readonly prepare: (me: Client) => Promise<object>;
}

const content = (boxes: number, mark = ' ') =>
  Array.from({ length: boxes }, (_, n) => `- [${mark}] task ${n}`).join('\n');
const aNote = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
const aGroup = async (me: Client, more: object = {}) =>
  (await me.ok(createGroupContract, { name: 'g', ...more })).data;
const aTodo = async (me: Client, noteId: string) =>
  (await me.ok(createTodoContract, { text: 't', noteId, lineNumber: 1 })).data;
const aWorkspace = async (me: Client) => (await me.ok(createWorkspaceContract, { name: 'w' })).data;
/** A few at a time: what is prepared is no race. */
async function many(count: number, make: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, k) => make(n + k)));
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'a workspace', contract: createWorkspaceContract, prepare: async () => ({ name: 'w' }) },
  {
    name: 'another name',
    contract: updateWorkspaceContract,
    prepare: async (me) => ({ workspaceId: me.workspaceId, name: 'other' }),
  },
  {
    name: 'a workspace with contents',
    contract: deleteWorkspaceContract,
    async prepare(me) {
      const { id: workspaceId } = await aWorkspace(me);
      await many(30, () => aNote(me, { workspaceId }));
      return { workspaceId };
    },
  },
  {
    name: 'a note in a group',
    contract: createNoteContract,
    prepare: async (me) => ({ name: 'n', content: 'x', groupId: (await aGroup(me)).id }),
  },
  {
    name: 'a note with 120 checkboxes',
    contract: createNoteContract,
    prepare: async () => ({ name: 'n', content: content(120), syncTodos: true }),
  },
  {
    name: 'a content that shrinks',
    contract: updateNoteContract,
    async prepare(me) {
      const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
        .toString('hex')
        .repeat(6);
      return { id: (await aNote(me, { content: noise })).id, content: 'short' };
    },
  },
  {
    name: 'a content whose 120 checkboxes all change',
    contract: updateNoteContract,
    async prepare(me) {
      const { id } = await aNote(me, { content: content(120), syncTodos: true });
      return { id, content: content(120, 'x'), syncTodos: true };
    },
  },
  {
    name: 'a note with 120 todos',
    contract: deleteNoteContract,
    prepare: async (me) => ({ id: (await aNote(me, { content: content(120), syncTodos: true })).id }),
  },
  {
    name: 'a group in a group',
    contract: createGroupContract,
    prepare: async (me) => ({ name: 'g', parentId: (await aGroup(me)).id }),
  },
  {
    name: 'a group that moves',
    contract: updateGroupContract,
    prepare: async (me) => ({ groupId: (await aGroup(me)).id, parentId: (await aGroup(me)).id }),
  },
  {
    name: 'a small group',
    contract: deleteGroupContract,
    async prepare(me) {
      const { id: groupId } = await aGroup(me);
      const child = await aGroup(me, { parentId: groupId });
      await aTodo(me, (await aNote(me, { groupId: child.id })).id);
      return { groupId };
    },
  },
  {
    name: 'a group beyond one transaction',
    contract: deleteGroupContract,
    async prepare(me) {
      const { id: groupId } = await aGroup(me);
      await many(101, () => aGroup(me, { parentId: groupId }));
      await many(60, () => aNote(me, { groupId }));
      await aNote(me, { groupId, content: content(60), syncTodos: true });
      return { groupId };
    },
  },
  {
    name: 'a todo',
    contract: createTodoContract,
    prepare: async (me) => ({ text: 't', noteId: (await aNote(me)).id, lineNumber: 1 }),
  },
  {
    name: 'a todo that is completed',
    contract: updateTodoContract,
    prepare: async (me) => ({ todoId: (await aTodo(me, (await aNote(me)).id)).id, completed: true }),
  },
  {
    name: 'a todo',
    contract: deleteTodoContract,
    prepare: async (me) => ({ todoId: (await aTodo(me, (await aNote(me)).id)).id }),
  },
  {
    name: 'the first access to a day',
    contract: getDailyContract,
    prepare: async () => ({ date: '2025-02-07' }),
  },
  {
    name: 'a day out of the trash, with its group and 120 todos',
    contract: getDailyContract,
    async prepare(me) {
      const { data } = await me.ok(putDailyContract, {
        date: '2025-02-07',
        content: content(120),
        syncTodos: true,
      });
      await me.ok(deleteGroupContract, { groupId: data.groupId ?? '' });
      return { date: '2025-02-07' };
    },
  },
  { name: 'a day', contract: putDailyContract, prepare: async () => ({ date: '2025-02-07', content: 'x' }) },
  {
    name: 'the first access to a week',
    contract: getWeeklyContract,
    prepare: async () => ({ week: 6, year: 2025 }),
  },
  {
    name: 'a week that has a note',
    contract: putWeeklyContract,
    async prepare(me) {
      await me.ok(getWeeklyContract, { week: 6, year: 2025 });
      return { week: 6, year: 2025, content: 'x' };
    },
  },
  {
    name: 'a sixth snapshot',
    contract: createSnapshotContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me);
      const input = { noteId, workspaceId: me.workspaceId, content: 'copy' };
      for (let n = 0; n < 5; n++) await me.ok(createSnapshotContract, input);
      return input;
    },
  },
  {
    name: 'a snapshot',
    contract: deleteSnapshotContract,
    async prepare(me) {
      const { id: noteId } = await aNote(me);
      const { data } = await me.ok(createSnapshotContract, {
        noteId,
        workspaceId: me.workspaceId,
        content: 'copy',
      });
      return { snapshotId: data.id };
    },
  },
];

let fate: (call: Call) => Fault = () => 'pass';
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => fate(call));
});
afterAll(() => faults.stop());

/** Lets a function make `calls` calls and then cuts it off, before or after the table carried out the last one. */
function cutOff(contract: Contract, calls: number, when: 'cut-before' | 'cut-after'): void {
  const name = deployedName(functionName(contract));
  let count = 0;
  fate = ({ caller }) => {
    if (caller !== name) return 'pass';
    count += 1;
    if (count < calls) return 'pass';
    return count === calls ? when : 'cut-before';
  };
}

/** How many calls a whole run makes. */
async function callsOf({ contract, prepare }: Scenario): Promise<number> {
  const me = await newUser({ workspaceLimit: 5 });
  const input = await prepare(me);
  const name = deployedName(functionName(contract));
  let count = 0;
  fate = ({ caller }) => {
    if (caller === name) count += 1;
    return 'pass';
  };
  const { status } = await clientOf(me, faults.baseUrl).call(contract, input);
  expect(status).toBe(200);
  return count;
}

describe.for(
  SCENARIOS.map(
    (scenario) => [`${scenario.contract.method} ${scenario.contract.path}`, scenario.name, scenario] as const,
  ),
)('%s: %s', ([, , scenario]) => {
  test('is whole wherever it is cut, and the same request finishes it', async () => {
    const calls = await callsOf(scenario);
    for (let call = 1; call <= calls; call++)
      for (const when of ['cut-before', 'cut-after'] as const) {
        fate = () => 'pass';
        const me = await newUser({ workspaceLimit: 5 });
        const input = await scenario.prepare(me);
        const codes = Object.values(input as Record<string, unknown>)
          .filter((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
          .map((id) => codeOf(String(id)));
        const cut = clientOf(me, faults.baseUrl);
        cutOff(scenario.contract, call, when);
        await cut.call(scenario.contract, input);
        fate = () => 'pass';
        expect(await violationsOf(me.userId, codes), `${when} ${call} of ${calls}`).toEqual([]);
        const { status } = await cut.call(scenario.contract, input);
        // What was done before the cut may be gone, or taken, by now.
        expect([200, 400, 404]).toContain(status);
        expect(await violationsOf(me.userId, codes), `again after ${when} ${call} of ${calls}`).toEqual([]);
      }
  });
});
