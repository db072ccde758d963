// Dates and times as the user reads them.

const LANGUAGE = 'en-GB';

/** A day in full; with its year unless that is the same as today's. */
export function dayTitle(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  const options = { weekday: 'long', day: 'numeric', month: 'long', year, timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString(LANGUAGE, options);
}

/** When something happened, in few characters: the time of today, otherwise the day. */
export function shortTime(timestamp: string): string {
  const [moment, now] = [new Date(timestamp), new Date()];
  if (moment.toDateString() === now.toDateString())
    return moment.toLocaleTimeString(LANGUAGE, { hour: '2-digit', minute: '2-digit' });
  const year = moment.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return moment.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'short', year });
}

export const longTime = (timestamp: string): string =>
  new Date(timestamp).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });
