// What reaches the service, in order: the calls of each device, the state of each note and group after each of them, and
// which texts a device has received.
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as trash from '../../lib/api/routes/trash.ts';
import type { Contract, InputOf, ResponseOf } from '../../lib/api/contract.ts';
import type { BytesOf, Client } from './client.ts';
import type { Send } from './app-tab.ts';
import { marksOf } from './shared-note.ts';

/** Something of a note or a group that a call sets. */
export type Field = 'group' | 'pinned' | 'trashed' | 'name' | 'parent';

/** A call that has reached the service, as what it asks for. */
export interface Asked {
  readonly target: string;
  readonly field: Field;
  readonly value: unknown;
}

type State = Readonly<Record<string, unknown>>;

interface Moment {
  readonly at: number;
  readonly state: State;
}

export interface Call {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly path: string;
}

export class ServiceRecord {
  /** The number of calls so far that change something. */
  at = 0;
  /** The state of each note and group after each change. */
  readonly moments = new Map<string, Moment[]>();
  readonly contents = new Map<string, string>();
  /** Marks and paths that have reached the service. */
  readonly reached = new Set<string>();
  /** The ids that the service has given, by the address on a device. */
  readonly created = new Map<string, string>();
  /** The notes and groups, in the order of their creation. */
  readonly noteIds = new Set<string>();
  readonly groupIds = new Set<string>();
  /** Who has changed the text of a note, and when. */
  readonly textWrites: { readonly id: string; readonly at: number; readonly by: unknown }[] = [];
  readonly me: Client;
  private readonly versions = new Map<string, readonly string[]>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(me: Client) {
    this.me = me;
  }

  resolve = (id: unknown): unknown => this.created.get(String(id)) ?? id;

  state(id: string): State {
    return this.moments.get(id)?.at(-1)?.state ?? {};
  }

  /** Whether a field had a value at some moment since then. */
  hadSince(at: number, { target, field, value }: Asked): boolean {
    const moments = this.moments.get(target) ?? [];
    const first = moments.findLastIndex((moment) => moment.at <= at);
    return moments.slice(Math.max(first, 0)).some(({ state }) => state[field] === value);
  }

  /** Groups with a name of the model that no creation has returned. */
  strangeGroups(): string[] {
    const known = new Set(this.created.values());
    return [...this.groupIds].filter(
      (id) => !known.has(id) && String(this.moments.get(id)?.at(0)?.state['name']).startsWith('group '),
    );
  }

  /** One change at a time, so that their order is known. */
  serially<T>(step: () => Promise<T>): Promise<T> {
    const next = this.last.then(step);
    this.last = next.catch(() => undefined);
    return next;
  }

  /** Another program calls the service. */
  async other<C extends Contract>(contract: C, input: InputOf<C> & BytesOf<C>): Promise<ResponseOf<C>> {
    const body = await this.me.ok(contract, input);
    await this.changed(body, 'program');
    return body;
  }

  /** Sends a call of a device, and records what it has changed. */
  async send(send: Send, call: Call, by: unknown): Promise<Response> {
    const response = await send();
    if (!response.ok) return response;
    const body: unknown = await response.clone().json();
    const { id } = (body as { data: { id?: string } }).data;
    if (id !== undefined && call.key !== undefined && ['POST /note', 'POST /group'].includes(call.call))
      this.created.set(`new-${call.key}`, id);
    if (call.call.startsWith('PUT /file'))
      this.reached.add(decodeURIComponent(/path=([^&]*)/.exec(call.path)?.[1] ?? ''));
    await this.changed(body, by, call);
    return response;
  }

  private async changed(body: unknown, by: unknown, call?: Call): Promise<void> {
    this.at += 1;
    this.learn(body);
    const { data } = body as { data: Record<string, unknown> };
    const id = String(data['noteId'] ?? data['id'] ?? '');
    if (
      data['content'] !== undefined &&
      data['id'] !== undefined &&
      data['title'] === undefined &&
      data['updatedAt']
    )
      this.noteIs(data, by);
    else if (
      call?.call.includes('/group') ||
      call?.body['groupId'] !== undefined ||
      data['groupId'] !== undefined ||
      'parentId' in data
    )
      await this.readAll();
    else if (this.noteIds.has(id)) await this.readNote(id, by);
  }

  private noteIs(data: State, by: unknown): void {
    const id = String(data['id']);
    const content = String(data['content']);
    this.noteIds.add(id);
    if (this.contents.get(id) !== content) this.textWrites.push({ id, at: this.at, by });
    this.contents.set(id, content);
    for (const mark of marksOf(content)) this.reached.add(mark);
    this.put(id, {
      group: data['groupId'],
      pinned: data['pinned'] ?? false,
      trashed: data['isDeleted'],
    });
  }

  private put(id: string, state: State): void {
    const moments = this.moments.get(id) ?? [];
    moments.push({ at: this.at, state });
    this.moments.set(id, moments);
  }

  async readNote(id: string, by: unknown): Promise<void> {
    const body = await this.me.ok(note.getNoteContract, { noteId: id });
    this.learn(body);
    this.noteIs(body.data, by);
  }

  /** After a change of a group, everything may be elsewhere. */
  async readAll(): Promise<void> {
    const { workspaceId } = this.me;
    const { data: groups } = await this.me.ok(group.listGroupsContract, { workspaceId, limit: 100 });
    for (const { id } of groups) this.groupIds.add(id);
    for (const id of this.groupIds) {
      const found = groups.find((each) => each.id === id);
      const { name, parent } = this.state(id);
      this.put(
        id,
        found
          ? { name: found.name, parent: found.parentId, trashed: false }
          : { name, parent, trashed: true },
      );
    }
    const live = (await this.me.ok(note.listNotesContract, { workspaceId, limit: 100 })).data;
    const deleted = (await this.me.ok(trash.listTrashContract, { workspaceId, limit: 100 })).data;
    for (const each of [...live, ...deleted]) {
      const content = (each as { content?: string }).content ?? this.contents.get(each.id) ?? '';
      this.noteIs({ ...each, content }, 'unchanged');
    }
  }

  /** Remembers the text of each version in a response. */
  private learn(body: unknown): void {
    for (const { id, updatedAt, content } of resourcesIn(body))
      if (content !== undefined) this.versions.set(`${id} ${updatedAt}`, marksOf(content));
  }

  /** The marks of the versions that a device has received. */
  seenIn(body: unknown): { readonly id: string; readonly marks: readonly string[] }[] {
    this.learn(body);
    return resourcesIn(body).map(({ id, updatedAt }) => ({
      id,
      marks: this.versions.get(`${id} ${updatedAt}`) ?? [],
    }));
  }
}

interface Resource {
  readonly id: string;
  readonly updatedAt: string;
  readonly content?: string;
}

function resourcesIn(body: unknown): Resource[] {
  const { data } = (body ?? {}) as { data?: unknown };
  const all = Array.isArray(data) ? data : [data];
  return all
    .map((each: { resource?: unknown }) => each?.resource ?? each)
    .filter((each): each is Resource => typeof (each as Resource | null)?.updatedAt === 'string');
}

/** What a call asks for, as far as it sets fields. */
export function askedBy({ call, body }: Call): Asked | undefined {
  const { id, noteId, groupId } = body as Record<string, string | undefined>;
  const of = (target: string | undefined, field: Field, value: unknown): Asked => ({
    target: target ?? '',
    field,
    value,
  });
  switch (call) {
    case 'PUT /note':
      if (body['content'] !== undefined) return undefined;
      if ('groupId' in body) return of(id, 'group', groupId);
      return 'pinned' in body ? of(id, 'pinned', body['pinned']) : undefined;
    case 'DELETE /note':
      return of(id, 'trashed', true);
    case 'POST /trash/restore':
      return of(noteId ?? groupId, 'trashed', false);
    case 'PUT /group':
      return 'name' in body ? of(groupId, 'name', body['name']) : of(groupId, 'parent', body['parentId']);
    case 'DELETE /group':
      return of(groupId, 'trashed', true);
    default:
      return undefined;
  }
}
