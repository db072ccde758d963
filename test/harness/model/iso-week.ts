// Dates and ISO weeks (D39, D40).

const DAY_MS = 86_400_000;

/** The date in a time zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);

/** Whether a text is a date that exists, from 0000-01-01 to 9999-12-31. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

export interface Week {
  readonly week: number;
  readonly year: number;
}

/** The ISO week of a date: its year is the one of the week's Thursday. */
export function weekOf(date: string): Week {
  const day = Date.parse(`${date}T00:00:00Z`);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const thursday = new Date(day + (3 - weekday) * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1, year };
}

/** How many weeks a year has: 28 December is in the last one. */
export const weeksIn = (year: number): number => weekOf(`${year}-12-28`).week;
