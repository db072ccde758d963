// A hundred concurrent appends to one note: every line is kept, each once.
// @module-tag heavy
import { expect, test } from 'vitest';
import { appendDailyContract } from '../../lib/api/routes/daily.ts';
import {
  appendNoteContract,
  createNoteContract,
  getNoteContract,
  listNotesContract,
} from '../../lib/api/routes/note.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { untilDone } from '../harness/until-done.ts';

test('100 concurrent appends to both ends keep every line once', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'middle' });
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  await Promise.all(
    lines.map((content, n) => {
      const position = n % 2 ? 'start' : 'end';
      return untilDone(me, appendNoteContract, { id: note.id, content, position }, `line-${n}`);
    }),
  );
  const kept = (await me.ok(getNoteContract, { noteId: note.id })).data.content.split('\n');
  expect(kept.toSorted()).toEqual([...lines, 'middle'].toSorted());
  expect(kept.indexOf('middle')).toBe(50);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('100 concurrent appends to a day that does not exist yet keep every line once', async () => {
  const me = await newUser();
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  await Promise.all(
    lines.map((content, n) =>
      untilDone(me, appendDailyContract, { date: '2025-02-07', content }, `line-${n}`),
    ),
  );
  const { data } = await me.ok(listNotesContract, {});
  expect(data.map(({ content }) => content?.split('\n').toSorted())).toEqual([lines.toSorted()]);
  expect(await violationsOf(me.userId)).toEqual([]);
});
