// Whose data it is: one place decides between 403 and 404 (spec 5.5, D9, D11). An id leads to its workspace, the
// caller's account says which workspaces are theirs, and only for the others is the owner looked up.
import { parseId, type WorkspaceCode } from '../core/ids.ts';
import { findAccount, type Account, type WorkspaceEntry } from '../db/ledger/accounts.ts';
import type { Refusal } from '../db/ledger/commit.ts';
import { checkGroup, findGroup } from '../db/resources/groups.ts';
import type { Action } from '../db/table/transaction.ts';
import { findOwner } from '../db/resources/workspaces.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';

/** What a refused id was meant to name. */
export type Kind = 'workspace' | 'calendar' | 'note' | 'group' | 'parentGroup' | 'todo' | 'snapshot';

const REFUSALS: Readonly<Record<Kind, { readonly denied: ErrorName; readonly notFound: ErrorName }>> = {
  workspace: { denied: 'workspaceDenied', notFound: 'workspaceNotFound' },
  // The calendar tells another user's workspace and none at all apart from each other no more than from its own (D9).
  calendar: { denied: 'calendarWorkspaceNotFound', notFound: 'calendarWorkspaceNotFound' },
  note: { denied: 'noteDenied', notFound: 'noteNotFound' },
  group: { denied: 'groupDenied', notFound: 'groupNotFound' },
  parentGroup: { denied: 'groupDenied', notFound: 'parentGroupNotFound' },
  todo: { denied: 'todoDenied', notFound: 'todoNotFound' },
  snapshot: { denied: 'snapshotDenied', notFound: 'snapshotNotFound' },
};

/** A workspace a request means, before anyone knows whether it exists. */
export interface WorkspaceName {
  readonly id: string;
  readonly code: WorkspaceCode;
}

/** One of the caller's workspaces. */
export interface OpenWorkspace {
  readonly account: Account;
  readonly code: WorkspaceCode;
  readonly entry: WorkspaceEntry;
}

/** 403 for what is another user's; 404 for what is nobody's, or was the caller's and is deleted. */
export async function refused(caller: Caller, code: WorkspaceCode, kind: Kind): Promise<ApiError> {
  const owner = await findOwner(code);
  const { denied, notFound } = REFUSALS[kind];
  return new ApiError(owner !== undefined && owner !== caller.userId ? denied : notFound);
}

/** The 404 of a kind. */
export const notFound = (kind: Kind): ApiError => new ApiError(REFUSALS[kind].notFound);

/** The caller's account. */
export const ownAccount = async (caller: Caller): Promise<Account> =>
  requireAccount(caller, await findAccount(caller.userId));

/** Whoever has a key has an account. */
export function requireAccount({ userId }: Caller, account: Account | undefined): Account {
  if (!account) throw new Error(`user ${userId} has a key but no account`);
  return account;
}

/** The workspace a request names, the default one where it names none. @throws ApiError the 404 of `kind` for no UUID */
export function namedWorkspace(
  caller: Caller,
  workspaceId: string | undefined,
  kind: 'workspace' | 'calendar' = 'workspace',
): WorkspaceName {
  const parsed = parseId(workspaceId ?? caller.workspaceId);
  if (!parsed) throw notFound(kind);
  return parsed;
}

/** The caller's workspace of this name. @throws ApiError workspaceDenied, workspaceNotFound */
export async function requireWorkspace(caller: Caller, name: WorkspaceName): Promise<OpenWorkspace> {
  return workspaceOf(caller, await ownAccount(caller), name);
}

/** The workspace of this name in an account that was read. @throws ApiError the 403 or 404 of `kind` */
export async function workspaceOf(
  caller: Caller,
  account: Account,
  name: WorkspaceName,
  kind: 'workspace' | 'calendar' = 'workspace',
): Promise<OpenWorkspace> {
  const entry = account.workspaces[name.code];
  if (!entry) throw await refused(caller, name.code, kind);
  if (entry.id !== name.id) throw notFound(kind);
  return { account, code: name.code, entry };
}

/** What a refused write means, where it was the workspace or the quota that refused it. */
export async function failureOf(
  refusal: Refusal,
  caller: Caller,
  code: WorkspaceCode,
  kind: Kind,
): Promise<Error> {
  if (refusal.by === 'workspace') return refused(caller, code, kind);
  if (refusal.by === 'quota') return new ApiError('quotaExceeded');
  return new Error(`refused by ${refusal.by}`);
}

/**
 * The row an id names, with the workspace it is in. Both are read side by side; nothing of the row is shown
 * before the workspace is known to be the caller's.
 * @throws ApiError the 403 or 404 of `kind`
 */
export async function open<T>(
  caller: Caller,
  kind: Kind,
  id: string,
  find: (id: string) => Promise<T | undefined>,
): Promise<OpenWorkspace & { row: T }> {
  const parsed = parseId(id);
  if (!parsed) throw notFound(kind);
  const [account, row] = await Promise.all([ownAccount(caller), find(parsed.id)]);
  const entry = account.workspaces[parsed.code];
  if (!entry) throw await refused(caller, parsed.code, kind);
  if (row === undefined) throw notFound(kind);
  return { account, code: parsed.code, entry, row };
}

/** Demands that a group is one of this workspace. @throws ApiError the 403 or 404 of `kind` */
export async function requireGroup(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string,
  kind: 'group' | 'parentGroup' = 'group',
): Promise<void> {
  const parsed = parseId(groupId);
  if (!parsed) throw notFound(kind);
  if (parsed.code !== code) throw await refused(caller, parsed.code, kind);
  if (!(await findGroup(parsed.id))) throw notFound(kind);
}

/** Whether an id could be a resource of this workspace; nothing at all could be anywhere. */
export const couldBeIn = (id: string | null | undefined, code: WorkspaceCode): boolean =>
  id === null || id === undefined || parseId(id)?.code === code;

/** Has a transaction demand that a group exists, where one is named. */
export const groupCheck = (groupId: string | null | undefined): Action[] => {
  const parsed = parseId(groupId ?? '');
  return parsed ? [checkGroup(parsed.id)] : [];
};
