// A line of Markdown as a reader sees it: the names of calendar events (E26).
import { expect, test } from 'vitest';
import { withoutDueDate } from '../../lib/domain/todos/due-date.ts';
import { inlineText } from '../../lib/markdown/inline-text.ts';

test.for<[string, string]>([
  ['**pay** the _rent_ `now`', 'pay the rent now'],
  ['*soon*, ~~late~~ and ==bright==', 'soon, late and bright'],
  ['see [the page](https://example.com/a)', 'see the page'],
  ['see ![a picture](x.png)', 'see a picture'],
  ['[[Rent]] for [[Home|the flat]]', 'Rent for the flat'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['snake_case_name', 'snake_case_name'],
  ['a   b\tc', 'a b c'],
  ['#tag stays', '#tag stays'],
  ['*', '*'],
  ['', ''],
])('%s', ([line, text]) => {
  expect(inlineText(line)).toBe(text);
});

test('reads 10,000 marks in linear time', () => {
  for (const mark of ['*', '_', '[', '[[', '![', '`'])
    expect(inlineText(mark.repeat(10_000)).length).toBeLessThanOrEqual(20_000);
});

test.for<[string, string]>([
  ['pay rent 📅 2026-12-01', 'pay rent'],
  ['pay rent 📅 2026-12-01 #home', 'pay rent #home'],
  ['📅 2026-12-01 pay rent', 'pay rent'],
  ['due:2026-12-01', ''],
  ['pay [due:: 2026-12-01] rent', 'pay rent'],
  ['pay @due(2026-12-01 10:00) rent', 'pay rent'],
  ['pay 📅 2026-02-30 due:2026-12-01', 'pay 📅 2026-02-30'],
  ['pay 2026-12-01', 'pay 2026-12-01'],
])('%s without its due date', ([text, rest]) => {
  expect(withoutDueDate(text)).toBe(rest);
});
