// The errors of a key that writes in one group (E39).
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { loadOwned } from './access.ts';

/** The error for a write outside this group, which is the group of the key. */
export const outside = ({ name }: GroupRow): ApiError =>
  new ApiError('keyOneGroup', { message: `Key may only write in the group ${name}` });

/** Rejects a key of one group, for what is never the write of a note. @throws ApiError keyOneGroup, keyGroupGone */
export async function rejectGroupKey(caller: Caller): Promise<void> {
  if (caller.writeGroupId === undefined) return;
  const group = await loadOwned(caller, 'group', caller.writeGroupId, groups.get).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('keyGroupGone') : error;
  });
  throw outside(group.row);
}
