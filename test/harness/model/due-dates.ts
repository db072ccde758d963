// Due dates of todos (E26): read character by character, without the service's expressions.
import { reject } from './errors.ts';
import { isDate } from './iso-week.ts';

/** Each form: what is before the date, and what must follow it. */
const FORMS: readonly (readonly [string, string])[] = [
  ['📅', ''],
  ['📆', ''],
  ['🗓', ''],
  ['[due::', ']'],
  ['(due::', ')'],
  ['due:', ''],
  ['@due(', ')'],
  ['@{', '}'],
];
const SPACED = new Set(['📅', '📆', '🗓', '[due::', '(due::', '@due(']);

/** A time that is part of a form without brackets. */
const TIME = /^T\d{1,2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?/;

/** The first valid date in a text; null if there is none. */
export const dueDateOf = (text: string): string | null => dueIn(text)?.date ?? null;

/** The first valid date in a text, and its form as it is written. */
export function dueIn(text: string): { date: string; text: string } | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const form = FORMS.find(([before]) => text.startsWith(before, at));
    if (!form) continue;
    const [before, after] = form;
    const previous = text.charAt(at - 1);
    if (before === 'due:' && at > 0 && previous.trim() !== '') continue;
    if (before === '@{' && previous === '@') continue;
    let start = at + before.length;
    if (text.charAt(start) === '\ufe0f') start += 1;
    while (SPACED.has(before) && text.charAt(start) === ' ') start += 1;
    const date = text.slice(start, start + 10);
    const rest = text.slice(start + 10);
    const last = after === '' ? rest.replace(TIME, '') : rest.replace(/^[ T]\d+:\d+/, '');
    const isClosed = after === '' ? !/^\d/.test(rest) : last.startsWith(after);
    const end = text.length - last.length + after.length;
    if (isDate(date) && isClosed) return { date, text: text.slice(at, end) };
  }
  return undefined;
}

/** The date that a request names: relative to today, unless it is a date. */
export function dayNamed(field: string, text: string): (today: string) => string {
  if (isDate(text)) return () => text;
  const named = text === 'today' ? '+0d' : text === 'tomorrow' ? '+1d' : text;
  const days = /^[+ -]\d{1,5}d$/.test(named) ? Number.parseInt(named.trim().replace('+', ''), 10) : undefined;
  if (days === undefined) return reject(400, `${field}: Invalid date format. Use YYYY-MM-DD`);
  return (today) => new Date(Date.parse(`${today}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
