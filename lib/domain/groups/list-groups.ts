// GET /group: filters, searches, sorts and pages a workspace's groups.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { shownId, type WorkspaceCode } from '../../core/ids.ts';
import { groups, toGroup, type GroupRow } from '../../db/resources/groups.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, matcher, paginate, searchOf, sortRows, type Paging } from '../listing.ts';

export interface GroupQuery extends Paging {
  readonly workspaceId?: string;
  /** A parent group, or `null` for the groups at the root. */
  readonly parentId?: string;
  readonly search?: string;
  readonly sort?: string;
}

/** The query value for groups without a parent. Any other value is an id. */
const ROOTS = 'null';

const SORT_FIELDS = {
  name: ({ name }: GroupRow) => name,
  createdAt: ({ created }: GroupRow) => created,
  updatedAt: ({ updated }: GroupRow) => updated,
};

/** A page of a workspace's groups. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listGroups(caller: Caller, query: GroupQuery) {
  const { parentId = null, sort = 'name:asc' } = query;
  const search = searchOf(query.search);
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, query.workspaceId));
  const { code, entry } = workspace;
  const all = await cachedRows(groups, workspace, entry.groups);
  const parent = shownId(parentId);
  const isUnder = under(parent, code);
  const matches = matcher(search);
  const found = cachedOrder(all, sort, () => sortRows(all, sort, SORT_FIELDS)).filter(
    (row) => isUnder(row) && matches(row.name),
  );
  const { rows, ...page } = paginate(found, query);
  const owner = { userId: caller.userId, workspaceId: entry.id };
  return {
    ...page,
    rows: rows.map((row) => toGroup(row, owner)),
    filters: { workspaceId: entry.id, parentId: parent, search },
  };
}

const under = (parentId: string | null, code: WorkspaceCode): ((row: GroupRow) => boolean) =>
  parentId === ROOTS
    ? ({ parent }) => parent === undefined
    : byReference(parentId, code, ({ parent }) => parent);
