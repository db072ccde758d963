// The checks of a note's group and size.
import { utf8Bytes } from '../../core/bytes.ts';
import { parseId, type WorkspaceCode } from '../../core/ids.ts';
import { groups } from '../../db/resources/groups.ts';
import type { NoteUpdate } from '../../schema/inputs/notes.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { isInWorkspace, requireGroup } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { step, type Step } from '../write.ts';

/** Exactly 1 MB is accepted. Only sent contents are measured (D17). */
export const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

/** The condition that the group exists, if a group is named. */
export function groupStep(groupId: string | null | undefined): Step[] {
  const parsed = parseId(groupId ?? '');
  return parsed ? [step(groups.check(parsed.id), { error: 'groupNotFound' })] : [];
}

interface PlaceOptions {
  /** Whether the group is read although it can exist, because checks with errors of their own follow. */
  readonly isRead?: boolean;
  /**
   * The check of access. Its error comes first (D2), so it is the later of the two reads: a group is missing also if its
   * workspace is deleted between them.
   */
  readonly access?: () => Promise<unknown>;
}

/**
 * Checks the group and the size of a note, in the order of D2. Usually this reads nothing: a group of this workspace is
 * a condition of the write.
 * @returns this condition
 * @throws ApiError groupDenied, groupNotFound, noteTooLarge
 */
export async function requirePlace(
  caller: Caller,
  code: WorkspaceCode,
  { groupId, content }: Pick<NoteUpdate, 'groupId' | 'content'>,
  { isRead = false, access }: PlaceOptions = {},
): Promise<Step[]> {
  const isTooLarge = !fits(content);
  if (isRead || isTooLarge || !isInWorkspace(groupId, code)) {
    const named = typeof groupId === 'string' ? requireGroup(caller, code, groupId) : undefined;
    const problem = await Promise.resolve(named).catch((error: unknown) => error);
    await access?.();
    if (problem !== undefined) throw problem;
    if (isTooLarge) throw new ApiError('noteTooLarge');
  }
  return groupStep(groupId);
}
