// Two users of the real service and of the model: sends requests to instances of the service, and compares every response
// completely.
import { isDeepStrictEqual } from 'node:util';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser, type Client } from '../client.ts';
import type { TestGateway } from '../gateway.ts';
import { ANY_CURSOR } from '../model/changes.ts';
import { newWorkspaceId } from '../model/chosen.ts';
import { Undecided } from '../model/errors.ts';
import type { Expected } from '../model/operation.ts';
import { respond, type Request } from '../model/service.ts';
import { iso, newState, newWorkspace, type Key, type User, type Workspace } from '../model/state.ts';
import { checkHeaders, type HttpResponse } from '../response-check.ts';
import { bind, bindAll, bindRows, plain } from './binding.ts';
import type { Settings } from './recipe.ts';
import { encode } from './encode.ts';

/** A response that is not the model's. */
export class Difference extends Error {
  readonly request: unknown;
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(request: unknown, expected: unknown, actual: unknown) {
    super('the response is not the one of the model');
    this.request = request;
    this.expected = expected;
    this.actual = actual;
  }
}

const COMPARED_HEADERS = [
  'etag',
  'idempotency-replayed',
  'retry-after',
  'www-authenticate',
  'vary',
  'content-location',
];
const MARKDOWN = 'text/markdown; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

/** Of `Vary` only what E17 adds, of the path of a note its id, and of a challenge its scheme. */
function comparable(name: string, value: string | null): string | null {
  if (name === 'www-authenticate') return value?.split(' ')[0] ?? null;
  if (name === 'vary') return value?.split(', ').find((part) => part === 'Accept') ?? null;
  return name === 'content-location' ? (value?.replace('/api/note/', '') ?? null) : value;
}

const NOBODY = { userId: '', workspaceId: '', keyId: '', key: '' };

/** Instances of the service on one table. */
export type Gateways = readonly [TestGateway, ...TestGateway[]];

interface Actual {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface ActualChange {
  readonly type: string;
  readonly id: string;
  readonly deleted: boolean;
  readonly resource: object | null;
}

export interface Page {
  readonly data: readonly ActualChange[];
  readonly count: number;
  readonly cursor: string;
  readonly more: boolean;
}

export class Session {
  readonly state = newState();
  /** Requests by operation and status. */
  readonly counts = new Map<string, number>();
  now: number;
  readonly #gateways: Gateways;
  #instance = 0;
  readonly #clients = new Map<User, { readonly full: Client; readonly readOnly: Client }>();

  private constructor(gateways: Gateways, now: number) {
    this.#gateways = gateways;
    this.now = now;
  }

  static async start(gateways: Gateways, startAt: number, settings: readonly Settings[]): Promise<Session> {
    const session = new Session(gateways, startAt);
    for (const each of settings) await session.#addUser(each);
    // No earlier than the users were created.
    session.now = Math.max(startAt, Date.now());
    await session.advance(1);
    return session;
  }

  async #addUser(settings: Settings): Promise<void> {
    const earliest = Date.now();
    const full = await newUser(settings, this.#url);
    const reader = await createKey(full.userId, 'reader', { readOnly: true });
    const readOnly = clientOf({ ...full, key: reader?.key ?? '' }, this.#url);
    const { body } = await full.send({ method: 'GET', path: '/account' });
    const createdAt = Date.parse((body as { data: { createdAt: string } }).data.createdAt);
    if (!(createdAt >= earliest && createdAt <= Date.now()))
      throw new Difference('a new user', earliest, body);
    const id = newWorkspaceId(this.state.ids);
    bind(id, full.workspaceId);
    const user = {
      id: full.userId,
      createdAt: iso(createdAt),
      storageLimit: settings.storageLimit ?? 1_073_741_824,
      workspaceLimit: settings.workspaceLimit ?? 2,
      keys: { full: full.keyId, reader: reader?.keyId ?? '' },
      keyList: await keyListOf(full),
      revokedKeys: [],
      codes: [],
      used: new Set([full.keyId]),
      links: [],
      timeZone: settings.timeZone ?? 'UTC',
      workspaces: [newWorkspace({ id, userId: full.userId, name: 'Personal', isDefault: true }, createdAt)],
    };
    this.state.users.push(user);
    this.#clients.set(user, { full, readOnly });
  }

  /** Moves the clock of the service and of the model. */
  async advance(ms: number): Promise<void> {
    this.now += ms;
    if (ms === 0) this.state.sharedTimes.add(this.now);
    await Promise.all(this.#gateways.map((gateway) => gateway.setClock(this.now)));
  }

  /** Sends all further requests to the instance that a step has, whichever other steps run. */
  useInstanceOf(step: number): void {
    this.#instance = step % this.#gateways.length;
  }

  /** Sends a request and compares its response. @returns undefined if the model leaves the response open */
  async exchange(request: Request): Promise<Actual | undefined> {
    const expected = this.#expected(request);
    if (!expected) return undefined;
    const actual = await this.#send(request);
    this.#compare(request, expected, actual);
    const name = `${request.operation} ${actual.status}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return actual;
  }

  /** A request by a user's own key. */
  ask(user: User, operation: string, input: Request['input'] = {}): Promise<Actual | undefined> {
    return this.exchange({ operation, user, readOnly: false, input, headers: {} });
  }

  /** One page of changes, which only the caller can judge. */
  async changes(user: User, workspace: Workspace, cursor: string | undefined, limit: number): Promise<Page> {
    const input = { workspaceId: workspace.id.value, cursor, limit, files: true };
    const request = { operation: 'GET /changes', user, readOnly: false, input, headers: {} };
    const { status, body } = await this.#send(request);
    if (status !== 200) throw new Difference(request, 'a page', body);
    return body as Page;
  }

  /** All pages of a list, or of another member of its pages, which only the caller can judge. */
  async list(
    user: User,
    operation: string,
    query: object,
    member = 'data',
  ): Promise<readonly { readonly id: string }[]> {
    const all: { readonly id: string }[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const request = { operation, user, readOnly: false, input: { ...query, page }, headers: {} };
      const { status, body } = await this.#send(request);
      if (status !== 200) throw new Difference(request, 'a page', body);
      const { [member]: items = [] } = body as Readonly<Record<string, typeof all>>;
      all.push(...items);
      pages = (body as { pagination: { totalPages: number } }).pagination.totalPages;
    }
    return all;
  }

  /** A body with the URLs that the first instance would return: each names its own host. */
  #atFirst(body: unknown): unknown {
    if (this.#instance === 0 || body === undefined || Buffer.isBuffer(body)) return body;
    const hosts = [new URL(this.#url).host, new URL(this.#gateways[0].url).host] as const;
    if (typeof body === 'string') return body.replaceAll(...hosts);
    return JSON.parse(JSON.stringify(body).replaceAll(...hosts)) as unknown;
  }

  get #url(): string {
    return (this.#gateways[this.#instance] ?? this.#gateways[0]).url;
  }

  #expected(request: Request): Expected | undefined {
    try {
      return respond(this.state, request, this.now);
    } catch (error) {
      if (error instanceof Undecided) return undefined;
      throw error;
    }
  }

  async #send(request: Request): Promise<Actual> {
    const clients = request.user && this.#clients.get(request.user);
    const client = (request.readOnly ? clients?.readOnly : clients?.full) ?? NOBODY;
    const sent: HttpResponse = await clientOf(client, this.#url).send(encode(request));
    const response = { ...sent, body: this.#atFirst(sent.body) };
    if (Buffer.isBuffer(response.body)) return download(response);
    const isText = typeof response.body === 'string';
    const isCalendar = response.headers.get('content-type') === CALENDAR;
    const isShared = request.operation.startsWith('GET /shared/') && response.status === 200;
    if (response.status !== 304)
      checkHeaders(
        response.headers,
        isCalendar ? CALENDAR : isText ? MARKDOWN : undefined,
        isShared ? 'private, max-age=60' : undefined,
      );
    const headers = COMPARED_HEADERS.flatMap((name) => {
      const value = comparable(name, response.headers.get(name));
      return value === null ? [] : [[name, value]];
    });
    const shown = isCalendar ? eventsIn(String(response.body)) : response.body;
    const body = response.status === 304 ? undefined : shown;
    return { status: response.status, headers: Object.fromEntries(headers), body };
  }

  #compare(request: Request, { status, headers, body, also = [] }: Expected, actual: Actual): void {
    const expected = { status, headers, body };
    const received = actual.body as Page | undefined;
    if (received?.cursor === undefined) {
      bindAll(expected, actual);
      if (!isDeepStrictEqual(plain(expected), plain(actual)))
        throw new Difference(request, plain(expected), actual);
      return;
    }
    const rows = (body as { data?: readonly object[] }).data ?? [];
    bindRows(rows, received.data);
    const wanted = new Set((plain(rows) as Page['data']).map(({ id }) => id));
    const isExtra = (row: Page['data'][number]): boolean =>
      !wanted.has(row.id) && also.some((each) => isDeepStrictEqual(plain(each), row));
    const data = received.data.filter((row) => !isExtra(row));
    const skipped = received.data.length - data.length;
    const shown = {
      ...actual,
      body: { ...received, data: byId(data), count: received.count - skipped, cursor: ANY_CURSOR },
    };
    // After writes at the same time, a page cannot know that it is the last one.
    const more = this.state.sharedTimes.size > 0 && received.more;
    const told = {
      ...expected,
      body: { ...(plain(body) as object), data: byId(plain(rows) as Page['data']), more },
    };
    if (!isDeepStrictEqual(plain(told), plain(shown)))
      throw new Difference(request, plain(told), plain(shown));
    if (!more) this.#remember(request, received.cursor);
  }

  #remember({ input, user }: Request, cursor: string): void {
    const named = user?.workspaces.find(({ id }) => id.value === String(input['workspaceId']).toLowerCase());
    const workspace = named ?? user?.workspaces[0];
    if (workspace)
      this.state.cursors.set(cursor, { workspace, position: workspace.changes.length, at: this.now });
  }
}

/** The bytes of a file, one character for each. */
function download({ status, headers, body }: HttpResponse): Actual {
  const compared = ['etag', 'content-type', 'cache-control'].map((name) => [name, headers.get(name) ?? '']);
  const disposition = headers.get('content-disposition')?.split(';')[0] ?? '';
  return {
    status,
    headers: { ...Object.fromEntries(compared), 'content-disposition': disposition },
    body: (body as Buffer).toString('latin1'),
  };
}

/** The events of a calendar, without their summaries: the model has no Markdown. */
function eventsIn(calendar: string): object[] {
  const [, ...events] = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) => {
    // The first one is that of the event, not of its alarm.
    const value = (name: string): string | undefined =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trimEnd();
    return {
      uid: value('UID'),
      date: value('DTSTART;VALUE=DATE'),
      changed: value('DTSTAMP'),
      note: value('DESCRIPTION')?.replace(/\\(.)/g, '$1'),
      noteId: value('URL')?.split('/').at(-1),
      alarm: value('TRIGGER'),
    };
  });
}

/** The keys of a new user. */
async function keyListOf(full: Client): Promise<Key[]> {
  const { body } = await full.send({ method: 'GET', path: '/key' });
  return (body as { data: (Key & { lastUsedAt: unknown })[] }).data.map((listed) => {
    const { lastUsedAt: _, ...key } = listed;
    return key;
  });
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
