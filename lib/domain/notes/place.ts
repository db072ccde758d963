// The checks of a note's group and size.
import { utf8Bytes } from '../../core/bytes.ts';
import { parseId, type WorkspaceCode } from '../../core/ids.ts';
import { checkGroup } from '../../db/resources/groups.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { requireGroup } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { step, type Step } from '../write.ts';

/** The condition that the group exists, if a group is named. */
export function groupStep(groupId: string | null | undefined): Step[] {
  const parsed = parseId(groupId ?? '');
  return parsed ? [step(checkGroup(parsed.id), {}, 'groupNotFound')] : [];
}

/** Exactly 1 MB is accepted. Only sent contents are measured (D17). */
export const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

/** Checks a group and a size, in the order of D2. @throws ApiError groupDenied, groupNotFound, noteTooLarge */
export async function requirePlace(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string | null | undefined,
  content: string | undefined,
): Promise<void> {
  if (typeof groupId === 'string') await requireGroup(caller, code, groupId);
  if (!fits(content)) throw new ApiError('noteTooLarge');
}
