// The time limit of a request: a call without a response is retried, and a long write continues on the next request.
// @module-tag slow
import { afterEach, expect, test } from 'vitest';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { OUT_OF_TIME_MS } from '../harness/gateway.ts';
import { times } from '../harness/times.ts';

const started: Faults[] = [];
afterEach(async () => {
  for (const faults of started.splice(0)) await faults.stop();
});

async function start(decide: (call: Call) => Fault | Promise<Fault>): Promise<Faults> {
  const faults = await withFaults(decide);
  started.push(faults);
  return faults;
}

test('a call without a response is aborted and retried', async () => {
  const hung = new Set<string>();
  const { baseUrl } = await start(({ caller, operation }) => {
    const call = `${caller} ${operation}`;
    if (!['workspace-get GetItem', 'note-post TransactWriteItems'].includes(call) || hung.has(call))
      return 'pass';
    hung.add(call);
    return 'hang';
  });
  const me = await newUser({}, baseUrl);
  const [workspaces, note] = await Promise.all([
    me.ok(listWorkspacesContract, {}),
    me.ok(createNoteContract, { name: 'once', content: 'abc' }),
  ]);
  expect(workspaces.count).toBe(1);
  expect(hung.size).toBe(2);
  expect((await me.ok(listNotesContract, {})).data).toEqual([note.data]);
});

test('a long write that runs out of time between two transactions returns 429, and repeating it completes it', async () => {
  let commits = 0;
  const faults: Faults = await start(async ({ caller, operation }): Promise<Fault> => {
    if (caller !== 'daily-put' || operation !== 'TransactWriteItems') return 'pass';
    commits += 1;
    if (commits === 1) await faults.setClock(Date.now() + OUT_OF_TIME_MS);
    return 'pass';
  });
  const me = await newUser({}, faults.baseUrl);
  const content = Array.from({ length: 220 }, (_, n) => `- [ ] task ${n}`).join('\n');
  const input = { date: '2025-02-07', content, syncTodos: true };
  expect((await me.call(putDailyContract, input)).status).toBe(429);
  await faults.setClock(undefined);
  expect(commits).toBe(1);
  expect(await violationsOf(me.userId)).toEqual([]);
  const begun = (await me.ok(listTodosContract, {})).count;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(220);
  await me.ok(putDailyContract, input);
  expect((await me.ok(listTodosContract, {})).count).toBe(220);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a group deletion that runs out of time returns 429 and leaves valid data, and repeating it deletes the rest', async () => {
  const faults: Faults = await start(async ({ caller, operation }): Promise<Fault> => {
    if (caller === 'group-delete' && operation === 'TransactWriteItems' && !late) {
      late = true;
      await faults.setClock(Date.now() + OUT_OF_TIME_MS);
    }
    return 'pass';
  });
  let late = false;
  const me = await newUser({}, faults.baseUrl);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  for (let n = 0; n < 10; n++)
    await times(10, () => me.ok(createGroupContract, { name: 'child', parentId: group.id }));
  const { status } = await me.call(deleteGroupContract, { groupId: group.id });
  expect(status).toBe(429);
  await faults.setClock(undefined);
  expect(await violationsOf(me.userId)).toEqual([]);
  const left = (await me.ok(listGroupsContract, {})).count;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(101);
  const { data } = await me.ok(deleteGroupContract, { groupId: group.id });
  // The completing call counts the whole deletion (D34).
  expect(data.deletedChildGroups).toBe(100);
  expect((await me.ok(listGroupsContract, {})).count).toBe(0);
});
