// POST /daily/append: many concurrent appends.
// @module-tag slow
import { expect, test } from 'vitest';
import { appendDailyContract, getDailyContract } from '../../../lib/api/routes/daily.ts';
import { newUser } from '../../harness/client.ts';

const date = '2025-02-07';

test('appends once when 20 concurrent requests with one Idempotency-Key create the day', async () => {
  const me = await newUser();
  const headers = { 'Idempotency-Key': 'phone-1' };
  await Promise.all(
    Array.from({ length: 20 }, () => me.ok(appendDailyContract, { date, content: 'once' }, headers)),
  );
  expect((await me.ok(getDailyContract, { date })).data.content).toBe('once');
});
