// Finishes deletions of groups that were cut short, as the same request would (D34).
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { ApiError } from '../../lib/domain/errors.ts';
import { finishDeletion } from '../../lib/domain/groups/finish-deletion.ts';
import { deletedGroups } from './removed-groups.ts';
import type { TableRows } from './table.ts';

/** Finishes the deletions of groups in a table that was read. Returns what was done, a sentence each. */
export async function finishGroupDeletions({ workspaces, purges }: TableRows): Promise<string[]> {
  const done: string[] = [];
  for (const [code, rows] of workspaces)
    if (rows.owner !== undefined && !purges.has(code))
      for (const root of deletedGroups(rows))
        if (await finish(rows.owner, code, root)) done.push(`group ${root}: its deletion finished`);
  return done;
}

/** Finishes a deletion for the owner of its workspace. False when nothing is left of it. */
async function finish(userId: string, code: WorkspaceCode, root: string): Promise<boolean> {
  const owner = { userId, workspaceId: '', keyId: '', readOnly: false };
  try {
    await finishDeletion(owner, { code, kind: 'group' }, root);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
