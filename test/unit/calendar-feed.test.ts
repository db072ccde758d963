// The calendar of todos as two independent parsers read it (E26).
import { expect, test } from 'vitest';
import { calendarText, type CalendarEvent } from '../../lib/domain/sharing/calendar.ts';
import { PARSERS } from '../harness/calendar-parsers.ts';

const EVENT: CalendarEvent = {
  uid: 'one@notes',
  date: '2026-12-01',
  summary: 'pay rent',
  description: 'Home',
  changed: '2026-11-24T08:50:39.123Z',
};

test('is a calendar of RFC 5545', () => {
  expect(calendarText('Todos', [EVENT])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//notes-workspace-service//Todos//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Todos',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:one@notes',
      'DTSTAMP:20261124T085039Z',
      'DTSTART;VALUE=DATE:20261201',
      'SUMMARY:pay rent',
      'DESCRIPTION:Home',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('an event has the address of its note, and an alarm at 09:00 if the link was created with one', () => {
  const lines = calendarText('Todos', [
    { ...EVENT, summary: 'pay; rent', url: 'https://notes.example.com/app#/note/1', alarm: true },
  ]).split('\r\n');
  expect(lines.slice(lines.indexOf('DESCRIPTION:Home') + 1)).toEqual([
    'URL:https://notes.example.com/app#/note/1',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:pay\\; rent',
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const TEXTS = [
  'a; b, c \\ d e: "f"',
  'two\nlines\r\nand a third\rone',
  '👩‍👩‍👧‍👦 family 🎉 '.repeat(20).trim(),
  'שלום עולם '.repeat(30).trim(),
  'مرحبا بالعالم '.repeat(30).trim(),
  'ा'.repeat(100),
  '漢字'.repeat(200),
  'x'.repeat(74),
  'x'.repeat(10_000),
  'é'.repeat(10_000),
  'BEGIN:VEVENT',
  '=?utf-8?Q?x?=',
  'END:VCALENDAR\r\nBEGIN:VCALENDAR',
  'tab\there',
  ' leading',
  '',
];

/** Line breaks have one form in a calendar. */
const withBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

test.for(Object.entries(PARSERS))('%s reads every text', ([, parse]) => {
  const events = TEXTS.map((text, n) => ({ ...EVENT, uid: `${n}@notes`, summary: text, description: text }));
  const read = parse(calendarText('Todos', events));
  expect(read.length).toBe(TEXTS.length);
  for (const [n, text] of TEXTS.entries()) {
    const expected = withBreaks(text);
    expect(read[n]).toEqual({
      uid: `${n}@notes`,
      date: '2026-12-01',
      summary: expected,
      description: expected,
    });
  }
});

test('a backslash before an n is no line break', () => {
  // node-ical replaces `\\n` before `\\\\`, so it can't read this text.
  const text = calendarText('Todos', [{ ...EVENT, summary: 'C:\\new' }]);
  expect(text).toContain('SUMMARY:C:\\\\new\r\n');
  expect(PARSERS['ical.js']?.(text)[0]?.summary).toBe('C:\\new');
});

test.for(Object.entries(PARSERS))('%s reads 1,000 events', ([, parse]) => {
  const events = Array.from({ length: 1_000 }, (_, n) => ({
    ...EVENT,
    uid: `${n}@notes`,
    summary: `todo ${n}`,
  }));
  const read = parse(calendarText('Todos', events));
  expect(read.map(({ summary }) => summary)).toEqual(events.map(({ summary }) => summary));
});

test('no line is longer than 75 bytes, and every line is well-formed UTF-8', () => {
  const events = TEXTS.map((text, n) => ({ ...EVENT, uid: `${n}@notes`, summary: text, description: text }));
  const lines = calendarText('Todos', events).split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.map((line) => Buffer.byteLength(line)).filter((bytes) => bytes > 75)).toEqual([]);
  expect(lines.filter((line) => !line.isWellFormed())).toEqual([]);
});

test('leaves out control characters, which calendars do not allow', () => {
  expect(calendarText('Todos', [{ ...EVENT, summary: 'a\u0000b\u0007c\u001b[31m\u0085' }])).toContain(
    'SUMMARY:abc[31m\r\n',
  );
});
