// Who is signed in: the key, the account, and where the key is stored. A key never replaces another without a click.
import { computed, signal } from '@preact/signals';
import type { Account } from '../../../lib/schema/account.ts';
import { BASE, request } from '../api/request.ts';

/** With `tab`, the key is removed with the tab and nothing but unsent text is stored on disk. */
export type StorageKind = 'tab' | 'device';

export interface Session {
  /** `REJECTED` once the service has rejected it. The page is still shown then, so that nobody is interrupted while typing. */
  readonly key: string;
  readonly account: Account;
  readonly storage: StorageKind;
  /** The workspace that the user has chosen. */
  readonly workspaceId?: string;
  /** Whether notes open in the editor. */
  readonly opensEditor?: boolean;
  /** Whether the editor shows the marks of all lines. */
  readonly showsMarks?: boolean;
  /** Whether pictures are added as they are. */
  readonly keepsOriginals?: boolean;
  /** The order of lists of notes. */
  readonly order?: 'updatedAt:desc' | 'createdAt:desc' | 'name:asc' | undefined;
  /** The time zone that the user did not want for the account. */
  readonly declinedTimeZone?: string;
}

export const REJECTED = '';

const NAME = `notes-session ${BASE}`;
const storageOf = (storage: StorageKind): Storage => (storage === 'device' ? localStorage : sessionStorage);

export const session = signal<Session | undefined>(
  parsed(sessionStorage.getItem(NAME), 'tab') ?? parsed(localStorage.getItem(NAME), 'device'),
);

/** A key that a link has brought, until the user accepts or declines it. */
export const offeredKey = signal<string | undefined>(undefined);

/** Whether the service has rejected the key. Unsent text is kept until the user signs in again. */
export const isRejected = computed(() => session.value?.key === REJECTED);

/** @throws Error if nobody is signed in */
export function signedIn(): Session {
  if (!session.value) throw new Error('nobody is signed in');
  return session.value;
}

/** Whether the editor formats the lines without a cursor. */
export const isFormatted = (): boolean => !(session.value?.showsMarks ?? false);

/** Whether the key can only read. */
export const isReadOnly = (): boolean => session.value?.account.key.readOnly ?? false;

/**
 * Checks a key with the service and signs its user in. If it is the key of another user than before, the page is
 * reloaded, so that nothing of the other one stays in memory.
 * @throws ApiFailure 401 if the key is not valid
 */
export async function signIn(key: string, storage: StorageKind): Promise<void> {
  const { body } = await request(key, 'GET /account', {});
  const before = session.peek();
  const isSameUser = before?.account.userId === body.data.userId;
  const next = { ...(isSameUser && before), key, account: body.data, storage };
  // The other tabs follow what is stored, and a key that is removed first would look like a sign-out to them.
  store(next);
  storageOf(storage === 'tab' ? 'device' : 'tab').removeItem(NAME);
  offeredKey.value = undefined;
  if (before && !isSameUser) location.reload();
  else session.value = next;
}

export function changeSession(change: Partial<Session>): void {
  const next = { ...signedIn(), ...change };
  store(next);
  session.value = next;
}

const store = (next: Session): void => storageOf(next.storage).setItem(NAME, JSON.stringify(next));

/** Whether this browser still has the key. Another tab may have removed it, and this one does not know yet. */
export const isStored = (): boolean => storageOf(signedIn().storage).getItem(NAME) !== null;

/** Removes the key from this browser. */
export function forget(): void {
  for (const storage of ['tab', 'device'] as const) storageOf(storage).removeItem(NAME);
  session.value = undefined;
}

/** Removes a key that the service has rejected, unless another one has replaced it. The user is still known. */
export function reject(key: string): void {
  if (session.peek()?.key === key) changeSession({ key: REJECTED });
}

/** Follows the key of the other tabs. Reloads the page when one of them signs out or signs another user in. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const mine = session.peek();
    if (key !== NAME || mine?.storage === 'tab') return;
    const other = parsed(newValue, 'device');
    if (!mine || other?.account.userId !== mine.account.userId) location.reload();
    else session.value = { ...mine, key: other.key };
  });
}

function parsed(text: string | null, storage: StorageKind): Session | undefined {
  if (text === null) return undefined;
  return { ...(JSON.parse(text) as Session), storage };
}
