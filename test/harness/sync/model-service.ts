// A service in memory for `newApi`, which responds as the executable specification does (test/harness/model). The tests of
// the model show that the service and the model are equal.
import { chance } from '../chance.ts';
import { alsoSince, changesSince, type ChangedRow } from '../model/changes.ts';
import { Chosen, newWorkspaceId } from '../model/chosen.ts';
import { Undecided } from '../model/errors.ts';
import type { Expected } from '../model/operation.ts';
import { operationNamed, respond, type Request } from '../model/service.ts';
import { iso, newState, newWorkspace, type Cursor, type User, type Workspace } from '../model/state.ts';
import { plain } from '../model-check/binding.ts';
import { Generator, hexDigits, uuid } from './generated.ts';
import type { Clock, Power } from './power.ts';

export const URL_OF_SERVICE = 'http://service.test/api';
/** The keys of the first user, and that of the second one. */
export const KEY = 'full';
export const READ_ONLY_KEY = 'reader';
export const OTHER_KEY = 'other';

/** What goes wrong with a request: it is not carried out (first row), or its response is lost, or the process is killed. */
export type Fault =
  ('429' | '503' | 'unreachable') | ('lost 503' | 'lost') | ('killed before' | 'killed after');

/** A request that was sent. The template is that of the path, such as `/note/{noteId}`. */
export interface Sent {
  /** Counts from 1 for each connection. */
  readonly number: number;
  readonly method: string;
  readonly template: string;
  readonly query: string;
  readonly body: unknown;
}

export interface Logged extends Sent {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly fault: Fault | undefined;
}

export interface ServiceOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** The most changes of a page of the change feed, at most 100. */
  readonly changesPerPage?: number;
  /** Whether the change feed returns the changes of the last minute again, as the service may. */
  readonly repeatsChanges?: boolean;
  /** In bytes. */
  readonly storageLimit?: number;
  readonly timeZone?: string;
}

export interface ConnectionOptions {
  /** Of the process that sends the requests. */
  readonly power?: Power;
  readonly fault?: (sent: Sent) => Fault | undefined;
}

const CHANGES_MAX = 100;
const FORM: Readonly<Record<string, string>> = {
  note: 'noteId',
  group: 'groupId',
  todo: 'todoId',
  snapshot: 'snapshotId',
  file: 'fileId',
  shared: 'token',
};

export class ModelService {
  readonly state = newState();
  /** Requests of all connections by method, template and status: `GET /changes 200`. */
  readonly counts = new Map<string, number>();
  readonly log: Logged[] = [];
  readonly user: User;
  readonly workspace: Workspace;
  readonly clock: Clock;
  readonly generator: Generator;
  readonly #options: ServiceOptions;
  readonly #revoked = new Set<string>();
  #cursors = 0;

  constructor(options: ServiceOptions) {
    const random = chance(options.seed);
    this.#options = options;
    this.clock = options.clock;
    this.generator = new Generator(random);
    this.user = this.#newUser(uuid(random, hexDigits(random, 12)));
    this.#newUser(uuid(random, hexDigits(random, 12)));
    const [workspace] = this.user.workspaces;
    if (!workspace) throw new Error('no workspace');
    this.workspace = workspace;
  }

  #newUser(userId: string): User {
    const now = this.clock.now();
    const { storageLimit = 1_073_741_824, timeZone = 'UTC' } = this.#options;
    const id = newWorkspaceId(this.state.ids);
    this.generator.bind(id);
    const user = {
      id: userId,
      createdAt: iso(now),
      storageLimit,
      workspaceLimit: 5,
      keys: { full: `${userId} full`, reader: `${userId} reader` },
      keyList: [],
      revokedKeys: [],
      codes: [],
      used: new Set<string>(),
      links: [],
      timeZone,
      workspaces: [newWorkspace({ id, userId, name: 'Personal', isDefault: true }, now)],
    };
    this.state.users.push(user);
    return user;
  }

  /** From now on a key gets 401. */
  revoke(key: string): void {
    this.#revoked.add(key);
  }

  /** From now on the cursors that clients have get 410. */
  forgetCursors(): void {
    this.state.cursors.clear();
  }

  /** The response to a request of the model. What the model leaves open is decided. */
  respond(request: Request): Expected {
    const now = this.clock.now();
    const isFeed = request.operation === 'GET /changes';
    if (isFeed && this.#options.repeatsChanges) this.state.sharedTimes.add(now);
    const expected = isFeed ? this.#changes(request, now) : this.#decided(request, now);
    for (const workspace of request.user?.workspaces ?? [])
      if (/daily|weekly/.test(request.operation)) this.generator.bindDays(workspace);
    this.generator.bindAll(expected.headers);
    this.generator.bindAll(expected.body);
    return expected;
  }

  #decided(request: Request, now: number): Expected {
    try {
      return respond(this.state, request, now);
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      const { syncTodos, ...input } = request.input;
      // The model does not decide which of two equal todos follows a checkbox: none does.
      if (syncTodos !== undefined) return respond(this.state, { ...request, input }, now);
      // Nor whether a stale tag or an unknown group comes first.
      const { groupId: _, ...others } = input;
      return respond(this.state, { ...request, input: others }, now);
    }
  }

  #changes(request: Request, now: number): Expected {
    const { cursor: text, files, ...members } = request.input as Readonly<Record<string, string>>;
    const asked = Number(request.input['limit'] ?? CHANGES_MAX);
    const limit = Math.min(asked, CHANGES_MAX, this.#options.changesPerPage ?? CHANGES_MAX);
    const input = { ...request.input, limit: String(limit) };
    const from = this.state.cursors.get(text ?? '');
    const page = this.#wholePage({ ...request, input }, now);
    const workspace = from?.workspace ?? this.#asked(request);
    if (page?.status !== 200 && page) return page;
    const isShown = ({ type }: { readonly type: string }): boolean => files === 'true' || type !== 'file';
    const flags = Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, value === 'true']),
    );
    const { position, rows } = from
      ? pageOf(from, limit, (cursor) => changesSince(cursor, flags).filter(isShown))
      : { position: workspace.changes.length, rows: [] };
    const more = position < workspace.changes.length;
    const also =
      from && !more
        ? alsoSince(from, this.state, flags).filter((row) => isShown(row) && !has(rows, row))
        : [];
    this.#cursors += 1;
    const cursor = `cursor-${this.#cursors}`;
    this.state.cursors.set(cursor, { workspace, position, at: now });
    const data = [...also, ...rows];
    return { status: 200, headers: {}, body: { data, count: data.length, cursor, more } };
  }

  /** Undefined if the changes need more than one page. */
  #wholePage(request: Request, now: number): Expected | undefined {
    try {
      return respond(this.state, request, now);
    } catch (error) {
      if (error instanceof Undecided) return undefined;
      throw error;
    }
  }

  #asked({ user, input }: Request): Workspace {
    const id = input['workspaceId'];
    return user?.workspaces.find((each) => each.id.value === id) ?? user?.workspaces[0] ?? this.workspace;
  }

  /** A client of the service: `send` and `wait` of `newApi`. Waiting moves the clock. */
  connect({ power, fault }: ConnectionOptions = {}) {
    let number = 0;
    const send = async (url: string, init: RequestInit): Promise<Response> => {
      power?.require();
      const { template, request, key } = this.#read(url, init);
      number += 1;
      const sent = {
        number,
        method: init.method ?? 'GET',
        template,
        query: new URL(url).search,
        body: request.raw ? `${request.raw.text.length} bytes` : request.input,
      };
      const problem = fault?.(sent);
      const early = problem && this.#withoutEffect(problem, power);
      const status = early?.status ?? this.#revokedStatus(key);
      const expected = early ?? (status ? undefined : this.respond(request));
      const response = responseOf(expected ?? UNAUTHORIZED, new Date(this.clock.now()));
      const isLost = problem === 'lost' || problem === 'unreachable' || problem === 'killed after';
      const shown = problem === 'lost 503' ? 503 : isLost ? undefined : response.status;
      this.log.push({ ...sent, status: shown, fault: problem });
      const name = `${sent.method} ${template} ${shown ?? 'none'}`;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      if (problem === 'killed after') power?.turnOff();
      if (isLost) throw new TypeError('fetch failed', { cause: new Error('the connection was closed') });
      return problem === 'lost 503' ? responseOf(UNAVAILABLE, new Date(this.clock.now())) : response;
    };
    const wait = async (ms: number): Promise<void> => {
      power?.require();
      this.clock.advance(ms);
    };
    return { send, wait };
  }

  #revokedStatus(key: string): 401 | undefined {
    return this.#revoked.has(key) ? 401 : undefined;
  }

  /** The response to a request that is not carried out. */
  #withoutEffect(fault: Fault, power: Power | undefined): Expected | undefined {
    if (fault === 'killed before') power?.turnOff();
    if (fault === '429') return BUSY;
    return fault === '503' || fault === 'unreachable' ? UNAVAILABLE : undefined;
  }

  #read(url: string, { method = 'GET', headers, body }: RequestInit) {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice(new URL(URL_OF_SERVICE).pathname.length);
    const { template, fromPath } = templateOf(method, path);
    const operation = `${method} ${template}`;
    const sent = new Headers(headers);
    const query: Record<string, unknown> = {};
    for (const name of searchParams.keys()) {
      const values = searchParams.getAll(name);
      query[name] = values.length > 1 ? values : values[0];
    }
    const takesBytes = operationNamed(operation)?.takesBytes ?? false;
    const contentType = sent.get('Content-Type') ?? undefined;
    const bytes = takesBytes ? Buffer.from(body as Uint8Array).toString('latin1') : '';
    const json =
      typeof body === 'string' && method !== 'GET' ? (JSON.parse(body) as Record<string, unknown>) : {};
    const given = method === 'GET' || takesBytes ? query : json;
    const key = (sent.get('Authorization') ?? '').replace('Bearer ', '');
    const named = (['If-Match', 'If-None-Match', 'Idempotency-Key', 'Accept'] as const).flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value]];
    });
    const request: Request = {
      operation,
      user:
        key === KEY || key === READ_ONLY_KEY
          ? this.user
          : key === OTHER_KEY
            ? this.state.users[1]
            : undefined,
      readOnly: key === READ_ONLY_KEY,
      input: { ...given, ...fromPath },
      raw: takesBytes ? { contentType, text: bytes } : undefined,
      headers: Object.fromEntries(named) as Request['headers'],
    };
    return { template, request, key };
  }
}

const has = (rows: readonly ChangedRow[], { id }: ChangedRow): boolean => rows.some((row) => row.id === id);

/** The rows of a page of at most `limit` changes, and the position after it. */
function pageOf(from: Cursor, limit: number, rowsOf: (cursor: Cursor) => ChangedRow[]) {
  const all = rowsOf(from);
  if (all.length <= limit) return { position: from.workspace.changes.length, rows: all };
  const rows = all.slice(0, limit);
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Set(all.map(({ id }) => id));
  const end = from.workspace.changes.findIndex(
    ({ id }, n) => n >= from.position && known.has(id) && !ids.has(id),
  );
  return { position: end, rows };
}

/** The template of a path, and the parameter in it. */
function templateOf(method: string, path: string) {
  const [, first = '', last] = path.split('/');
  const name = FORM[first] ?? '';
  const template = `/${first}/{${name}}`;
  const isExact =
    last === undefined || operationNamed(`${method} ${path}`) || !operationNamed(`${method} ${template}`);
  if (isExact) return { template: path, fromPath: {} };
  return { template, fromPath: { [name]: decodeURIComponent(last) } };
}

const error = (status: number, code: string, message: string, headers: object = {}): Expected => ({
  status,
  headers: { ...headers },
  body: { error: code, message },
});

const UNAUTHORIZED = error(401, 'UNAUTHORIZED', 'Authentication required', { 'www-authenticate': 'Bearer' });
const BUSY = error(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'retry-after': '2' });
const UNAVAILABLE = error(503, 'SERVICE_UNAVAILABLE', 'Service unavailable');

function responseOf({ status, headers, body }: Expected, date: Date): Response {
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value instanceof Chosen ? (value.value ?? '') : String(value),
  ]);
  const all = { Date: date.toUTCString(), ...Object.fromEntries(shown) };
  if (status === 304) return new Response(null, { status, headers: all });
  if (typeof body === 'string') return new Response(Buffer.from(body, 'latin1'), { status, headers: all });
  return new Response(JSON.stringify(plain(body)), {
    status,
    headers: { ...all, 'Content-Type': 'application/json' },
  });
}
