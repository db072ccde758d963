// What can be seen after two requests: both responses, and all lists, read from the rows (test/slow/exact-lists.test.ts
// shows that the service lists exactly these). Times are left out. Ids of the fixture keep their local part; new ids are
// numbered in the order of their appearance.
import { timestamp } from '../../../lib/core/clock.ts';
import { contentIn } from '../../../lib/db/contents/content-store.ts';
import { toGroup } from '../../../lib/db/resources/groups.ts';
import { toNote } from '../../../lib/db/resources/notes.ts';
import { toSnapshot } from '../../../lib/db/resources/snapshots.ts';
import { toTodo } from '../../../lib/db/resources/todos.ts';
import { toWorkspaceListItem } from '../../../lib/db/resources/workspaces.ts';
import { localOf } from '../../../lib/core/ids.ts';
import type { TableRows, WorkspaceRows } from '../../../infra/integrity/table.ts';
import type { Copy } from './fixture.ts';

/** The result of one request. */
export interface Result {
  readonly status: number;
  readonly body: unknown;
}

/** The results and the lists as text. Equal texts mean that nobody can tell the two apart. */
export function outcomeText(
  results: Readonly<Record<string, Result | undefined>>,
  table: TableRows,
  copy: Copy,
): string {
  const shown = settledIds(copy);
  const lists = Object.entries(listsOf(table, copy)).flatMap(([kind, items]) =>
    items.map((item) => shown.withoutTimes({ [kind]: item })),
  );
  const responses = Object.entries(results)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, result]) => `${name} ${shown.withoutTimes(result)}`);
  const ordered = lists.toSorted((a, b) => (shown.sortable(a) < shown.sortable(b) ? -1 : 1));
  return shown.numbered([...responses, ...ordered].join('\n'));
}

function listsOf(table: TableRows, { userId, codes }: Copy): Record<string, readonly unknown[]> {
  const account = table.accounts.get(userId);
  if (!account) throw new Error('no account');
  const { timeZone, storageLimit, storageLeft, workspaceLimit, workspaces } = account;
  const entries = Object.entries(workspaces);
  const gone = codes.filter((code) => !(code in workspaces) && table.workspaces.has(code));
  return {
    account: [{ timeZone, storageLimit, storageLeft, workspaceLimit }],
    key: [...table.apiKeys.values()].map(({ label, revoked }) => ({ label, isRevoked: revoked !== undefined })),
    workspace: entries.map(([code, entry]) => toWorkspaceListItem(account, code, entry)),
    deleted: gone,
    ...Object.assign(
      {},
      ...entries.map(([code, { id }]) => {
        const rows = table.workspaces.get(code);
        return rows ? resourcesOf(rows, { userId, workspaceId: id }, id) : {};
      }),
    ),
  };
}

function resourcesOf(
  rows: WorkspaceRows,
  of: { userId: string; workspaceId: string },
  suffix: string,
): Record<string, readonly unknown[]> {
  const content = (id: string, ref: Parameters<typeof contentIn>[0]): string => {
    const chunks = [...(rows.bodies.get(id) ?? [])].toSorted(([a], [b]) => a - b).map(([, chunk]) => chunk);
    return contentIn(ref, chunks) ?? 'no body';
  };
  const trash = new Map([...rows.notes.values()].map(({ id, deleted }) => [localOf(id), deleted]));
  return {
    [`note ${suffix}`]: [...rows.notes.values()].map((row) =>
      toNote(row, { ...of, content: content(row.id, row) }),
    ),
    [`group ${suffix}`]: [...rows.groups.values()].map((row) => toGroup(row, of)),
    [`todo ${suffix}`]: [...rows.todos.values()].map((row) => {
      const deleted = row.deleted ?? trash.get(row.note);
      return toTodo({ ...row, ...(deleted !== undefined && { deleted }) }, of);
    }),
    [`snapshot ${suffix}`]: [...rows.heads].flatMap(([noteId, head]) =>
      head.snapshots.map((row) => toSnapshot(row, { ...of, noteId, content: content(row.id, row) })),
    ),
    [`unfinished deletion ${suffix}`]: rows.groupDeletions.map(({ root }) => root),
  };
}

const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}(-[0-9a-z]{12})?/g;
const SOME_TIME = JSON.stringify(timestamp(0));

/** Shows ids so that they are equal in all runs on copies of one fixture. */
function settledIds({ userId, codes, rows }: Copy) {
  const known = new Set(JSON.stringify(rows).match(UUID)?.map(localOf));
  const named = (text: string): string =>
    codes.reduce(
      (shown, code, n) => shown.replaceAll(code, `workspace${n}00`.slice(0, 12)),
      text.replaceAll(userId, 'the user'),
    );
  const isKnown = (id: string): boolean => known.has(localOf(id));
  return {
    withoutTimes: (value: unknown): string => named(JSON.stringify(value)).replace(TIME, SOME_TIME),
    sortable: (text: string): string => text.replace(UUID, (id) => (isKnown(id) ? id : '?')),
    numbered(text: string): string {
      const seen: string[] = [];
      return text.replace(UUID, (id) => {
        if (isKnown(id)) return id;
        if (!seen.includes(localOf(id))) seen.push(localOf(id));
        return `new ${seen.indexOf(localOf(id)) + 1}`;
      });
    },
  };
}
