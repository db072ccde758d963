// Dates and ISO weeks, compared with an independent calculation (D39, D40).
import { expect, test } from 'vitest';
import {
  dateIn,
  datesAround,
  isDate,
  isoWeekOf,
  startOfDay,
  weekName,
  weeksIn,
} from '../../lib/core/iso-calendar.ts';

const DAY = 86_400_000;
const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** ISO 8601: a week belongs to the year of its Thursday. */
function expectedWeek(ms: number) {
  const thursday = ms + (4 - (new Date(ms).getUTCDay() || 7)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { week: 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)), year };
}

const LONG_YEARS = [
  1970, 1976, 1981, 1987, 1992, 1998, 2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048, 2054, 2060, 2065,
  2071, 2076, 2082, 2088, 2093, 2099,
];

test.for([
  ['2020-12-31', '2020-W53'],
  ['2021-01-01', '2020-W53'],
  ['2021-01-03', '2020-W53'],
  ['2021-01-04', '2021-W01'],
  ['2024-12-29', '2024-W52'],
  ['2024-12-30', '2025-W01'],
  ['2025-02-07', '2025-W06'],
  ['1970-01-01', '1970-W01'],
  ['1971-01-01', '1970-W53'],
  ['2100-12-31', '2100-W52'],
  ['2023-01-01', '2022-W52'],
] as const)('%s is in week %s', ([date, name]) => {
  expect(weekName(isoWeekOf(date))).toBe(name);
});

test('every day from 1970 to 2100 is a valid date and is in its ISO week', { tags: ['slow'] }, () => {
  const count = (Date.UTC(2101, 0, 1) - Date.UTC(1970, 0, 1)) / DAY;
  const days = Array.from({ length: count }, (_, n) => Date.UTC(1970, 0, 1) + n * DAY);
  expect(days.map(isoDate).filter((date) => !isDate(date))).toEqual([]);
  const wrong = days.filter((ms) => weekName(isoWeekOf(isoDate(ms))) !== weekName(expectedWeek(ms)));
  expect(wrong.map(isoDate)).toEqual([]);
});

test('exactly 24 of the years from 1970 to 2100 have 53 weeks, the others 52', () => {
  const years = Array.from({ length: 131 }, (_, n) => 1970 + n);
  expect(years.filter((year) => weeksIn(year) === 53)).toEqual(LONG_YEARS);
  expect(years.filter((year) => weeksIn(year) === 52)).toHaveLength(131 - LONG_YEARS.length);
});

test.for(['2025-02-07', '2024-02-29', '2000-02-29', '1970-01-01', '2100-12-31', '1969-12-31', '9999-12-31'])(
  '%s is a valid date',
  (text) => {
    expect(isDate(text)).toBe(true);
  },
);

test.for([
  '2025-02-30',
  '2025-02-29',
  '1900-02-29',
  '2100-02-29',
  '2025-04-31',
  '2025-06-31',
  '2025-00-01',
  '2025-13-01',
  '2025-01-00',
  '2025-01-32',
  '2025-2-3',
  '20250203',
  '25-02-03',
  '2025-02',
  '2025-02-03T00:00',
  '2025-02-03\n',
  ' 2025-02-03',
  '+2025-02-03',
  '２０２５-02-03',
  '2025-W06',
  '2025-W06-5',
  '2025-038',
  'today',
  '',
])('%j is not a valid date', (text) => {
  expect(isDate(text)).toBe(false);
});

test.for([
  ['2024-12-31T09:59:59.999Z', 'Pacific/Kiritimati', '2024-12-31'],
  ['2024-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2025-01-01'],
  ['2025-01-01T11:59:59.999Z', 'Etc/GMT+12', '2024-12-31'],
  ['2025-01-01T12:00:00.000Z', 'Etc/GMT+12', '2025-01-01'],
  ['2025-01-01T00:00:00.000Z', 'UTC', '2025-01-01'],
  ['2024-12-31T23:59:59.999Z', 'UTC', '2024-12-31'],
  ['2025-03-30T00:59:59.999Z', 'Europe/Berlin', '2025-03-30'],
  ['2025-07-01T22:00:00.000Z', 'Europe/Berlin', '2025-07-02'],
  ['2025-01-01T22:59:59.999Z', 'Europe/Berlin', '2025-01-01'],
  ['2025-02-06T18:15:00.000Z', 'Asia/Kathmandu', '2025-02-07'],
  ['2025-02-06T18:14:59.999Z', 'Asia/Kathmandu', '2025-02-06'],
] as const)('at %s in %s the date is %s', ([moment, timeZone, date]) => {
  expect(dateIn(timeZone, Date.parse(moment))).toBe(date);
});

test('a week name has a two-digit week number', () => {
  expect(weekName({ week: 6, year: 2025 })).toBe('2025-W06');
  expect(weekName({ week: 16, year: 2025 })).toBe('2025-W16');
  expect(weekName({ week: 53, year: 1970 })).toBe('1970-W53');
});

test('datesAround returns the current date of every time zone', { tags: ['slow'] }, () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14'];
  for (let hour = 0; hour < 24; hour++) {
    const moment = Date.UTC(2026, 1, 28, hour, 30);
    const dates = new Set(zones.map((zone) => dateIn(zone, moment)));
    expect(new Set(datesAround(moment))).toEqual(dates);
  }
});

test.for([
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 'midnight was skipped'],
  ['America/Havana', '2025-03-09', '2025-03-09T05:00:00.000Z', 'midnight was skipped'],
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z', 'midnight was skipped'],
  ['Africa/Monrovia', '1972-01-07', '1972-01-07T00:44:30.000Z', 'the offset had 30 seconds'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 'the whole day was skipped'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 'the day before was skipped'],
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z', 'the day before had 25 hours'],
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', 'the first hour came twice'],
  ['Australia/Lord_Howe', '2025-04-06', '2025-04-05T13:00:00.000Z', 'clocks change by half an hour'],
] as const)('in %s the day %s starts at %s (%s)', ([timeZone, date, start]) => {
  expect(new Date(startOfDay(timeZone, date)).toISOString()).toBe(start);
});

test(
  'every day starts at a second of its own date after a second of an earlier one, in every time zone',
  { tags: ['slow'] },
  () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      for (const date of ['1970-01-01', '1987-11-01', '2011-11-06', '2026-03-29']) {
        const start = startOfDay(timeZone, date);
        expect({ timeZone, date: dateIn(timeZone, start) }).toEqual({ timeZone, date });
        expect(dateIn(timeZone, start - 1) < date, `${timeZone} ${date}`).toBe(true);
      }
  },
);
