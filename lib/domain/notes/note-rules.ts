// The checks of a note's group and size.
import { utf8Bytes } from '../../core/bytes.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import type { NoteUpdate } from '../../schema/inputs/notes.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { groupStep, isInWorkspace, requireGroup } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import type { Step } from '../write/write.ts';

/** Exactly 1 MB is accepted. Only sent contents are measured (D17). */
export const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

interface CheckOptions {
  /** Whether to read the group even if the write could check it, because checks with other errors follow. */
  readonly isRead?: boolean;
  /**
   * Checks access. Runs after the group check, whose error it precedes (D2): a group is also missing if its workspace has
   * just been deleted.
   */
  readonly access?: () => Promise<unknown>;
}

/**
 * Checks the group and the size of a note, in the order of D2. Usually this reads nothing: a group of this workspace is
 * a condition of the write.
 * @returns this condition
 * @throws ApiError groupDenied, groupNotFound, noteTooLarge
 */
export async function checkGroupAndSize(
  caller: Caller,
  code: WorkspaceCode,
  { groupId, content }: Pick<NoteUpdate, 'groupId' | 'content'>,
  { isRead = false, access }: CheckOptions = {},
): Promise<Step[]> {
  const isTooLarge = !fits(content);
  if (isRead || isTooLarge || !isInWorkspace(groupId, code)) {
    const problem = await requireGroup(caller, code, groupId).catch((error: unknown) => error);
    await access?.();
    if (problem !== undefined) throw problem;
    if (isTooLarge) throw new ApiError('noteTooLarge');
  }
  return groupStep(groupId, 'groupNotFound');
}
