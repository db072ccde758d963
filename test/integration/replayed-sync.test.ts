// A write with an Idempotency-Key that ended after its first transaction: the repeated call derives the missing todos
// (D47). test/slow has every endpoint, and changes between the two calls.
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault } from '../harness/faults/faults.ts';

const BOXES = 120;

test('the repeated call derives the missing todos once', { tags: ['slow'] }, async () => {
  let fate: ((call: Call) => Fault) | undefined = cutOff(createNoteContract, {
    calls: 1,
    when: 'cut-after',
    operation: 'TransactWriteItems',
  });
  const faults = await withFaults((call) => fate?.(call) ?? 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    const input = { name: 'n', content: '- [ ] x\n'.repeat(BOXES), syncTodos: true };
    const write = () => me.call(createNoteContract, input, { 'Idempotency-Key': 'once' });
    expect((await write()).status).toBe(500);
    fate = undefined;
    expect((await me.ok(listTodosContract, {})).count).toBeLessThan(BOXES);
    for (const response of [await write(), await write()])
      expect(response.headers.get('idempotency-replayed')).toBe('true');
    expect((await me.ok(listNotesContract, {})).count).toBe(1);
    expect((await me.ok(listTodosContract, {})).count).toBe(BOXES);
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await faults.stop();
  }
});
