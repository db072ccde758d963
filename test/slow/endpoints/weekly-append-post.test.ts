// POST /weekly/append: many concurrent appends.
// @module-tag slow
import { expect, test } from 'vitest';
import { appendWeeklyContract, getWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser } from '../../harness/client.ts';
import { untilDone } from '../../harness/until-done.ts';

const SIXTH = { week: 6, year: 2025 };

test('keeps every line once when 50 concurrent appends, half of them repeats, create the week', async () => {
  const me = await newUser();
  const lines = Array.from({ length: 25 }, (_, n) => `line ${n}`);
  await Promise.all(
    [...lines, ...lines].map((content) =>
      untilDone(me, appendWeeklyContract, { ...SIXTH, content }, content.replace(' ', '-')),
    ),
  );
  const found = (await me.ok(getWeeklyContract, SIXTH)).data.content.split('\n');
  expect(new Set(found)).toEqual(new Set(lines));
  expect(await violationsOf(me.userId)).toEqual([]);
});
