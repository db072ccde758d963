// Finishes interrupted deletions of groups, as a repeated request would (D34).
import { ApiError } from '../../lib/domain/errors.ts';
import { finishDeletion } from '../../lib/domain/groups/finish-deletion.ts';
import { deletedGroups } from './recount.ts';
import type { TableRows } from './table.ts';

/** Finishes the unfinished deletions of groups for the owners of their workspaces. Returns one sentence for each. */
export async function finishGroupDeletions({ workspaces, purges }: TableRows): Promise<string[]> {
  const done: string[] = [];
  for (const [code, rows] of workspaces) {
    if (rows.owner === undefined || purges.has(code)) continue;
    const owner = { userId: rows.owner, workspaceId: '', keyId: '', readOnly: false, keyName: '' };
    for (const root of deletedGroups(rows))
      try {
        await finishDeletion(owner, { code, kind: 'group' }, root);
        done.push(`group ${root}: its deletion finished`);
      } catch (error) {
        // It has already been finished.
        if (!(error instanceof ApiError)) throw error;
      }
  }
  return done;
}
