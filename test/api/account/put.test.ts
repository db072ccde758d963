import { expect } from 'vitest';
import { getAccountContract, updateAccountContract } from '../../../lib/api/routes/account.ts';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const MUST = 'timeZone: must be an IANA time zone such as Europe/Berlin';

test('changes only the time zone, each time', async () => {
  const me = await newUser({ storageLimit: 1000 });
  await me.ok(createNoteContract, { name: 'n', content: 'text' });
  const { data: before } = await me.ok(getAccountContract, {});
  for (const timeZone of ['America/New_York', 'Asia/Tokyo', 'America/New_York']) {
    const changed = await me.ok(updateAccountContract, { timeZone });
    expect(changed).toEqual({ data: { ...before, timeZone }, count: 1 });
    expect(await me.ok(getAccountContract, {})).toEqual(changed);
  }
  expect(await violationsOf(me.userId)).toEqual([]);
});

test.for([
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['us/eastern', 'US/Eastern'],
  ['Etc/GMT+12', 'Etc/GMT+12'],
] as const)('stores %s as %s', async ([timeZone, current], { me }) => {
  expect((await me.ok(updateAccountContract, { timeZone })).data.timeZone).toBe(current);
  expect((await me.ok(getAccountContract, {})).data.timeZone).toBe(current);
});

test('determines the date of today from then on', async () => {
  const me = await newUser({ timeZone: 'Pacific/Kiritimati' });
  const { filters: east } = await me.ok(getDailyContract, {});
  await me.ok(updateAccountContract, { timeZone: 'Etc/GMT+12' });
  const { filters: west } = await me.ok(getDailyContract, {});
  expect(west.date < east.date).toBe(true);
});

test.for([
  '',
  'Mars/Olympus',
  'Europe',
  'UTC+25',
  '../etc/passwd',
  'Europe/Berlin ',
  '+05:30',
  '-00:00',
  'IST',
])('returns 400 for the time zone "%s"', async (timeZone, { me }) => {
  await me.fails(updateAccountContract, { timeZone }, 'invalidRequest', MUST);
  expect((await me.ok(getAccountContract, {})).data.timeZone).toBe('UTC');
});

test('returns 400 if the time zone is missing or not a string', async ({ me }) => {
  await me.fails(updateAccountContract, {}, 'invalidRequest', 'timeZone: Required field is missing');
  await me.fails(updateAccountContract, { timeZone: 1 }, 'invalidRequest', MUST);
});

test('keeps one of two time zones that are set concurrently, and counts every concurrent write', async ({
  me,
}) => {
  const zones = ['Europe/Berlin', 'Asia/Tokyo'];
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => me.ok(updateAccountContract, { timeZone: zones[n % 2] ?? '' })),
    ...Array.from({ length: 10 }, () => me.ok(createNoteContract, { name: 'n', content: 'x' })),
  ]);
  const { data } = await me.ok(getAccountContract, {});
  expect(zones).toContain(data.timeZone);
  expect(data.storage.used).toBe(10);
});
