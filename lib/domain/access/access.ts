// Checks that workspaces and rows belong to the caller. An id contains the code of its workspace, and the caller's account
// lists the caller's workspaces.
import { parseId, type WorkspaceCode } from '../../core/ids.ts';
import { findAccount, type Account, type WorkspaceEntry } from '../../db/ledger/accounts.ts';
import { groups } from '../../db/resources/groups.ts';
import { accessError, notFound, type Kind, type WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import type { ErrorName } from '../errors.ts';
import { step, type Step } from '../write/write.ts';

/** One of the caller's workspaces. */
export interface OwnedWorkspace extends WorkspaceRef {
  /** The userId and workspaceId of its resources in responses. */
  readonly userId: string;
  readonly workspaceId: string;
  readonly account: Account;
  readonly entry: WorkspaceEntry;
  /** Reads the account again. @throws ApiError if the workspace is no longer the caller's */
  readonly verify: () => Promise<unknown>;
}

/** A row of one of the caller's workspaces. */
export type OwnedRow<T> = OwnedWorkspace & { readonly row: T };

/** The caller's account. */
export const ownAccount = async (caller: Caller): Promise<Account> =>
  requireAccount(caller, await findAccount(caller.userId));

/** Every user with a key has an account. @throws Error if the account is missing */
function requireAccount({ userId }: Caller, account: Account | undefined): Account {
  if (!account) throw new Error(`user ${userId} has a key but no account`);
  return account;
}

/**
 * The workspace that a request names; the default workspace if it names none. Nothing is read: whether it is the caller's
 * is not known yet.
 * @throws ApiError the 404 of `kind` if the id is not a UUID
 */
export function namedWorkspace(
  caller: Caller,
  workspaceId: string | undefined,
  kind: 'workspace' | 'calendar' = 'workspace',
) {
  const parsed = parseId(workspaceId ?? caller.workspaceId);
  if (!parsed) throw notFound(kind);
  const { id, code } = parsed;
  return { id, code, kind, userId: caller.userId, workspaceId: id };
}

/** The workspace of a request, if it is the caller's. @throws ApiError the 403 or 404 of its kind */
export const requireWorkspace = async (caller: Caller, ref: WorkspaceRef): Promise<OwnedWorkspace> =>
  ownedWorkspace(caller, await findAccount(caller.userId), ref);

/** The workspace with an id, or the default one without an id. @throws ApiError workspaceDenied, workspaceNotFound */
export const openWorkspace = async (
  caller: Caller,
  workspaceId: string | undefined,
): Promise<OwnedWorkspace> => requireWorkspace(caller, namedWorkspace(caller, workspaceId));

/** The workspace of a request, if an account that has been read has it. @throws ApiError the 403 or 404 of its kind */
export async function ownedWorkspace(
  caller: Caller,
  found: Account | undefined,
  ref: WorkspaceRef,
): Promise<OwnedWorkspace> {
  const account = requireAccount(caller, found);
  const entry = account.workspaces[ref.code];
  if (!entry) throw await accessError(caller, ref);
  if ((ref.id ?? entry.id) !== entry.id) throw notFound(ref.kind);
  // A default workspace is never deleted.
  const verify = async () => ref.code === account.defaultCode || requireWorkspace(caller, ref);
  return { ...ref, userId: caller.userId, workspaceId: entry.id, account, entry, verify };
}

/**
 * The row that an id names, with its workspace. Row and account are read in parallel; the row is returned only if the
 * workspace is the caller's.
 * @throws ApiError the 403 or 404 of `kind`
 */
export async function loadOwned<T>(
  caller: Caller,
  kind: Kind,
  id: string,
  get: (id: string) => Promise<T | undefined>,
): Promise<OwnedRow<T>> {
  const parsed = parseId(id);
  if (!parsed) throw notFound(kind);
  const [account, row] = await Promise.all([findAccount(caller.userId), get(parsed.id)]);
  const workspace = await ownedWorkspace(caller, account, { code: parsed.code, kind });
  if (row === undefined) throw notFound(kind);
  return { ...workspace, row };
}

/** Requires that a group exists in this workspace, if one is named. @throws ApiError the 403 or 404 of `kind` */
export async function requireGroup(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string | null | undefined,
  kind: 'group' | 'parentGroup' = 'group',
): Promise<void> {
  if (groupId === null || groupId === undefined) return;
  const parsed = parseId(groupId);
  if (!parsed) throw notFound(kind);
  if (parsed.code !== code) throw await accessError(caller, { code: parsed.code, kind });
  if (!(await groups.get(parsed.id))) throw notFound(kind);
}

/** The condition that a group exists, if one is named. Without an error a failed condition is a conflict. */
export function groupStep(groupId: string | null | undefined, error?: ErrorName): Step[] {
  const parsed = parseId(groupId ?? '');
  return parsed ? [step(groups.check(parsed.id), error && { error })] : [];
}

/** Whether an id can name a resource of this workspace; true without an id. */
export const isInWorkspace = (id: string | null | undefined, code: WorkspaceCode): boolean =>
  id === null || id === undefined || parseId(id)?.code === code;
