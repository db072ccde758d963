// The forms of due dates that people use, each with its meaning (E26).
import { expect, test } from 'vitest';
import { dueDateOf, withoutDueDate } from '../../lib/domain/todos/due-date.ts';

test.for([
  // Obsidian Tasks
  ['pay rent 📅 2026-12-01', '2026-12-01'],
  ['pay rent 📅2026-12-01', '2026-12-01'],
  ['pay rent 📆 2026-12-01 #home', '2026-12-01'],
  ['pay rent 🗓️ 2026-12-01', '2026-12-01'],
  ['pay rent 🗓 2026-12-01', '2026-12-01'],
  ['pay rent 📅\ufe0f 2026-12-01', '2026-12-01'],
  ['📅 2026-12-01', '2026-12-01'],
  ['➕ 2026-11-01 📅 2026-12-01 ⏫', '2026-12-01'],
  ['created ➕ 2026-12-01', null],
  ['scheduled ⏳ 2026-12-01', null],
  ['start 🛫 2026-12-01', null],
  ['done ✅ 2026-12-01', null],
  ['cancelled ❌ 2026-12-01', null],
  // Dataview
  ['pay rent [due:: 2026-12-01]', '2026-12-01'],
  ['pay rent [due::2026-12-01]', '2026-12-01'],
  ['pay rent (due:: 2026-12-01)', '2026-12-01'],
  ['pay rent [due:: 2026-12-01T10:00]', '2026-12-01'],
  ['pay rent [created:: 2026-12-01]', null],
  ['pay rent [scheduled:: 2026-12-01]', null],
  ['pay rent [due:: 2026-12-01', null],
  ['pay rent [due:: 2026-12-01)', null],
  // todo.txt
  ['(A) pay rent due:2026-12-01', '2026-12-01'],
  ['due:2026-12-01 pay rent', '2026-12-01'],
  ['x 2026-11-20 2026-11-01 pay rent due:2026-12-01', '2026-12-01'],
  ['pay rent t:2026-12-01', null],
  ['overdue:2026-12-01', null],
  ['due: 2026-12-01', null],
  // TaskPaper and Obsidian Kanban
  ['pay rent @due(2026-12-01)', '2026-12-01'],
  ['pay rent @due(2026-12-01 10:00)', '2026-12-01'],
  ['pay rent @done(2026-12-01)', null],
  ['pay rent @{2026-12-01}', '2026-12-01'],
  ['pay rent @{2026-12-01} @@{10:00}', '2026-12-01'],
  ['pay rent @@{2026-12-01}', null],
  // A time after the date
  ['pay rent 📅 2026-12-01 10:00', '2026-12-01'],
  ['pay rent due:2026-12-01T10:00:00Z', '2026-12-01'],
  // Dates that do not exist, and texts that are no dates
  ['pay rent 📅 2026-02-29', null],
  ['pay rent 📅 2028-02-29', '2028-02-29'],
  ['pay rent 📅 2026-02-30 due:2026-03-01', '2026-03-01'],
  ['pay rent 📅 2026-13-01', null],
  ['pay rent 📅 2026-00-10', null],
  ['pay rent 📅 2026-12-011', null],
  ['pay rent 📅 2026-12-1', null],
  ['pay rent 📅 12/01/2026', null],
  ['pay rent 📅 tomorrow', null],
  ['2026-12-01', null],
  ['', null],
  // The first one counts
  ['📅 2026-12-02 due:2026-12-01', '2026-12-02'],
] as const)('%s is due %s', ([text, date]) => {
  expect(dueDateOf(text)).toBe(date);
});

test.for([
  ['pay due:2026-12-01T10:00 rent', 'pay rent'],
  ['pay 📅 2026-12-01T10:00:00+01:00', 'pay'],
  ['pay @due(2026-12-01 10:00) rent', 'pay rent'],
  ['pay 📅 2026-12-01 10:00', 'pay 10:00'],
] as const)('%s without its date is %s', ([text, expected]) => {
  expect(withoutDueDate(text)).toBe(expected);
});
