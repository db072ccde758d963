// What can be seen after two requests: both responses, and all lists, read from the rows (test/proofs/exact-lists.test.ts
// shows that the service lists exactly these), with the number of changes of each item. Times are left out, and an ETag is
// only that of the item or an earlier one. Ids of the fixture keep their local part; new ids are
// numbered in the order of their appearance.
import { timestamp } from '../../../lib/core/clock.ts';
import { contentIn } from '../../../lib/db/contents/content-store.ts';
import { toFile } from '../../../lib/db/resources/files.ts';
import { toGroup } from '../../../lib/db/resources/groups.ts';
import { toNote } from '../../../lib/db/resources/notes.ts';
import { toSnapshot } from '../../../lib/db/resources/snapshots.ts';
import { toTodo } from '../../../lib/db/resources/todos.ts';
import { toWorkspaceListItem } from '../../../lib/db/resources/workspaces.ts';
import { localOf } from '../../../lib/core/ids.ts';
import type { Account } from '../../../lib/db/ledger/accounts.ts';
import type { TableRows, WorkspaceRows } from '../../../infra/integrity/table.ts';
import type { Copy } from '../fixture.ts';
import { changeCounts, KINDS, type Kind } from './progress.ts';
import { LETTERS, type Letter } from './letters.ts';

/** The result of one request. */
export interface Result {
  readonly status: number;
  readonly body: unknown;
  readonly etag?: string | undefined;
}

/** The results and the lists as text. Equal texts mean that nobody can tell the two apart. */
export function outcomeText(
  results: Readonly<Partial<Record<Letter, Result>>>,
  table: TableRows,
  copy: Copy<object>,
): string {
  const ids = new StableIds(copy);
  const tags = new Set([...table.workspaces.values()].flatMap(tagsOf));
  const responses = LETTERS.flatMap((name) => {
    const { etag, ...result } = results[name] ?? {};
    const tag = etag === undefined ? {} : { etag: tags.has(etag) ? 'of the row' : 'of an earlier version' };
    return results[name] ? `${name} ${ids.stable({ ...result, ...tag })}` : [];
  });
  const lists = Object.entries(listsOf(table, copy)).flatMap(([kind, items]) =>
    items.map((item) => ids.stable({ [kind]: item })),
  );
  // Ids of responses have their numbers, and all others look alike until the rows are in order.
  const before = responses.map((line) => ids.numbered(line));
  const ordered = lists.toSorted((a, b) => (ids.sortable(a) < ids.sortable(b) ? -1 : 1));
  return [...before, ...ordered.map((line) => ids.numbered(line))].join('\n');
}

/** The ETags with which a client could change a resource now. */
const tagsOf = ({ notes, files }: WorkspaceRows): string[] => [
  ...[...notes.values()].map(({ version }) => `"${version.toString(36)}"`),
  ...[...files.values()].map(({ sha256 }) => `"${sha256}"`),
];

function listsOf(
  table: TableRows,
  { userId, codes, before }: Copy<object>,
): Record<string, readonly unknown[]> {
  const account = table.accounts.get(userId);
  const entries = Object.entries(account?.workspaces ?? {});
  const gone = codes.filter((code) => !(code in (account?.workspaces ?? {})) && table.workspaces.has(code));
  return {
    account: account ? [settingsOf(account)] : [],
    key: [...table.apiKeys.values()].map(({ label, revoked, createdBy }) => ({
      label,
      createdBy,
      isRevoked: revoked !== undefined,
    })),
    code: [...table.signInCodes.values()].map(({ key: { label, createdBy } }) => ({ label, createdBy })),
    link: table.userShares.map(({ id, hash, shown }) => ({
      id,
      noteId: shown?.noteId,
      isFound: table.shares.has(hash),
      usedBytes: table.shares.get(hash)?.usedBytes,
    })),
    workspace: account ? entries.map(([code, entry]) => toWorkspaceListItem(account, code, entry)) : [],
    deleted: gone,
    ...Object.assign(
      {},
      ...entries.map(([code, { id }]) => {
        const rows = table.workspaces.get(code);
        return rows ? resourcesOf(rows, { userId, workspaceId: id }, id, before.workspaces.get(code)) : {};
      }),
    ),
  };
}

const settingsOf = ({ timeZone, storageLimit, storageLeft, workspaceLimit }: Account) => ({
  timeZone,
  storageLimit,
  storageLeft,
  workspaceLimit,
});

function resourcesOf(
  rows: WorkspaceRows,
  of: { userId: string; workspaceId: string },
  suffix: string,
  before: WorkspaceRows | undefined,
): Record<string, readonly unknown[]> {
  const changes = (kind: Kind): Record<string, readonly unknown[]> => ({
    [`changes of ${kind} ${suffix}`]: [...changeCounts(before, rows, kind)].map(([id, count]) => ({
      id,
      count,
    })),
  });
  const content = (id: string, ref: Parameters<typeof contentIn>[0]): string => {
    const chunks = [...(rows.bodies.get(id) ?? [])].toSorted((a, b) => a.n - b.n).map(({ part }) => part);
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
    [`file ${suffix}`]: [...rows.files.values()].map((row) => toFile(row, { ...of, type: '' })),
    ...Object.assign({}, ...KINDS.map(changes)),
    [`unfinished deletion ${suffix}`]: rows.groupDeletions.map(({ root }) => root),
    [`deleted group ${suffix}`]: rows.groupTombstones.map(({ deletion, root }) => ({
      root,
      notes: [...rows.notes.values()].filter(({ deletedWith }) => deletedWith === deletion).length,
    })),
  };
}

const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}(-[0-9a-z]{12})?/g;
const KEY_ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g;
const KEY = /service_\w{43}/g;
const TOKEN = /(s#|shared\/)[0-9A-Za-z]{32}/;
const CODE = /([?&]code=)[\w-]{22}/;
/** Also as a part of a query. */
const HOST = /http(:\/\/|%3A%2F%2F)127\.0\.0\.1(:|%3A)\d+/g;
const SOME_TIME = JSON.stringify(timestamp(0));

/** Shows ids so that they are equal in all runs on copies of one fixture. */
class StableIds {
  readonly #copy: Copy<object>;
  readonly #known: ReadonlySet<string>;
  readonly #seen: string[] = [];

  constructor(copy: Copy<object>) {
    this.#copy = copy;
    this.#known = new Set(JSON.stringify(copy.rows).match(UUID)?.map(localOf));
  }

  /** As text, without times, and with the user, the key and the workspaces of the fixture by name. */
  stable(value: unknown): string {
    const { userId, keyId, codes } = this.#copy;
    let text = JSON.stringify(value).replace(TIME, SOME_TIME);
    text = text.replaceAll(userId, 'the user').replaceAll(keyId, 'the key');
    // A call creates one key, link or code at most. Each request of a pair has its own gateway.
    text = text.replace(KEY_ID, 'a new key').replace(KEY, 'the new key');
    text = text.replace(TOKEN, '$1a token').replace(CODE, '$1a code').replace(HOST, 'http://host');
    for (const [n, code] of codes.entries()) text = text.replaceAll(code, `workspace00${n}`);
    return text;
  }

  sortable(text: string): string {
    return text.replace(UUID, (id) => (this.#known.has(localOf(id)) ? id : (this.#numberOf(id) ?? 'new')));
  }

  numbered(text: string): string {
    return text.replace(UUID, (id) => {
      if (this.#known.has(localOf(id))) return id;
      if (!this.#seen.includes(localOf(id))) this.#seen.push(localOf(id));
      return this.#numberOf(id) ?? '';
    });
  }

  #numberOf(id: string): string | undefined {
    const at = this.#seen.indexOf(localOf(id));
    return at < 0 ? undefined : `new ${at + 1}`;
  }
}
