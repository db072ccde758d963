// Workspaces: their entries in the account, the root that names the owner, and the list of workspaces to purge.
import { formatBytes } from '../../core/bytes.ts';
import { now, timestamp } from '../../core/clock.ts';
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import type { Workspace, WorkspaceListItem } from '../../schema/entities.ts';
import {
  editAccount,
  type Account,
  type WorkspaceEntry,
  type WorkspaceSettings,
} from '../ledger/accounts.ts';
import { deleteItem, getItem, IS_NEW, putItem } from '../table/items.ts';
import {
  BODIES,
  PARTITION_KEY,
  purge,
  PURGE_PARTITION,
  SORT_KEY,
  workspacePartition,
  workspaceRoot,
  type Key,
} from '../table/keys.ts';
import { queryPages } from '../table/query.ts';
import { UPLOAD_FIELDS } from './file-purges.ts';
import type { TransactItem } from '../table/transaction.ts';

/** The owner of a workspace, also after its deletion until it is purged. Undefined if it never existed. */
export const findOwner = async (code: WorkspaceCode): Promise<string | undefined> =>
  (await getItem<{ userId: string }>(workspaceRoot(code)))?.userId;

/** Claims a workspace code for a user, if it is free. */
export const putRoot = (code: WorkspaceCode, userId: string): TransactItem =>
  putItem(workspaceRoot(code), { userId }, IS_NEW);

/** Adds a workspace to the account that was read. */
export const addWorkspace = (read: Account, code: WorkspaceCode, entry: WorkspaceEntry): TransactItem[] => [
  editAccount(read, { code, update: 'SET workspaces.#code = :entry', values: { ':entry': entry } }),
  putRoot(code, read.userId),
];

/**
 * Sets the name and the templates of a workspace of the account that was read. A new template also requires that
 * nothing in the workspace has changed since, because a day that is filled in between would change the storage in the
 * response.
 */
export function changeWorkspace(
  read: Account,
  code: WorkspaceCode,
  { name, ...templates }: WorkspaceSettings,
  updated: number,
): TransactItem {
  const entry = read.workspaces[code];
  const sets = Object.entries({ name, updated, ...templates });
  const removed = TEMPLATES.filter((each) => templates[each] === undefined);
  const isSame = TEMPLATES.every((each) => templates[each] === entry?.[each]);
  const fields = [...sets.map(([field]) => field), ...removed];
  const changed = sets.map(([field]) => `workspaces.#code.#${field} = :${field}`).join(', ');
  const removal = removed.map((field) => `workspaces.#code.#${field}`).join(', ');
  return editAccount(read, {
    code,
    update: `SET ${changed}${removal && ` REMOVE ${removal}`}`,
    names: Object.fromEntries(fields.map((each) => [`#${each}`, each])),
    values: {
      ...Object.fromEntries(sets.map(([field, value]) => [`:${field}`, value])),
      ...(!isSame && { ':revision': entry?.revision }),
    },
    ...(!isSame && { condition: 'workspaces.#code.revision = :revision' }),
  });
}

const TEMPLATES = ['dailyTemplate', 'weeklyTemplate'] as const;

/** Removes a workspace from the account and lists it for purging, if nothing in it changed since the read. */
export const removeWorkspace = (
  read: Account,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
): TransactItem[] => [
  editAccount(read, {
    code,
    update: 'REMOVE workspaces.#code SET storageLeft = storageLeft + :bytes',
    values: { ':bytes': entry.bytes, ':revision': entry.revision },
    condition: 'workspaces.#code.revision = :revision',
  }),
  putItem(purge(code), { userId: read.userId, deleted: now() }),
];

/** A deleted workspace that waits to be purged, and when it was deleted. Rows of version 1.0.0 have no time. */
export interface DuePurge {
  readonly code: WorkspaceCode;
  readonly userId: string;
  readonly deleted: number | undefined;
}

/** All workspaces that wait to be purged. */
export async function* purgesDue(): AsyncIterable<DuePurge> {
  for await (const rows of queryPages<Key & Omit<DuePurge, 'code'>>(PURGE_PARTITION))
    yield* rows.map(({ SK: code, userId, deleted }) => ({ code, userId, deleted }));
}

/**
 * The keys of everything stored in a workspace except its root, in the order of removal, with the uploads of files. A note is removed before its
 * body, because a reader that finds a note without a body waits for the body.
 */
export async function* contentKeys(code: WorkspaceCode): AsyncIterable<Key[]> {
  const root = workspaceRoot(code).SK;
  const fields = `${PARTITION_KEY}, ${SORT_KEY}, ${UPLOAD_FIELDS}`;
  // In descending order notes come before bodies.
  for await (const keys of queryPages(workspacePartition(code), { fields, backwards: true })) {
    const isBody = ({ SK }: Key): boolean => SK.startsWith(BODIES);
    yield keys.filter((key) => key.SK !== root && !isBody(key));
    yield keys.filter(isBody);
  }
}

/** The last step of a purge: removes the root and the entry in the list together. */
export const finishPurge = (code: WorkspaceCode): TransactItem[] =>
  [workspaceRoot(code), purge(code)].map((key) => deleteItem(key));

/** A workspace as create and update return it. */
export const toWorkspace = (account: Account, code: WorkspaceCode, entry: WorkspaceEntry): Workspace => ({
  id: entry.id,
  name: entry.name,
  userId: account.userId,
  isDefault: code === account.defaultCode,
  createdAt: timestamp(entry.created),
  updatedAt: timestamp(entry.updated),
  storageUsage: entry.bytes,
  formattedStorageUsage: formatBytes(entry.bytes),
  ...(entry.dailyTemplate && { dailyTemplateId: idOf(entry.dailyTemplate, code) }),
  ...(entry.weeklyTemplate && { weeklyTemplateId: idOf(entry.weeklyTemplate, code) }),
});

/** A workspace as the list returns it. */
export const toWorkspaceListItem = (
  account: Account,
  code: WorkspaceCode,
  entry: WorkspaceEntry,
): WorkspaceListItem => ({
  ...toWorkspace(account, code, entry),
  totalStorageBytes: entry.bytes,
  contentCounts: countsOf(entry),
});

/** Live notes, all groups, live todos (D22). */
export const countsOf = ({ notes, groups, todos }: WorkspaceEntry): WorkspaceListItem['contentCounts'] => ({
  notes,
  groups,
  todos,
});
