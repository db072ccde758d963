// The creation time of a note from elsewhere: from its front matter, or from its file.
import { stat } from 'node:fs/promises';
import { isDate, startOfDay } from '../../lib/core/iso-calendar.ts';

/** The keys of front matter that hold a creation time, the first one first. */
const KEYS = ['created', 'date'] as const;

const LINES_MAX = 200;
const VALUE =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ]+(\d{2}:\d{2})(:\d{2})?(\.\d+)?\s*(?:([Zz])|([+-]\d{2}):?(\d{2}))?)?$/;

/**
 * When a note was created, as an RFC 3339 time: `created` or `date` in its front matter, else the earlier of its file's
 * times. A date is the start of that day in `timeZone`; a time without an offset is in this computer's time zone.
 */
export async function creationTime(file: string, content: string, timeZone: string): Promise<string> {
  const lines = frontMatter(content);
  const times = KEYS.map((key) => parseTime(valueOf(lines, key), timeZone));
  return new Date(times.find((time) => time !== undefined) ?? (await fileTime(file))).toISOString();
}

/** The lines between the first line, `---`, and the next such line. */
function frontMatter(content: string): readonly string[] {
  const [first, ...lines] = content.replace(/^\uFEFF/, '').split(/\r?\n/, LINES_MAX);
  const end = lines.findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  return first?.trimEnd() === '---' && end >= 0 ? lines.slice(0, end) : [];
}

/** The text of a key, without quotes and comment. */
function valueOf(lines: readonly string[], key: string): string {
  const line = lines.find((text) => text.startsWith(`${key}:`)) ?? '';
  const value = line.slice(key.length + 1).trim();
  return /^(["'])(.*?)\1/.exec(value)?.[2] ?? value.replace(/\s+#.*$/, '');
}

/** Milliseconds since the epoch; undefined if the text is no time, or one that no note can have. */
function parseTime(text: string, timeZone: string): number | undefined {
  const [, date = '', minutes, seconds = ':00', fraction = '', utc, hours, offset] = VALUE.exec(text) ?? [];
  if (!isDate(date)) return undefined;
  const zone = utc ?? (hours === undefined ? '' : `${hours}:${offset}`);
  const time =
    minutes === undefined
      ? startOfDay(timeZone, date)
      : Date.parse(`${date}T${minutes}${seconds}${fraction}${zone.toUpperCase()}`);
  return time >= 0 && time <= Date.now() ? time : undefined;
}

async function fileTime(file: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(file);
  // File systems without a time of creation return 0.
  const time = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs;
  return Math.max(0, Math.min(time, Date.now()));
}
