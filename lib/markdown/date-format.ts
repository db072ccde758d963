// Formats of dates: tokens of moment.js, as Obsidian uses them, with names in English (E29).

/** The dates that a format can write: that of the day, and its ISO week as `YYYY-Www`. */
export interface FormattedDates {
  readonly date: string;
  readonly week: string;
  /** The day of the week of `date`: 0 is Sunday. */
  readonly weekday: number;
}

/** A text in brackets, also one that is not closed, or a run of one letter; `Do` is the only token of two letters. */
export const FORMAT_PART = /\[[^\]]*\]?|Do|([A-Za-z])\1*/g;
export const SHORT = 3;
export const SHORTEST = 2;
const SUFFIXES: Readonly<Record<string, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
};
const WEEK = /^\d{4}-W\d\d$/;
const MONTHS_OF_QUARTER = 3;
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The parts of a date by their tokens, the tokens of moment.js in English. Weeks are ISO weeks. */
export function partsOf({
  date,
  week,
  weekday,
}: FormattedDates): Readonly<Record<string, string | undefined>> {
  const [year = '', month = '', day = ''] = date.split('-');
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  const monthName = MONTHS[monthNumber - 1] ?? '';
  const dayName = DAYS[weekday] ?? '';
  const [weekYear, weekDigits = ''] = WEEK.test(week) ? week.split('-W') : [undefined, week.slice(-2)];
  return {
    YYYY: year,
    YY: year.slice(-2),
    Q: String(Math.ceil(monthNumber / MONTHS_OF_QUARTER)),
    MMMM: monthName,
    MMM: monthName.slice(0, SHORT),
    MM: month,
    M: String(monthNumber),
    DD: day,
    D: String(dayNumber),
    Do: `${dayNumber}${SUFFIXES[dayNumber] ?? 'th'}`,
    dddd: dayName,
    ddd: dayName.slice(0, SHORT),
    dd: dayName.slice(0, SHORTEST),
    GGGG: weekYear,
    gggg: weekYear,
    WW: weekDigits,
    ww: weekDigits,
    W: String(Number(weekDigits)),
    w: String(Number(weekDigits)),
  };
}

/** The date in a format. Undefined if a run of letters outside of brackets means nothing, or a bracket is not closed. */
export function formatted(format: string, parts: ReturnType<typeof partsOf>): string | undefined {
  let isKnown = true;
  const text = format.replace(FORMAT_PART, (part) => {
    const isText = part.startsWith('[') && part.endsWith(']');
    const value = isText ? part.slice(1, -1) : parts[part];
    isKnown &&= value !== undefined;
    return value ?? part;
  });
  return isKnown ? text : undefined;
}
