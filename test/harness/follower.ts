// A client that keeps a copy of a workspace from the change feed alone.
import { expect } from 'vitest';
import type { ResponseOf } from '../../lib/api/contract.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { listGroupsContract } from '../../lib/api/routes/group.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import type { Client } from './client.ts';

export type Change = ResponseOf<typeof listChangesContract>['data'][number];

export class Follower {
  /** The copy, by type and id. */
  readonly copy = new Map<string, unknown>();
  #cursor: string;

  private constructor(cursor: string) {
    this.#cursor = cursor;
  }

  /** Takes a cursor, lists everything, and is ready to follow. */
  static async start(me: Client): Promise<Follower> {
    const follower = new Follower((await me.ok(listChangesContract, {})).cursor);
    for (const [key, resource] of await listEverything(me)) follower.copy.set(key, resource);
    return follower;
  }

  get cursor(): string {
    return this.#cursor;
  }

  /** Reads one page. @returns its changes and whether there are more */
  async step(me: Client, limit?: number): Promise<{ changes: readonly Change[]; more: boolean }> {
    const query = { cursor: this.#cursor, ...(limit !== undefined && { limit }) };
    const { data, count, cursor, more } = await me.ok(listChangesContract, query);
    checkPage(data, count, limit);
    for (const { type, id, deleted, resource } of data) {
      if (deleted) this.copy.delete(`${type} ${id}`);
      else this.copy.set(`${type} ${id}`, resource);
    }
    this.#cursor = cursor;
    return { changes: data, more };
  }

  /** Reads until there are no more changes. @returns all changes received */
  async catchUp(me: Client, limit?: number): Promise<Change[]> {
    const all: Change[] = [];
    for (let more = true; more;) {
      const page = await this.step(me, limit);
      all.push(...page.changes);
      more = page.more;
    }
    return all;
  }
}

/** Checks that a page has each id once, at most `limit` changes, and no resource for deleted ones. */
function checkPage(data: readonly Change[], count: number, limit = 100): void {
  expect(count).toBe(data.length);
  expect(data.length).toBeLessThanOrEqual(limit);
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  for (const { deleted, resource } of data) expect(deleted).toBe(resource === null);
}

/** Everything in a user's default workspace, trash included, as the lists return it. */
export async function listEverything(me: Client): Promise<Map<string, unknown>> {
  const paged = async <T>(
    list: (page: number) => Promise<{ data: T[]; pagination: { totalPages: number } }>,
  ) => {
    const { data, pagination } = await list(1);
    const all = [...data];
    // Pages are read from last to first, because items purged meanwhile move the rest to earlier pages.
    for (let page = pagination.totalPages; page > 0 && pagination.totalPages > 1; page--)
      all.push(...(await list(page)).data);
    return all;
  };
  const common = { limit: 100, sort: 'createdAt:asc' };
  const notes = await paged((page) =>
    me.ok(listNotesContract, { ...common, page, isDeleted: true, content: false }),
  );
  const groups = await paged((page) => me.ok(listGroupsContract, { ...common, page }));
  const todos = await paged((page) => me.ok(listTodosContract, { ...common, page, isDeleted: true }));
  return new Map<string, unknown>([
    ...notes.map((note): [string, unknown] => [`note ${note.id}`, note]),
    ...groups.map((group): [string, unknown] => [`group ${group.id}`, group]),
    ...todos.map((todo): [string, unknown] => [`todo ${todo.id}`, todo]),
  ]);
}
