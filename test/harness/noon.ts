// A time zone in which it is about noon, so that no midnight falls into a test, and the current date there.

/** The time zone, for an account and for a browser. */
export function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // The sign is that of POSIX: Etc/GMT-5 is five hours ahead.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export const todayIn = (timeZone: string): string =>
  // Swedish dates have the form of the API.
  new Date().toLocaleDateString('sv', { timeZone });
