// Who is signed in: the key, the account, and where the key is stored. A key never replaces another without a click.
import { signal } from '@preact/signals';
import type { Account } from '../../../lib/schema/account.ts';
import { BASE, request } from '../api/request.ts';

/** With `tab`, the key is removed with the tab and nothing but unsent text is stored on disk. */
export type Place = 'tab' | 'device';

export interface Session {
  readonly key: string;
  readonly account: Account;
  readonly place: Place;
  /** The workspace that the user has chosen. */
  readonly workspaceId?: string;
  /** The time zone that the user did not want for the account. */
  readonly declinedTimeZone?: string;
}

const NAME = `notes-session ${BASE}`;
const storageOf = (place: Place): Storage => (place === 'device' ? localStorage : sessionStorage);

export const session = signal<Session | undefined>(
  parsed(sessionStorage.getItem(NAME), 'tab') ?? parsed(localStorage.getItem(NAME), 'device'),
);

/** A key that a link has brought, until the user accepts or declines it. */
export const offeredKey = signal<string | undefined>(undefined);

/** Whether the service has rejected the key. Unsent text is kept until the user signs in again. */
export const rejected = signal(false);

/** @throws Error if nobody is signed in */
export function signedIn(): Session {
  if (!session.value) throw new Error('nobody is signed in');
  return session.value;
}

/** Whether the key can only read. */
export const isReadOnly = (): boolean => session.value?.account.key.readOnly ?? false;

/**
 * Checks a key with the service and signs its user in. If it replaces another one, the page is reloaded, so that nothing
 * of another user stays in memory.
 * @throws ApiFailure 401 if the key is not valid
 */
export async function signIn(key: string, place: Place): Promise<void> {
  const { body } = await request(key, 'GET /account', {});
  const replaces = session.value !== undefined || rejected.value;
  forget();
  const next = { key, account: body.data, place };
  store(next);
  offeredKey.value = undefined;
  if (replaces) location.reload();
  else session.value = next;
}

export function changeSession(change: Partial<Session>): void {
  const next = { ...signedIn(), ...change };
  store(next);
  session.value = next;
}

const store = (next: Session): void => storageOf(next.place).setItem(NAME, JSON.stringify(next));

/** Removes the key from this browser. */
export function forget(): void {
  for (const place of ['tab', 'device'] as const) storageOf(place).removeItem(NAME);
  session.value = undefined;
}

/** Ends the session after the service has rejected its key. */
export function reject(key: string): void {
  if (session.value?.key !== key) return;
  forget();
  rejected.value = true;
}

/** Reloads the page when another tab signs out of this device or signs another user in. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const mine = session.value;
    if (key !== NAME || mine?.place === 'tab') return;
    const other = parsed(newValue, 'device');
    if (other?.account.userId !== mine?.account.userId) location.reload();
  });
}

function parsed(text: string | null, place: Place): Session | undefined {
  if (text === null) return undefined;
  return { ...(JSON.parse(text) as Session), place };
}
