// Dates and times as the user reads them.

// A format is made once: making one takes longer than using it, and lists format their rows while they are scrolled.
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', options);

const DAY = format({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_WITH_YEAR = format({ dateStyle: 'full', timeZone: 'UTC' });
const TIME = format({ hour: '2-digit', minute: '2-digit' });
const THIS_YEAR = format({ day: 'numeric', month: 'short' });
const OTHER_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = format({ dateStyle: 'medium', timeStyle: 'short' });

/** A day in full; with its year unless that is the same as today's. */
export const dayTitle = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_WITH_YEAR).format(new Date(date));

/** When something happened, in few characters: the time of today, otherwise the day. */
export function shortTime(timestamp: string): string {
  const [moment, now] = [new Date(timestamp), new Date()];
  if (moment.toDateString() === now.toDateString()) return TIME.format(moment);
  return (moment.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR).format(moment);
}

export const longTime = (timestamp: string): string => MOMENT.format(new Date(timestamp));
