// The first access to a deleted day with more todos than one transaction holds, cut off at each of its calls: no todo
// of the deleted note is ever live, and repeating the call completes it (D41).
// @module-tag heavy
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import { functionName } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { getNoteContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { listEverything } from '../harness/follower.ts';

const DAY = { date: '2025-02-07' };
const boxes = (text: string) => Array.from({ length: 250 }, (_, n) => `- [ ] ${text} ${n}`).join('\n');

const ACCESSES = [
  ['GET /daily', getDailyContract, DAY, ''],
  ['PUT /daily', putDailyContract, { ...DAY, content: boxes('new'), syncTodos: true }, boxes('new')],
  ['POST /daily/append', appendDailyContract, { ...DAY, content: 'new' }, 'new'],
] as const;

let fault: (call: Call) => Fault = () => 'pass';
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => fault(call));
});
afterAll(() => faults.stop());

/** A day whose note was deleted with 250 todos. */
async function deletedDay() {
  fault = () => 'pass';
  const me = clientOf(await newUser(), faults.baseUrl);
  const { data: note } = await me.ok(putDailyContract, { ...DAY, content: boxes('old'), syncTodos: true });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  return { me, noteId: note.id, old: await todosOf(me) };
}

const todosOf = async (me: Client) =>
  new Map([...(await listEverything(me))].filter(([key]) => key.startsWith('todo ')));

test.for(ACCESSES)(
  '%s starts the day empty, wherever it is cut off',
  async ([, contract, input, content]) => {
    const name = deployedName(functionName(contract));
    let calls = 0;
    const whole = await deletedDay();
    fault = ({ caller }) => {
      if (caller === name) calls += 1;
      return 'pass';
    };
    expect((await whole.me.call(contract, input)).status).toBe(200);
    expect(calls).toBeGreaterThan(5);
    for (let call = 1; call <= calls; call++)
      for (const when of ['cut-before', 'cut-after'] as const) {
        const at = `${when} ${call} of ${calls}`;
        const { me, noteId, old } = await deletedDay();
        fault = cutOff(contract, { calls: call, when });
        expect((await me.call(contract, input)).status, at).toBe(500);
        fault = () => 'pass';
        const isLive = !(await me.ok(getNoteContract, { noteId })).data.isDeleted;
        const between = await todosOf(me);
        for (const [key, todo] of old) expect(between.get(key), at).toEqual(todo);
        // Todos of the new text appear together with the live note, never before it.
        expect(isLive || between.size === old.size, at).toBe(true);
        expect(await violationsOf(me.userId), at).toEqual([]);

        const again = await me.call(contract, input);
        // Without a key an append that succeeded before the cut is repeated.
        const twice = isLive && contract === appendDailyContract ? `${content}\n${content}` : content;
        expect(again, at).toMatchObject({ status: 200, body: { data: { id: noteId, content: twice } } });
        const { data: snapshots } = await me.ok(listSnapshotsContract, { noteId });
        expect(
          snapshots.map((snapshot) => snapshot.content),
          at,
        ).toEqual([boxes('old')]);
        const after = await todosOf(me);
        for (const [key, todo] of old) expect(after.get(key), at).toEqual(todo);
        const live = (await me.ok(listTodosContract, { noteId })).count;
        expect(live, at).toBe(contract === putDailyContract ? 250 : 0);
        expect(await violationsOf(me.userId), at).toEqual([]);
      }
  },
);
