// POST /note: many concurrent calls, and a large body.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { withFaults } from '../../harness/faults/faults.ts';
import { accountOf } from '../../harness/table.ts';
import { MB } from '../../harness/texts.ts';

test('rejects a body over Lambda’s event limit of 6 MB as too large and stores a slightly smaller one', async () => {
  const me = await newUser();
  // A control character takes six bytes in JSON, and seven in the event, which contains the body as a JSON string.
  const content = (count: number) => '\u0001'.repeat(count);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: content(850_000) });
  expect(data.content === content(850_000)).toBe(true);
  const over = { name: 'n', content: content(MB) };
  expect(JSON.stringify(over).length).toBeLessThan(10 * MB);
  await me.fails(createNoteContract, over, 'noteTooLarge');
  await me.fails(updateNoteContract, { id: data.id, content: content(MB) }, 'noteTooLarge');
});

test('never exceeds the quota under 50 concurrent creates', async () => {
  const me = await newUser({ storageLimit: 1000 });
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => me.call(createNoteContract, { name: 'n', content: 'x'.repeat(100) })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await accountOf(me.userId)).storageLeft).toBe(0);
});

test('keeps counts exact for 100 concurrent creates if every fifth transaction conflicts, half of them after the commit', async () => {
  const faults = await withFaults(({ operation, number }) => {
    if (operation !== 'TransactWriteItems' || number % 5 !== 0) return 'pass';
    return number % 10 === 0 ? 'conflict-before' : 'conflict-after';
  });
  try {
    const me = await newUser({}, faults.baseUrl);
    const created = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        me.ok(createNoteContract, { name: `n${n}`, content: 'ü'.repeat(n) }),
      ),
    );
    const bytes = created.reduce((sum, { data }) => sum + Buffer.byteLength(data.content), 0);
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(100);
    const { data } = await me.ok(listWorkspacesContract, {});
    expect(data[0]).toMatchObject({ storageUsage: bytes, contentCounts: { notes: 100 } });
    expect((await me.ok(listNotesContract, { limit: 100 })).count).toBe(100);
    expect(faults.calls.filter(({ operation }) => operation === 'TransactWriteItems').length).toBeGreaterThan(
      115,
    );
  } finally {
    await faults.stop();
  }
});
