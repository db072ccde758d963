// How the web app shows and changes the due dates of todos (E26), compared with how the service reads them; and its dates.
import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDate, isoWeekOf, mondayOf, weekName } from '../../lib/core/iso-calendar.ts';
import { monthStart, weekOf } from '../../functions/app/notes/days.ts';
import { dueDateIn, partOf, withDueDate, withoutDate } from '../../functions/app/lists/due-date.ts';
import { dueDateOf } from '../../lib/domain/todos/due-date.ts';

test.for([
  ['pay rent', '2026-12-05', 'pay rent 📅 2026-12-05'],
  ['pay rent ', '2026-12-05', 'pay rent 📅 2026-12-05'],
  ['pay 📅 2026-12-01 rent', '2026-12-05', 'pay 📅 2026-12-05 rent'],
  ['pay 🗓️2026-12-01', '2026-12-05', 'pay 🗓️2026-12-05'],
  ['pay [due:: 2026-12-01T10:00] rent', '2026-12-05', 'pay [due:: 2026-12-05T10:00] rent'],
  ['pay (due::2026-12-01)', '2026-12-05', 'pay (due::2026-12-05)'],
  ['due:2026-12-01 pay', '2026-12-05', 'due:2026-12-05 pay'],
  ['pay @due(2026-12-01 10:00)', '2026-12-05', 'pay @due(2026-12-05 10:00)'],
  ['pay @{2026-12-01}', '2026-12-05', 'pay @{2026-12-05}'],
  ['pay 📅 2026-02-30 due:2026-03-01', '2026-12-05', 'pay 📅 2026-02-30 due:2026-12-05'],
  ['pay 2026-12-01', '2026-12-05', 'pay 2026-12-01 📅 2026-12-05'],
  ['pay ⏳ 2026-12-01', '2026-12-05', 'pay ⏳ 2026-12-01 📅 2026-12-05'],
  ['pay 📅 2026-12-01 rent', null, 'pay rent'],
  ['pay rent due:2026-12-01', null, 'pay rent'],
  ['📅 2026-12-01 pay', null, 'pay'],
  ['pay [due:: 2026-12-01], rent', null, 'pay, rent'],
  ['pay due:2026-12-01T10:00:00Z rent', '2026-12-05', 'pay due:2026-12-05T10:00:00Z rent'],
  ['pay due:2026-12-01T10:00 rent', null, 'pay rent'],
  ['pay 📅 2026-12-01T10:00:00+01:00', null, 'pay'],
  ['pay 📅 2026-12-01 10:00', null, 'pay 10:00'],
  ['pay rent', null, 'pay rent'],
  ['📅 2026-12-01', null, ''],
] as const)('%s with the date %s is %s', ([text, date, expected]) => {
  expect(withDueDate(text, date)).toBe(expected);
});

const days = integer({ min: 0, max: 40_000 }).map((number) => addDays('1980-01-01', number));

const forms = constantFrom('📅 D', '[due:: D]', '(due:: D 09:30)', 'due:D', '@due(D)', '@{D}', 'D', '⏳ D');

const texts = array(
  oneof(
    string(),
    tuple(forms, days).map(([form, day]) => form.replace('D', day)),
  ),
  {
    maxLength: 4,
  },
).map((parts) => parts.join(' '));

test('the app reads the date that the service reads, and the service reads the date that the app writes', () => {
  assert(
    property(texts, days, (text, date) => {
      expect(dueDateIn(text)).toBe(dueDateOf(text));
      expect(dueDateOf(withDueDate(text, date))).toBe(date);
    }),
  );
});

test('the text is shown without its date, and only without it', () => {
  expect(withoutDate('- pay [due:: 2026-12-01] by 2026-12-02')).toBe('- pay by 2026-12-02');
});

test.for([
  ['2026-11-23', 'Overdue'],
  ['2026-11-24', 'Today'],
  ['2026-11-25', 'Next 7 days'],
  ['2026-12-01', 'Next 7 days'],
  ['2026-12-02', 'Later'],
  [null, 'No date'],
] as const)('on 24 November, a todo for %s is listed under %s', ([date, part]) => {
  expect(partOf(date, '2026-11-24', addDays('2026-11-24', 7))).toBe(part);
});

test.for([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
] as const)('%s is a day: %s', ([text, expected]) => {
  expect(isDate(text)).toBe(expected);
});

test('weeks are those of the service, and each begins on its Monday', () => {
  assert(
    property(days, (day) => {
      const week = weekOf(day);
      expect(week).toBe(weekName(isoWeekOf(day)));
      const monday = mondayOf(week) ?? '';
      expect([monday <= day, addDays(monday, 6) >= day, new Date(monday).getUTCDay()]).toEqual([
        true,
        true,
        1,
      ]);
    }),
  );
});

test.for(['2026-W54', '2027-W53', '2026-W00', '2026-W1', 'week'])('there is no week %s', (week) => {
  expect(mondayOf(week)).toBeUndefined();
});

test('months begin on their first day, also across years', () => {
  expect([monthStart('2026-11-24'), monthStart('2026-12-31', 1), monthStart('2026-01-05', -1)]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2025-12-01',
  ]);
});
