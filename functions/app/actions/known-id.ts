// The ids that the service knows, of what may have been created on this device.
import { createdId, keyIn } from '../offline/address.ts';
import { NotYet } from '../offline/waiting.ts';

/** The id of a note or group; null for none. @throws NotYet if it has an address, and the service does not have it yet */
export async function knownId<T extends string | null>(id: T): Promise<T | string> {
  if (id === null || keyIn(id) === undefined) return id;
  const known = await createdId(id);
  if (known === undefined) throw new NotYet('the service does not have it yet');
  return known;
}
