// Workspaces: a few per user, with unique names. One is the default.
import { now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { newId, newWorkspaceCode } from '../../core/ids.ts';
import { deadline, addLogFields } from '../../core/request-context.ts';
import { canonicalName } from '../../core/text.ts';
import { newEntry, type Account } from '../../db/ledger/accounts.ts';
import { transact } from '../../db/table/transaction.ts';
import * as db from '../../db/resources/workspaces.ts';
import type { Workspace } from '../../schema/entities.ts';
import type {
  NewWorkspace,
  WorkspaceQuery,
  WorkspaceDeletion,
  WorkspaceUpdate,
} from '../../schema/inputs/workspaces.ts';
import { openWorkspace, ownAccount } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { paginate } from '../listing.ts';
import type { Outcome } from '../write/outcome.ts';
import { purgeWorkspace } from './purge.ts';
import { templatesAfter } from './templates.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';

/** How long a deletion removes rows itself before it leaves the rest to the janitor (milliseconds). */
const INLINE_PURGE_MS = 2_000;

/** The caller's workspaces, the default one first, then by creation (D28). Takes one read, regardless of their size. */
export async function listWorkspaces(caller: Caller, { page, limit, ...rest }: WorkspaceQuery) {
  noneLeft(rest);
  const account = await ownAccount(caller);
  const ordered = Object.entries(account.workspaces).toSorted(
    ([a, x], [b, y]) =>
      Number(b === account.defaultCode) - Number(a === account.defaultCode) ||
      x.created - y.created ||
      (a < b ? -1 : 1),
  );
  const { rows, ...list } = paginate(ordered, { page, limit });
  return { data: rows.map(([code, entry]) => db.toWorkspaceListItem(account, code, entry)), ...list };
}

/** Creates a workspace. @throws ApiError workspaceLimit before duplicateWorkspaceName (D2) */
export function createWorkspace(
  caller: Caller,
  { name, ...rest }: NewWorkspace,
): Promise<Outcome<Workspace>> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const account = await ownAccount(caller);
    const { workspaceLimit, workspaces } = account;
    if (Object.keys(workspaces).length >= workspaceLimit) throw limitReached(workspaceLimit);
    requireFreeName(account, name);
    const code = newWorkspaceCode();
    const entry = newEntry(newId(code), name, now());
    if (await transact(db.addWorkspace(account, code, entry))) throw new Conflict('account');
    return { data: db.toWorkspace(account, code, entry) };
  });
}

/**
 * Renames a workspace, or sets its templates; without a change, returns it as it is.
 * @throws ApiError workspaceDenied, workspaceNotFound, noteDenied, noteNotFound, invalidRequest, duplicateWorkspaceName
 */
export function updateWorkspace(
  caller: Caller,
  { workspaceId, name: given, ...templates }: WorkspaceUpdate,
): Promise<Outcome<Workspace>> {
  return retryOnConflict(async () => {
    const { account, code, entry } = await openWorkspace(caller, workspaceId);
    const { name, dailyTemplate, weeklyTemplate, ...unchanged } = entry;
    const after = await templatesAfter(caller, code, entry, templates);
    const settings = { name: given ?? name, ...after };
    const isRenamed = settings.name !== name;
    if (!isRenamed && after.dailyTemplate === dailyTemplate && after.weeklyTemplate === weeklyTemplate)
      return { data: db.toWorkspace(account, code, entry) };
    if (isRenamed) requireFreeName(account, settings.name, entry.id);
    const updated = now();
    if (await transact([db.changeWorkspace(account, code, settings, updated)])) throw new Conflict('account');
    return { data: db.toWorkspace(account, code, { ...unchanged, ...settings, updated }) };
  });
}

/**
 * Deletes a workspace and everything in it. It becomes unreachable immediately, and its name and slot are free again.
 * Its rows are removed for a short while now, the rest in the background (D36).
 * @throws ApiError workspaceDenied, workspaceNotFound, defaultWorkspace
 */
export async function deleteWorkspace(caller: Caller, { workspaceId, ...rest }: WorkspaceDeletion) {
  noneLeft(rest);
  const { code, entry } = await retryOnConflict(async () => {
    const found = await openWorkspace(caller, workspaceId);
    if (found.code === found.account.defaultCode) throw new ApiError('defaultWorkspace');
    if (await transact(db.removeWorkspace(found.account, found.code, found.entry)))
      throw new Conflict('account');
    return found;
  });
  await purgeWorkspace({ code, userId: caller.userId }, Math.min(now() + INLINE_PURGE_MS, deadline())).catch(
    (error: unknown) =>
      // The user can no longer reach the workspace. The janitor finishes its removal.
      addLogFields({ purge: String(error) }),
  );
  return { data: { deleted: true, workspaceId: entry.id, deletedContent: db.countsOf(entry) } };
}

function requireFreeName({ workspaces }: Account, name: string, ownId?: string): void {
  const wanted = canonicalName(name);
  const taken = Object.values(workspaces).some(
    (entry) => entry.id !== ownId && canonicalName(entry.name) === wanted,
  );
  if (taken) throw new ApiError('duplicateWorkspaceName');
}

const limitReached = (limit: number): ApiError =>
  new ApiError('workspaceLimit', { message: `Maximum number of workspaces reached (${limit})` });
