// Finishes interrupted deletions of groups, as a repeated request would (D34).
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { ApiError } from '../../lib/domain/errors.ts';
import { finishDeletion } from '../../lib/domain/groups/finish-deletion.ts';
import { deletedGroups } from './removed-groups.ts';
import type { TableRows } from './table.ts';

/** Finishes the unfinished deletions of groups in a table. Returns one sentence for each. */
export async function finishGroupDeletions({ workspaces, purges }: TableRows): Promise<string[]> {
  const done: string[] = [];
  for (const [code, rows] of workspaces)
    if (rows.owner !== undefined && !purges.has(code))
      for (const root of deletedGroups(rows))
        if (await finish(rows.owner, code, root)) done.push(`group ${root}: its deletion finished`);
  return done;
}

/** Finishes a deletion for the owner of its workspace. Returns false if it is already finished. */
async function finish(userId: string, code: WorkspaceCode, root: string): Promise<boolean> {
  const owner = { userId, workspaceId: '', keyId: '', readOnly: false, keyName: '' };
  try {
    await finishDeletion(owner, { code, kind: 'group' }, root);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
