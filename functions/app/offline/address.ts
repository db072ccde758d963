// The address of what this device has created and the service does not have yet. It contains the Idempotency-Key of the
// creation, so that there is one, whatever happens to the responses. Afterwards, the address leads to the id.
import { readCopy, storeCopy } from './database.ts';

const PREFIX = 'new-';

export const newAddress = (): string => PREFIX + crypto.randomUUID();

/** The Idempotency-Key in an address; undefined for any other id. */
export const keyIn = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

const ids = new Map<string, string>();

const copyOf = (address: string): string => `created ${address}`;

/** The service has created it. */
export function rememberId(address: string, id: string): void {
  ids.set(address, id);
  void storeCopy(copyOf(address), id);
}

/** Whether this tab knows that the service has created it. */
export const isCreated = (address: string): boolean => ids.has(address);

/** The id that the service has given; undefined if this device does not know it. */
export const createdId = async (address: string): Promise<string | undefined> =>
  ids.get(address) ?? readCopy<string>(copyOf(address));
