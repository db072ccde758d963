// A client that keeps a copy of a workspace from the change feed alone, and the model's judgement of what it receives.
import { isDeepStrictEqual } from 'node:util';
import {
  alsoSince,
  CHANGES_RETENTION_MS,
  changesSince,
  everyRow,
  type ChangedRow,
} from '../model/changes.ts';
import type { Cursor, User, Workspace } from '../model/state.ts';
import { bindRows, plain } from './binding.ts';
import { Difference, type Page, type Session } from './session.ts';

const PAGES_MAX = 10_000;

export class Mirror {
  readonly #session: Session;
  readonly #user: User;
  readonly #workspace: Workspace;
  readonly #copy = new Map<string, object>();
  #cursor = '';
  #point: Cursor;

  constructor(session: Session, user: User, workspace: Workspace) {
    this.#session = session;
    this.#user = user;
    this.#workspace = workspace;
    this.#point = { workspace, position: 0, at: 0 };
  }

  /** Starts with a cursor and then everything that is listed. */
  async start(): Promise<void> {
    const { cursor } = await this.#session.changes(this.#user, this.#workspace, undefined, 100);
    this.#moveTo(cursor);
    const rows = await this.#listed();
    bindRows(everyRow(this.#workspace), rows);
    this.#copy.clear();
    for (const { id, resource } of rows) if (resource) this.#copy.set(id, resource);
    this.#requireCopy();
  }

  /** Everything that the lists contain, as the feed describes it. */
  async #listed(): Promise<Page['data']> {
    const query = { workspaceId: this.#workspace.id.value, limit: 100 };
    const lists = [
      ['note', { ...query, isDeleted: true, content: false }],
      ['group', query],
      ['todo', { ...query, isDeleted: true }],
      ['file', query],
    ] as const;
    const rows: Page['data'][number][] = [];
    for (const [type, input] of lists)
      for (const resource of await this.#session.list(this.#user, `GET /${type}`, input))
        rows.push({ type, id: resource.id, deleted: false, resource });
    for (const resource of await this.#session.list(
      this.#user,
      'GET /trash',
      { ...query, files: true },
      'files',
    ))
      rows.push({ type: 'file', id: resource.id, deleted: false, resource });
    return rows;
  }

  /** Whether there are changes that the mirror has not received. */
  get isBehind(): boolean {
    return this.#point.position < this.#workspace.changes.length;
  }

  /** Receives all changes, page by page, and compares them and the copy with the model. */
  async catchUp(limit: number): Promise<void> {
    if (!this.#user.workspaces.includes(this.#workspace)) return;
    if (this.#session.now - this.#point.at > CHANGES_RETENTION_MS) return this.#startOver();
    const expected = changesSince(this.#point);
    const also = alsoSince(this.#point, this.#session.state);
    const received = await this.#pages(limit, expected);
    const extra = plain(also.filter(({ id }) => !expected.some((row) => row.id === id))) as Page['data'];
    const missing = (plain(expected) as Page['data']).filter(({ id }) => !received.has(id));
    const wrong = [...received.values()].filter(
      (row) => ![...(plain(expected) as object[]), ...extra].some((each) => isDeepStrictEqual(each, row)),
    );
    if (missing.length + wrong.length > 0)
      throw new Difference(`changes, ${limit} a page`, { missing, expected: plain(expected) }, { wrong });
    this.#requireCopy();
  }

  async #pages(limit: number, expected: readonly ChangedRow[]): Promise<Map<string, Page['data'][number]>> {
    const received = new Map<string, Page['data'][number]>();
    for (let n = 0, more = true; more; n++) {
      const page = await this.#session.changes(this.#user, this.#workspace, this.#cursor, limit);
      const isSound =
        page.data.length <= limit &&
        page.count === page.data.length &&
        new Set(page.data.map(({ id }) => id)).size === page.data.length;
      if (!isSound || n > PAGES_MAX)
        throw new Difference(`page ${n} of changes, ${limit} a page`, 'a sound page', page);
      bindRows(expected, page.data);
      for (const row of page.data) {
        received.set(row.id, row);
        if (row.resource) this.#copy.set(row.id, row.resource);
        else this.#copy.delete(row.id);
      }
      this.#moveTo(page.cursor);
      more = page.more;
    }
    this.#session.state.cursors.set(this.#cursor, this.#point);
    return received;
  }

  #moveTo(cursor: string): void {
    this.#cursor = cursor;
    this.#point = {
      workspace: this.#workspace,
      position: this.#workspace.changes.length,
      at: this.#session.now,
    };
  }

  #requireCopy(): void {
    const wanted = new Map(
      (plain(everyRow(this.#workspace)) as Page['data']).map((row) => [row.id, row.resource]),
    );
    if (!isDeepStrictEqual(wanted, this.#copy))
      throw new Difference('the copy from the change feed', [...wanted], [...this.#copy]);
  }

  async #startOver(): Promise<void> {
    const cursor = this.#cursor;
    await this.#session.ask(this.#user, 'GET /changes', { workspaceId: this.#workspace.id.value, cursor });
    await this.start();
  }
}
