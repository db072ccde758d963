// GET /group: filters, searches, sorts and pages a workspace's groups.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { shownId, type WorkspaceCode } from '../../core/ids.ts';
import { groups, toGroup, type GroupRow } from '../../db/resources/groups.ts';
import type { GroupQuery } from '../../schema/inputs/groups.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, matcher, paginate, searchOf, sortRows } from '../listing.ts';

/** The query value for groups without a parent. Any other value is an id. */
const ROOTS = 'null';

const SORT_FIELDS = {
  name: ({ name }: GroupRow) => name,
  createdAt: ({ created }: GroupRow) => created,
  updatedAt: ({ updated }: GroupRow) => updated,
};

/** A page of a workspace's groups. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listGroups(
  caller: Caller,
  { workspaceId, parentId, search: text, sort = 'name:asc', page, limit, ...rest }: GroupQuery,
) {
  noneLeft(rest);
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { code, entry, owner } = workspace;
  const all = await cachedRows(groups, workspace, entry.groups);
  const parent = shownId(parentId ?? null);
  const isUnder = under(parent, code);
  const search = searchOf(text);
  const matches = matcher(search);
  const found = cachedOrder(all, sort, () => sortRows(all, sort, SORT_FIELDS)).filter(
    (row) => isUnder(row) && matches(row.name),
  );
  const { rows, ...list } = paginate(found, { page, limit });
  return {
    data: rows.map((row) => toGroup(row, owner)),
    ...list,
    filters: { workspaceId: entry.id, parentId: parent, search },
  };
}

const under = (parentId: string | null, code: WorkspaceCode): ((row: GroupRow) => boolean) =>
  parentId === ROOTS
    ? ({ parent }) => parent === undefined
    : byReference(parentId, code, ({ parent }) => parent);
