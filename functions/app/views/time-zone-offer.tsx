// Offers the time zone of this device, because the account's decides when a day begins.
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { BASE } from '../api/request.ts';
import { otherTimeZone } from '../notes/today.ts';
import { showNotice } from '../state/notices.ts';
import { isReadOnly, session, signedIn, storeAccount } from '../state/session.ts';

const declinedName = (): string => `notes-time-zone ${BASE} ${signedIn().account.userId}`;

export function TimeZoneOffer() {
  const declined = useSignal(sessionStorage.getItem(declinedName()) ?? localStorage.getItem(declinedName()));
  const current = session.value?.account.timeZone ?? 'UTC';
  const here = otherTimeZone(current);
  if (here === undefined || declined.value === here || isReadOnly()) return null;

  async function change(timeZone: string): Promise<void> {
    try {
      storeAccount({ ...signedIn().account, ...(await call('PUT /account', { timeZone })).body.data });
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  function decline(timeZone: string): void {
    declined.value = timeZone;
    (signedIn().place === 'device' ? localStorage : sessionStorage).setItem(declinedName(), timeZone);
  }
  return (
    <div class="callout" role="status">
      <p>
        Your days begin at midnight in {place(current)}, but this device is in {place(here)}.
      </p>
      <div class="actions">
        <button onClick={() => void change(here)}>Use {place(here)}</button>
        <button onClick={() => decline(here)}>Keep {place(current)}</button>
      </div>
    </div>
  );
}

const place = (timeZone: string): string => timeZone.replaceAll('_', ' ');
