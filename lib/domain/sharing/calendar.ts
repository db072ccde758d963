// An RFC 5545 calendar of all-day events. It knows nothing of todos.

export interface CalendarEvent {
  /** Unique in all calendars, and the same in every version of the event. */
  readonly uid: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly summary: string;
  readonly description: string;
  /** An address with more about it. */
  readonly url?: string | undefined;
  /** Whether clients announce it at 09:00. */
  readonly alarm?: true | undefined;
  /** When the event was last changed, as an ISO 8601 UTC timestamp. */
  readonly changed: string;
}

/** The maximum length of a line in bytes, without its line break (RFC 5545, 3.1). */
const LINE_MAX_BYTES = 75;

/** How often clients are asked to fetch the calendar again. */
const REFRESH = 'PT1H';

/** A calendar with these events. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//notes-workspace-service//Todos//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

/** 09:00 of the day of an event, in the time zone of the reader: the day begins at its midnight. */
const ALARM_AT = 'PT9H';

const eventLines = ({ uid, date, summary, description, url, alarm, changed }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${changed.replace(/[-:]|\.\d+/g, '')}`,
  `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  ...(url === undefined ? [] : [`URL:${url}`]),
  'TRANSP:TRANSPARENT',
  ...(alarm ? alarmLines(summary) : []),
  'END:VEVENT',
];

const alarmLines = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:${ALARM_AT}`,
  'END:VALARM',
];

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** A text as a value (RFC 5545, 3.3.11). Control characters are not allowed there. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,\n]/g, (character) => ESCAPES[character] ?? '');

/** A line in parts of at most 75 bytes, none of which cuts a character. */
function folded(line: string): string {
  if (line.length <= LINE_MAX_BYTES / 3) return line;
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX_BYTES) {
      parts.push('');
      // The space at the beginning of a further part.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
