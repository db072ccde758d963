// Which day it is for the account, and for this device.
import { signal } from '@preact/signals';
import { call } from './client.ts';
import { changeSession, session, signedIn } from './session.ts';
import { onWake } from './wake.ts';

/** The current date in the account's time zone, by which the service decides what today is. */
export const today = signal('');

/** Follows midnight and the account's time zone. */
export function followToday(): void {
  const look = (): void => {
    const timeZone = session.value?.account.timeZone;
    // Swedish dates have the form of the API.
    if (timeZone !== undefined) today.value = new Date().toLocaleDateString('sv', { timeZone });
  };
  session.subscribe(look);
  onWake(look);
}

/** The time zone of this device, if it differs from the account's. */
export function otherTimeZone(timeZone: string): string | undefined {
  const here = canonical();
  return here === canonical(timeZone) ? undefined : here;
}

const canonical = (timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { timeZone })
    .resolvedOptions()
    .timeZone.replace(/^(Etc\/(UTC|GMT)|GMT)$/, 'UTC');

export async function setTimeZone(timeZone: string): Promise<void> {
  const { body } = await call('PUT /account', { timeZone });
  changeSession({ account: { ...signedIn().account, ...body.data } });
}
