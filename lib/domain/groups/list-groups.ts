// GET /group: filters, searches, sorts and pages a workspace's groups.
import { cachedOrder } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { shownId } from '../../core/ids.ts';
import { rowOrder } from '../../core/row-order.ts';
import { groups, toGroup, type GroupRow } from '../../db/resources/groups.ts';
import type { GroupQuery } from '../../schema/inputs/groups.ts';
import { openWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { byReference, matcher, NAMED_SORT_FIELDS, paginate, searchOf } from '../listing.ts';

/** A page of a workspace's groups. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listGroups(
  caller: Caller,
  { workspaceId, parentId, search: text, sort = 'name:asc', page, limit, ...rest }: GroupQuery,
) {
  noneLeft(rest);
  const workspace = await openWorkspace(caller, workspaceId);
  const { code, entry } = workspace;
  const all = await cachedRows(groups, workspace, entry.groups);
  const parent = shownId(parentId ?? null);
  const isUnder = byReference(parent, code, (row: GroupRow) => row.parent);
  const search = searchOf(text);
  const matches = matcher(search);
  const found = cachedOrder(all, sort, rowOrder<GroupRow>(sort, NAMED_SORT_FIELDS)).filter(
    (row) => isUnder(row) && matches(row.name),
  );
  const { rows, ...list } = paginate(found, { page, limit });
  return {
    data: rows.map((row) => toGroup(row, workspace)),
    ...list,
    filters: { workspaceId: entry.id, parentId: parent, search },
  };
}
