// Groups (spec 4.5): listed, created, renamed and moved. Their deletion is a story of its own (group-deletion.ts).
import { laterThan, now } from '../../core/clock.ts';
import { localOf, newId, parseId, shownId, type WorkspaceCode } from '../../core/ids.ts';
import { commit } from '../../db/ledger/commit.ts';
import * as db from '../../db/resources/groups.ts';
import type { Group } from '../../schema/entities.ts';
import {
  couldBeIn,
  failureOf,
  groupCheck,
  namedWorkspace,
  notFound,
  open,
  requireWorkspace,
  requireGroup,
} from '../access.ts';
import type { Caller } from '../caller.ts';
import { openDirectory } from '../../cache/directories.ts';
import { ApiError } from '../errors.ts';
import { matcher, byReference, paginate, searchOf, sortRows, type Paging } from '../listing.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';

export interface GroupQuery extends Paging {
  readonly workspaceId?: string;
  /** A parent group, or `null` for the groups at the workspace's root. */
  readonly parentId?: string;
  readonly search?: string;
  readonly sort?: string;
}

export interface NewGroup {
  readonly name: string;
  readonly workspaceId?: string;
  readonly parentId?: string | null;
}

export interface GroupChanges {
  readonly name?: string;
  /** Null moves the group to the workspace's root. */
  readonly parentId?: string | null;
}

/** How a query says "no parent": the one value that is no id and means something. */
const ROOTS = 'null';

const SORT_FIELDS = {
  name: ({ name }: db.GroupRow) => name,
  createdAt: ({ created }: db.GroupRow) => created,
  updatedAt: ({ updated }: db.GroupRow) => updated,
};

/** A page of a workspace's groups. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listGroups(caller: Caller, query: GroupQuery) {
  const { parentId = null, sort = 'name:asc' } = query;
  const search = searchOf(query.search);
  const opened = await openDirectory(caller, query.workspaceId, db.groupRows, ({ groups }) => groups);
  const { code, entry, directory, confirmed } = opened;
  const parent = shownId(parentId);
  const kept = directory.derive(JSON.stringify([sort, parent]), (rows) =>
    sortRows(rows.filter(under(parent, code)), sort, SORT_FIELDS),
  );
  const named = matcher(search);
  const page = paginate(
    kept.filter(({ name }) => named(name)),
    query,
  );
  await confirmed;
  return {
    ...page,
    rows: page.rows.map((row) => db.toGroup(row, caller.userId, entry.id)),
    filters: { workspaceId: entry.id, parentId: parent, search },
  };
}

const under = (parentId: string | null, code: WorkspaceCode): ((row: db.GroupRow) => boolean) =>
  parentId === ROOTS
    ? ({ parent }) => parent === undefined
    : byReference(parentId, code, ({ parent }) => parent);

/** Creates a group in one call. @throws ApiError workspaceDenied, workspaceNotFound, groupDenied, parentGroupNotFound */
export async function createGroup(
  caller: Caller,
  { name, workspaceId, parentId = null }: NewGroup,
): Promise<Group> {
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  if (!couldBeIn(parentId, code)) {
    await requireWorkspace(caller, workspace);
    await requireParent(caller, code, parentId);
  }
  const time = now();
  const row = { id: newId(code), name, ...db.parentRef(parentId), created: time, updated: time };
  const parent = groupCheck(parentId);
  const refusal = await commit({
    userId: caller.userId,
    code,
    workspaceId: workspace.id,
    actions: [db.putGroup(row), ...parent],
    ledger: { groups: 1 },
  });
  if (refusal?.by === 'item' && parent.includes(refusal.action)) throw notFound('parentGroup');
  if (refusal) throw await failureOf(refusal, caller, code, 'workspace');
  return db.toGroup(row, caller.userId, workspace.id);
}

/**
 * Renames or moves a group; without a change it only answers it. A move is right only for the tree that was read:
 * two crossing moves can't make a loop (D35).
 * @throws ApiError groupDenied, groupNotFound, parentGroupNotFound, groupOwnParent
 */
export function updateGroup(caller: Caller, groupId: string, changes: GroupChanges): Promise<Group> {
  const { name, parentId } = changes;
  return settled(async () => {
    const { code, entry, row: read } = await open(caller, 'group', groupId, db.findGroup);
    const answer = (row: db.GroupRow): Group => db.toGroup(row, caller.userId, entry.id);
    if (name === undefined && parentId === undefined) return answer(read);
    await requireParent(caller, code, parentId);
    if (parentId && (await isWithin(parentId, read, code))) throw new ApiError('groupOwnParent');
    const kept = read.parent === undefined ? {} : { parent: read.parent };
    const row = {
      id: read.id,
      name: name ?? read.name,
      ...(parentId === undefined ? kept : db.parentRef(parentId)),
      created: read.created,
      updated: laterThan(read.updated),
    };
    const refusal = await commit({
      userId: caller.userId,
      code,
      actions: [db.replaceGroup(row, read), ...groupCheck(parentId)],
      // The account was read before the tree: an unchanged revision means an unchanged tree.
      ...(parentId && { revision: entry.revision }),
    });
    if (!refusal) return answer(row);
    if (refusal.by === 'item' || refusal.by === 'revision') return CONFLICT;
    throw await failureOf(refusal, caller, code, 'group');
  });
}

/** Whether a group is the other one or lies below it. */
async function isWithin(id: string, other: db.GroupRow, code: WorkspaceCode): Promise<boolean> {
  const parents = new Map((await db.groupRows.all(code)).map((row) => [localOf(row.id), row.parent]));
  const seen = new Set<string>();
  for (let at = parseId(id)?.local; at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === localOf(other.id)) return true;
    seen.add(at);
  }
  return false;
}

async function requireParent(
  caller: Caller,
  code: WorkspaceCode,
  parentId: string | null | undefined,
): Promise<void> {
  if (typeof parentId === 'string') await requireGroup(caller, code, parentId, 'parentGroup');
}
