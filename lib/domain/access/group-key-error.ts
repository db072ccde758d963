// The errors of a key that writes in one group (E39).
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { loadOwned } from './access.ts';

/** The error for a write outside this group, which is the group of the key. */
export const outside = ({ name }: GroupRow): ApiError =>
  new ApiError('keyOneGroup', { message: `Key may only write in the group ${name}` });

/** The error for a write that is never the write of a note. */
export async function groupKeyError(caller: Caller): Promise<ApiError> {
  try {
    return outside((await loadOwned(caller, 'group', caller.writeGroupId ?? '', groups.get)).row);
  } catch (error) {
    if (error instanceof ApiError) return new ApiError('keyGroupGone');
    throw error;
  }
}
