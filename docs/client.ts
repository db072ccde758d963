/**
 * A typed client for the notes service: one file without dependencies, for browsers, Node, Deno and Bun. Copy it into
 * your project.
 *
 *     const notes = createClient({ url: 'http://127.0.0.1:3000/api', key: 'service_…' });
 *     const { data: note, etag } = await notes.createNote({ name: 'Garden', content: '- [ ] Seeds' });
 *     await notes.updateNote({ id: note.id, name: 'Balcony' }, { ifMatch: etag });
 *
 * There is a function for each operation of the API, with its parameters and members in one object. A call that fails is
 * sent again up to three times:
 *
 * - Reads, uploads of files, and calls that take an Idempotency-Key: after 429, 5xx and lost connections. The client chooses a key if you
 *   give none, so nothing is written twice.
 * - Other calls: after 429 only, and not with `ifMatch`.
 */

/** Where the service is, and who calls it. */
export interface ClientOptions {
  /** The base URL that `npm start` or `npm run deploy` prints; it ends in `/api`. */
  readonly url: string;
  readonly key: string;
  /** Sends the requests; the platform's `fetch` if omitted. */
  readonly fetch?: Fetch | undefined;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The service rejected a call, or something else responded instead. */
export class NotesError extends Error {
  override readonly name = 'NotesError';
  /** The HTTP status. */
  readonly status: number;
  /** Such as `NOT_FOUND`; `UNKNOWN` if the response is not the service's own. */
  readonly code: string;
  /** Numbers that explain the error, such as the bytes that are left. */
  readonly details: Readonly<Record<string, number>>;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;

  constructor({ status, headers }: Response, { error, message, details }: ErrorBody) {
    super(message ?? `The response was ${status}, but not from the notes service.`);
    this.status = status;
    this.code = error ?? 'UNKNOWN';
    this.details = details ?? {};
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, number>>;
}

interface CallHeaders {
  /** The `etag` of an earlier result: the call fails with 412 if the note has changed since. */
  readonly ifMatch?: string | undefined;
  /** A unique value: repeating the call with it creates nothing new. A random one if omitted. */
  readonly idempotencyKey?: string | undefined;
}

type CallOptions<O extends Operation> = Pick<CallHeaders, O['headers']> & {
  /** Ends the call, also while it waits to be sent again. */
  readonly signal?: AbortSignal | undefined;
};

type Call<O extends Operation> =
  Partial<O['input']> extends O['input']
    ? (input?: O['input'], options?: CallOptions<O>) => Promise<O['output']>
    : (input: O['input'], options?: CallOptions<O>) => Promise<O['output']>;

export type NotesClient = { readonly [Name in keyof Operations]: Call<Operations[Name]> };

interface Operation {
  readonly input: object;
  readonly output: object;
  readonly headers: keyof CallHeaders;
}

/** The `ETag` of the response, for `ifMatch`. */
interface Tagged {
  readonly etag: string;
}

/** The bytes of a file to store. */
interface Bytes {
  readonly bytes: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
}

/** The bytes of a stored file, with its media type. */
interface Download {
  readonly data: Blob;
}

/**
 * A client for one key. Its functions throw `NotesError`; if no response arrives, a `TypeError` that names the base URL,
 * with the error of `fetch` as its cause.
 */
export function createClient(options: ClientOptions): NotesClient {
  const calls = Object.entries(ROUTES).map(([name, route]) => [
    name,
    async (input: object = {}, call: CallOptions<Operation> = {}) =>
      send(requestOf(options, route, { ...input }, call), options.fetch),
  ]);
  return Object.fromEntries(calls) as NotesClient;
}

type Route = readonly [method: string, path: string, takesKey: boolean, bytes?: 'body' | 'response'];

/** A parameter in the path or the query; members of a body are sent as they are. */
type Value = string | number | boolean | null | undefined;

interface Prepared {
  readonly baseUrl: string;
  readonly url: string;
  readonly init: RequestInit;
  /** Whether a success is bytes instead of JSON. */
  readonly isDownload: boolean;
  /** Whether it may be sent again after 5xx and lost connections: the second time it changes nothing. */
  readonly repeatsFailed: boolean;
  /** Whether it may be sent again after 429. A 429 can follow the write itself, whose `ifMatch` is then out of date. */
  readonly repeatsRefused: boolean;
}

function requestOf(
  { url, key }: ClientOptions,
  [method, template, takesKey, form]: Route,
  { bytes, ...rest }: Record<string, Value> & Partial<Bytes>,
  { ifMatch, idempotencyKey, signal }: CallOptions<Operation>,
): Prepared {
  const path = template.replace(/\{(\w+)\}/, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const isRead = method === 'GET';
  const isUpload = form === 'body';
  const query = new URLSearchParams();
  if (isRead || isUpload)
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined) query.append(name, String(value));
  const search = query.toString();
  const headers = {
    authorization: `Bearer ${key}`,
    ...(!isRead && { 'content-type': isUpload ? 'application/octet-stream' : 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(takesKey && { 'idempotency-key': idempotencyKey ?? randomKey() }),
  };
  // The same bytes at the same path change nothing.
  const repeatsFailed = isRead || takesKey || isUpload;
  const body = isUpload ? bytes : JSON.stringify(rest);
  const baseUrl = url.replace(/\/+$/, '');
  return {
    baseUrl,
    url: baseUrl + path + (search && `?${search}`),
    init: { method, headers, ...(!isRead && { body }), ...(signal && { signal }) },
    isDownload: form === 'response',
    repeatsFailed,
    repeatsRefused: repeatsFailed || ifMatch === undefined,
  };
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const ATTEMPTS_MAX = 4;

async function send(
  { baseUrl, url, init, isDownload, repeatsFailed, repeatsRefused }: Prepared,
  fetch: Fetch = globalThis.fetch,
): Promise<object> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS_MAX;
    const reply = await replyOf(fetch, url, init, isDownload).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      if (isLast || !repeatsFailed) throw unanswered(error, baseUrl);
    });
    if (reply) {
      const { response, body } = reply;
      if (response.ok && body) return { ...body, ...etagOf(response) };
      const mayRepeat = response.status === 429 ? repeatsRefused : repeatsFailed && response.status >= 500;
      if (isLast || !mayRepeat)
        throw new NotesError(response, explained(body ?? {}, response.status, baseUrl));
    }
    await wait(waitOf(reply?.response.headers.get('retry-after'), attempt), init.signal);
  }
}

/** The error of a call without a response. Errors that are not from `fetch` are unchanged. */
function unanswered(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof TypeError)) return error;
  const { message, cause } = error;
  const reason = cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
  return new TypeError(
    `No response from ${baseUrl} (${reason}). Check the URL, and whether the service runs.`,
    {
      cause: error,
    },
  );
}

/** An error with a message that names the cause if the base URL is incomplete: the service or another one has no such path. */
function explained(body: ErrorBody, status: number, baseUrl: string): ErrorBody {
  const isForeign = body.error === undefined && (status === 403 || status === 404);
  if (!(isForeign || body.message === 'Route not found') || baseUrl.endsWith('/api')) return body;
  return { ...body, message: `${baseUrl} is not the base URL of the service: it must end in /api.` };
}

/** A response and its JSON object or its bytes; `body` is undefined if it has none. */
async function replyOf(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  isDownload: boolean,
): Promise<{ response: Response; body: object | undefined }> {
  const response = await fetch(url, init);
  if (isDownload && response.ok) return { response, body: { data: await response.blob() } };
  return { response, body: bodyOf(await response.text()) };
}

function bodyOf(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function etagOf({ headers }: Response): Partial<Tagged> {
  const etag = headers.get('etag');
  return etag === null ? {} : { etag };
}

const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 30_000;

/** The time that the service asks for in seconds, or one that doubles; up to half as long again, so that calls spread. */
function waitOf(retryAfter: string | null | undefined, attempt: number): number {
  const asked = retryAfter?.trim() ? Number(retryAfter) * 1_000 : NaN;
  const ms = asked >= 0 ? asked : FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.min(ms, WAIT_MAX_MS) * (1 + Math.random() / 2);
}

function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

// The rest is written by npm run openapi.
const ROUTES: Readonly<Record<keyof Operations, Route>> = {
  listWorkspaces: ['GET', '/workspace', false],
  createWorkspace: ['POST', '/workspace', false],
  updateWorkspace: ['PUT', '/workspace', false],
  deleteWorkspace: ['DELETE', '/workspace', false],
  listNotes: ['GET', '/note', false],
  createNote: ['POST', '/note', true],
  updateNote: ['PUT', '/note', false],
  deleteNote: ['DELETE', '/note', false],
  getNote: ['GET', '/note/{noteId}', false],
  appendNote: ['POST', '/note/append', true],
  editNote: ['POST', '/note/edit', true],
  listTags: ['GET', '/tag', false],
  listGroups: ['GET', '/group', false],
  createGroup: ['POST', '/group', true],
  updateGroup: ['PUT', '/group', false],
  deleteGroup: ['DELETE', '/group', false],
  getGroup: ['GET', '/group/{groupId}', false],
  listTodos: ['GET', '/todo', false],
  createTodo: ['POST', '/todo', true],
  updateTodo: ['PUT', '/todo', false],
  deleteTodo: ['DELETE', '/todo', false],
  getTodo: ['GET', '/todo/{todoId}', false],
  getDaily: ['GET', '/daily', false],
  putDaily: ['PUT', '/daily', false],
  appendDaily: ['POST', '/daily/append', true],
  getWeekly: ['GET', '/weekly', false],
  putWeekly: ['PUT', '/weekly', false],
  appendWeekly: ['POST', '/weekly/append', true],
  listSnapshots: ['GET', '/snapshot', false],
  createSnapshot: ['POST', '/snapshot', true],
  deleteSnapshot: ['DELETE', '/snapshot', false],
  getSnapshot: ['GET', '/snapshot/{snapshotId}', false],
  restoreSnapshot: ['POST', '/snapshot/restore', false],
  listFiles: ['GET', '/file', false],
  putFile: ['PUT', '/file', false, 'body'],
  deleteFile: ['DELETE', '/file', false],
  getFile: ['GET', '/file/{fileId}', false, 'response'],
  moveFile: ['POST', '/file/move', false],
  listTrash: ['GET', '/trash', false],
  purge: ['DELETE', '/trash', false],
  restore: ['POST', '/trash/restore', false],
  listLinks: ['GET', '/link', false],
  createLink: ['POST', '/link', true],
  deleteLink: ['DELETE', '/link', false],
  getShared: ['GET', '/shared/{token}', false],
  getSharedFile: ['GET', '/shared/{token}/file', false, 'response'],
  listChanges: ['GET', '/changes', false],
  getAccount: ['GET', '/account', false],
  updateAccount: ['PUT', '/account', false],
  listKeys: ['GET', '/key', false],
  createKey: ['POST', '/key', false],
  deleteKey: ['DELETE', '/key', false],
  approveSignIn: ['POST', '/oauth/approve', false],
};

export interface Operations {
  /** List the caller's workspaces, the default one first. */
  listWorkspaces: { input: ListWorkspacesInput; output: WorkspaceList; headers: never };
  /** Create a workspace. */
  createWorkspace: { input: CreateWorkspaceInput; output: WorkspaceResponse; headers: never };
  /** Rename a workspace, or set its templates. */
  updateWorkspace: { input: UpdateWorkspaceInput; output: WorkspaceResponse; headers: never };
  /** Delete a workspace with all its contents. */
  deleteWorkspace: { input: DeleteWorkspaceInput; output: DeletedWorkspaceResponse; headers: never };
  /** List the notes of a workspace. */
  listNotes: { input: ListNotesInput; output: NoteList; headers: never };
  /** Create a note. */
  createNote: { input: CreateNoteInput; output: NoteResponse & Tagged; headers: 'idempotencyKey' };
  /** Rename, rewrite or move a note. */
  updateNote: { input: UpdateNoteInput; output: NoteResponse & Tagged; headers: 'ifMatch' };
  /** Move a note to the trash. */
  deleteNote: { input: DeleteNoteInput; output: DeletedNoteResponse; headers: 'ifMatch' };
  /** Get one note, also from the trash. */
  getNote: { input: GetNoteInput; output: NoteWithLinksResponse & Tagged; headers: never };
  /** Append to the content of a note. */
  appendNote: {
    input: AppendNoteInput;
    output: NoteResponse & Tagged;
    headers: 'ifMatch' | 'idempotencyKey';
  };
  /** Change parts of a note. */
  editNote: { input: EditNoteInput; output: NoteResponse & Tagged; headers: 'ifMatch' | 'idempotencyKey' };
  /** List the tags of a workspace. */
  listTags: { input: ListTagsInput; output: TagList; headers: never };
  /** List the groups of a workspace. */
  listGroups: { input: ListGroupsInput; output: GroupList; headers: never };
  /** Create a group. */
  createGroup: { input: CreateGroupInput; output: GroupResponse; headers: 'idempotencyKey' };
  /** Rename or move a group. */
  updateGroup: { input: UpdateGroupInput; output: GroupResponse; headers: never };
  /** Delete a group and its contents. */
  deleteGroup: { input: DeleteGroupInput; output: DeletedGroupResponse; headers: never };
  /** Get one group. */
  getGroup: { input: GetGroupInput; output: GroupResponse; headers: never };
  /** List the todos of a workspace. */
  listTodos: { input: ListTodosInput; output: TodoList; headers: never };
  /** Create a todo for a note. */
  createTodo: { input: CreateTodoInput; output: TodoResponse; headers: 'idempotencyKey' };
  /** Update a todo. */
  updateTodo: { input: UpdateTodoInput; output: TodoResponse; headers: never };
  /** Soft-delete a todo. */
  deleteTodo: { input: DeleteTodoInput; output: DeletedTodoResponse; headers: never };
  /** Get one todo, also a deleted one. */
  getTodo: { input: GetTodoInput; output: TodoResponse; headers: never };
  /** Get the daily note of a date, creating it if absent. */
  getDaily: { input: GetDailyInput; output: DailyNoteResponse & Tagged; headers: never };
  /** Set the content of the daily note of a date, creating it if absent. */
  putDaily: { input: PutDailyInput; output: DailyNoteResponse & Tagged; headers: 'ifMatch' };
  /** Append to the daily note of a date, creating it if absent. */
  appendDaily: {
    input: AppendDailyInput;
    output: DailyNoteResponse & Tagged;
    headers: 'ifMatch' | 'idempotencyKey';
  };
  /** Get the weekly note of an ISO week, creating it if absent. */
  getWeekly: { input: GetWeeklyInput; output: WeeklyNoteResponse & Tagged; headers: never };
  /** Set the content of the weekly note of an ISO week, creating it if absent. */
  putWeekly: { input: PutWeeklyInput; output: WeeklyNoteResponse & Tagged; headers: 'ifMatch' };
  /** Append to the weekly note of an ISO week, creating it if absent. */
  appendWeekly: {
    input: AppendWeeklyInput;
    output: WeeklyNoteResponse & Tagged;
    headers: 'ifMatch' | 'idempotencyKey';
  };
  /** List the snapshots of a note, newest first. */
  listSnapshots: { input: ListSnapshotsInput; output: SnapshotList; headers: never };
  /** Create a snapshot of a note; a sixth replaces the oldest. */
  createSnapshot: { input: CreateSnapshotInput; output: CreatedSnapshot; headers: 'idempotencyKey' };
  /** Delete one snapshot. */
  deleteSnapshot: { input: DeleteSnapshotInput; output: DeletedSnapshotResponse; headers: never };
  /** Get one snapshot. */
  getSnapshot: { input: GetSnapshotInput; output: SnapshotResponse; headers: never };
  /** Restore a snapshot: its content replaces the content of the note. */
  restoreSnapshot: { input: RestoreSnapshotInput; output: NoteResponse & Tagged; headers: never };
  /** List the files of a workspace, without their bytes. */
  listFiles: { input: ListFilesInput; output: FileList; headers: never };
  /** Store a file at a path. */
  putFile: { input: PutFileInput & Bytes; output: StoredFileResponse & Tagged; headers: 'ifMatch' };
  /** Move a file to the trash. */
  deleteFile: { input: DeleteFileInput; output: DeletedFileResponse; headers: 'ifMatch' };
  /** Get the bytes of a file, also from the trash. */
  getFile: { input: GetFileInput; output: Download & Tagged; headers: never };
  /** Rename or move a file. */
  moveFile: { input: MoveFileInput; output: StoredFileResponse & Tagged; headers: 'ifMatch' };
  /** List the notes in the trash, newest deletion first, without their contents. */
  listTrash: { input: ListTrashInput; output: TrashList; headers: never };
  /** Purge one note or file in the trash, or all of a workspace, permanently. */
  purge: { input: PurgeInput; output: PurgedTrashResponse; headers: never };
  /** Restore a note with its todos, one todo, a file, or a deleted group with its notes. */
  restore: { input: RestoreInput; output: RestoredResourceResponse & Tagged; headers: never };
  /** List the links of a workspace, newest first. */
  listLinks: { input: ListLinksInput; output: LinkList; headers: never };
  /** Share a note, or subscribe to todos. */
  createLink: { input: CreateLinkInput; output: LinkResponse; headers: 'idempotencyKey' };
  /** Delete a link. */
  deleteLink: { input: DeleteLinkInput; output: DeletedLinkResponse; headers: never };
  /** Get what a link shows, without a key. */
  getShared: { input: GetSharedInput; output: SharedNoteResponse & Tagged; headers: never };
  /** Get a file that a shared note refers to, without a key. */
  getSharedFile: { input: GetSharedFileInput; output: Download & Tagged; headers: never };
  /** List the changes since a cursor. */
  listChanges: { input: ListChangesInput; output: ChangeList; headers: never };
  /** Get the account: limits, usage, time zone and key. */
  getAccount: { input: Readonly<Record<string, undefined>>; output: AccountResponse; headers: never };
  /** Change the time zone. */
  updateAccount: { input: UpdateAccountInput; output: AccountResponse; headers: never };
  /** List the API keys of the user. */
  listKeys: { input: Readonly<Record<string, undefined>>; output: KeyList; headers: never };
  /** Create an API key. */
  createKey: { input: CreateKeyInput; output: CreatedApiKeyResponse; headers: never };
  /** Revoke an API key and the keys it created. */
  deleteKey: { input: DeleteKeyInput; output: KeyDeletionResponse; headers: never };
  /** Approve a new key for a program. */
  approveSignIn: { input: ApproveSignInInput; output: SignInRedirectResponse; headers: never };
}

export interface ListWorkspacesInput {
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface ListNotesInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** A group, or `null` for notes in no group. */
  readonly groupId?: string | null | undefined;
  /** Whether items in the trash are listed, too. */
  readonly isDeleted?: boolean | undefined;
  /** Only notes with exactly this name, ignoring case and white space at both ends. */
  readonly name?: string | undefined;
  /** Only notes with this second name, stored or in their front matter, compared as `name`. */
  readonly alias?: string | undefined;
  /** A literal substring, ignoring case. Blank means no filter. */
  readonly search?: string | undefined;
  /** How `search` is matched. `words`: all words must occur in the name or the content, in any order, ignoring case and accents. "A phrase" in quotes is one word, `-` excludes a word, and `#tag` finds only a tag. The most relevant notes come first, each with an excerpt. `any`: the same, but one of the words is enough, and notes with rare words come first. */
  readonly match?: 'text' | 'words' | 'any' | undefined;
  /** Text is sorted ignoring case. `relevance` is for searches for words. */
  readonly sort?:
    | 'name:asc'
    | 'name:desc'
    | 'createdAt:asc'
    | 'createdAt:desc'
    | 'updatedAt:asc'
    | 'updatedAt:desc'
    | 'relevance'
    | undefined;
  /** Whether items include their content. */
  readonly content?: boolean | undefined;
  /** Whether each note has `excerpt`, the beginning of its text as a reader sees it, at most 160 characters. */
  readonly excerpt?: boolean | undefined;
  /** Only pinned notes, or only the others. */
  readonly pinned?: boolean | undefined;
  /** Only notes with a link to this note, each with an excerpt around its links: `[[Name]]`, `[[Group/Name]]` or `[text](Name.md)`, outside code. The ones changed last come first. */
  readonly linksTo?: string | undefined;
  /** Only daily or weekly notes, of the days from `from` to `to`, wherever they are and whatever they are called. Each has `date`, or `week` and `year`. */
  readonly calendar?: 'daily' | 'weekly' | undefined;
  /** With `calendar`: the first day. YYYY-MM-DD, or `today`, `tomorrow`, `+7d`, `-1d` and so on, in the time zone of the account or of `timeZone`. */
  readonly from?: string | undefined;
  /** With `calendar`: the last day, at most 399 days later. YYYY-MM-DD, or `today`, `tomorrow`, `+7d`, `-1d` and so on, in the time zone of the account or of `timeZone`. */
  readonly to?: string | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface GetNoteInput {
  readonly noteId: string;
  /** Whether the response has `links` and `backlinks`. It then has no ETag and is never 304. */
  readonly links?: boolean | undefined;
}

export interface ListTagsInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
}

export interface ListGroupsInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** A parent group, or `null` for the groups at the root. */
  readonly parentId?: string | null | undefined;
  /** A literal substring, ignoring case. Blank means no filter. */
  readonly search?: string | undefined;
  /** Text is sorted ignoring case. */
  readonly sort?:
    | 'name:asc'
    | 'name:desc'
    | 'createdAt:asc'
    | 'createdAt:desc'
    | 'updatedAt:asc'
    | 'updatedAt:desc'
    | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface GetGroupInput {
  readonly groupId: string;
}

export interface ListTodosInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  readonly noteId?: string | undefined;
  readonly completed?: boolean | undefined;
  /** Whether items in the trash are listed, too. */
  readonly isDeleted?: boolean | undefined;
  /** A literal substring, ignoring case. Blank means no filter. */
  readonly search?: string | undefined;
  /** Only todos that are due on this day or later: YYYY-MM-DD, or `today`, `tomorrow`, `+7d`, `-1d` and so on, in the time zone of the account or of `timeZone`. */
  readonly dueFrom?: string | undefined;
  /** Only todos that are due on this day or earlier: YYYY-MM-DD, or `today`, `tomorrow`, `+7d`, `-1d` and so on, in the time zone of the account or of `timeZone`. */
  readonly dueTo?: string | undefined;
  /** Only todos with a due date, or only those without one. */
  readonly due?: boolean | undefined;
  /** Whether each todo has `dueDate`, the first date in its text in a form for due dates. */
  readonly dueDate?: boolean | undefined;
  /** Whether each todo has `noteName`, the name of its note. */
  readonly noteName?: boolean | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | undefined;
  /** Text is sorted ignoring case. */
  readonly sort?:
    | 'text:asc'
    | 'text:desc'
    | 'completed:asc'
    | 'completed:desc'
    | 'createdAt:asc'
    | 'createdAt:desc'
    | 'updatedAt:asc'
    | 'updatedAt:desc'
    | 'completedAt:asc'
    | 'completedAt:desc'
    | 'lineNumber:asc'
    | 'lineNumber:desc'
    | 'dueDate:asc'
    | 'dueDate:desc'
    | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface GetTodoInput {
  readonly todoId: string;
}

export interface GetDailyInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** YYYY-MM-DD. Today if omitted. */
  readonly date?: string | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | undefined;
  /** Whether an absent note is created. If not, the response for an absent or deleted note is 404. */
  readonly create?: boolean | undefined;
}

export interface GetWeeklyInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** ISO week. Required if year is given. */
  readonly week?: number | undefined;
  /** Year of the ISO week. Required if week is given. */
  readonly year?: number | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | undefined;
  /** Whether an absent note is created. If not, the response for an absent or deleted note is 404. */
  readonly create?: boolean | undefined;
}

export interface ListSnapshotsInput {
  readonly noteId: string;
  /** Whether items include their content. */
  readonly content?: boolean | undefined;
}

export interface GetSnapshotInput {
  readonly snapshotId: string;
}

export interface ListFilesInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** Only the file with exactly this path. */
  readonly path?: string | undefined;
  /** A part of the path, ignoring case. Blank means no filter. */
  readonly search?: string | undefined;
  /** `path:asc` if omitted. Paths are sorted by code points. */
  readonly sort?:
    | 'path:asc'
    | 'path:desc'
    | 'createdAt:asc'
    | 'createdAt:desc'
    | 'updatedAt:asc'
    | 'updatedAt:desc'
    | 'size:asc'
    | 'size:desc'
    | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface PutFileInput {
  /** Where notes refer to it, such as `assets/x.png`: 1 to 512 characters, in segments of 1 to 200 between slashes. It is stored in NFC, and letter case matters. No segment is blank, `.` or `..`. It does not end in `.md` or `.markdown`. */
  readonly path: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** If another file has the path, store this one under the next free name: `name 2.ext`, `name 3.ext` and so on. */
  readonly unique?: boolean | undefined;
}

export interface GetFileInput {
  readonly fileId: string;
  /** The SHA-256 that you know of the file. If it is the current one, clients may cache the bytes permanently. */
  readonly sha256?: string | undefined;
}

export interface ListTrashInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** Whether the response includes the deleted groups. */
  readonly groups?: boolean | undefined;
  /** Whether the response includes the files in the trash. */
  readonly files?: boolean | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface ListLinksInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** Only links to this note. */
  readonly noteId?: string | undefined;
  /** The first page is 1. A page past the end is empty. */
  readonly page?: number | undefined;
  /** Items per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
}

export interface GetSharedInput {
  /** The part of the link after `s#`, or after `shared/`, also with `.ics`. */
  readonly token: string;
}

export interface GetSharedFileInput {
  /** The part of the link after `s#`. */
  readonly token: string;
  /** The reference as the note has it, such as `../assets/x.png`, or percent-decoded. */
  readonly path: string;
}

export interface ListChangesInput {
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
  /** The cursor from the previous response. Omit it to get the current cursor and no changes. */
  readonly cursor?: string | undefined;
  /** Changes per page; over 100 counts as 100. */
  readonly limit?: number | undefined;
  /** Whether each note has `excerpt`, the beginning of its text as a reader sees it, at most 160 characters. */
  readonly excerpt?: boolean | undefined;
  /** Whether each todo has `noteName`, the name of its note. */
  readonly noteName?: boolean | undefined;
  /** Whether each todo has `dueDate`, the first date in its text in a form for due dates. */
  readonly dueDate?: boolean | undefined;
  /** Whether changes of files are returned, too. */
  readonly files?: boolean | undefined;
}

export interface Account {
  readonly userId: string;
  /** IANA time zone that decides what today is. */
  readonly timeZone: string;
  readonly defaultWorkspaceId: string;
  readonly storage: StorageUse;
  readonly workspaces: WorkspaceUse;
  readonly createdAt: string;
  readonly key: UsedKey;
}

export interface AccountResponse {
  readonly data: Account;
  readonly count: 1;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Whether the key can only read. */
  readonly readOnly: boolean;
  /** The only group in which, with the groups below it, the key writes notes; absent if it writes everything or nothing. */
  readonly writeGroupId?: string | undefined;
  readonly createdAt: string;
  /** When the key expires, or null. */
  readonly expiresAt: string | null;
  /** At most a minute too early; null before the first request. */
  readonly lastUsedAt: string | null;
  /** The id of the key that created it; null if the operator of the service did. */
  readonly createdBy: string | null;
}

export interface AppendDailyInput {
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** YYYY-MM-DD. Today if omitted. */
  readonly date?: string | null | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | null | undefined;
  /** Where the content is added. `"end"` if omitted. */
  readonly position?: 'end' | 'start' | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface AppendNoteInput {
  readonly id: string;
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
  /** Where the content is added. `"end"` if omitted. */
  readonly position?: 'end' | 'start' | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface AppendWeeklyInput {
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** ISO week. Required if year is given. */
  readonly week?: number | null | undefined;
  /** Year of the ISO week. Required if week is given. */
  readonly year?: number | null | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | null | undefined;
  /** Where the content is added. `"end"` if omitted. */
  readonly position?: 'end' | 'start' | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface ApproveSignInInput {
  /** The id of the program, from its registration. */
  readonly client_id: string;
  /** The address to which the code is sent. */
  readonly redirect_uri: string;
  /** The SHA-256 of the program’s secret, in base64url (RFC 7636). */
  readonly code_challenge: string;
  /** Returned to the program unchanged. */
  readonly state?: string | null | undefined;
  /** The address of /mcp, if the program names it. */
  readonly resource?: string | null | undefined;
  readonly readOnly: boolean;
  /** The only group in which, with the groups below it, the key can write notes. Not with `readOnly`. */
  readonly writeGroupId?: string | undefined;
  /** An RFC 3339 time in the future. Never if omitted. */
  readonly expiresAt?: string | null | undefined;
}

export interface Backlink {
  readonly id: string;
  readonly name: string;
}

export interface Change {
  /** `file` only with `files=true`. */
  readonly type: 'note' | 'group' | 'todo' | 'file';
  readonly id: string;
  /** Whether a note, todo or file was purged, or a group deleted. False for resources in the trash. */
  readonly deleted: boolean;
  readonly resource: NoteListItem | Group | TodoListItem | StoredFile | null;
}

export interface ChangeList {
  readonly data: readonly Change[];
  /** Items in this response. */
  readonly count: number;
  /** Pass it to receive later changes. */
  readonly cursor: string;
  /** Whether more changes are available now. */
  readonly more: boolean;
}

export interface ContentCounts {
  readonly notes: number;
  readonly groups: number;
  readonly todos: number;
}

export interface CreateGroupInput {
  readonly name: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** Null for none. */
  readonly parentId?: string | null | undefined;
}

export interface CreateKeyInput {
  readonly name: string;
  readonly readOnly?: boolean | null | undefined;
  /** The only group in which, with the groups below it, the key can write notes. Not with `readOnly`. */
  readonly writeGroupId?: string | undefined;
  /** An RFC 3339 time in the future. Never if omitted. */
  readonly expiresAt?: string | null | undefined;
}

export interface CreateLinkInput {
  readonly noteId?: string | null | undefined;
  /** The calendar of the open todos with a due date. */
  readonly feed?: 'todos' | null | undefined;
  /** Whether each event has an alarm at 09:00 of its day. Only with `feed`. */
  readonly alarm?: boolean | null | undefined;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** When the link ends: an RFC 3339 time, at most 10 years ahead. Until it is deleted if omitted. */
  readonly expiresAt?: string | null | undefined;
}

export interface CreateNoteInput {
  readonly name: string;
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content?: string | null | undefined;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** Null for none. */
  readonly groupId?: string | null | undefined;
  /** Whether the note is pinned. */
  readonly pinned?: boolean | null | undefined;
  /** Other names by which links find the note. `[]` for none. */
  readonly aliases?: readonly string[] | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** When the note was created, for notes from elsewhere: an RFC 3339 time, or YYYY-MM-DD for the start of that day in the account’s time zone. From 1970 up to now. Now if omitted. */
  readonly createdAt?: string | null | undefined;
}

export interface CreateSnapshotInput {
  readonly noteId: string;
  readonly workspaceId: string;
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
}

export interface CreateTodoInput {
  readonly text: string;
  readonly noteId: string;
  /** The line in the note, from 1. */
  readonly lineNumber: number;
  readonly completed?: boolean | null | undefined;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
}

export interface CreateWorkspaceInput {
  readonly name: string;
}

export interface CreatedApiKey {
  readonly id: string;
  readonly name: string;
  /** Whether the key can only read. */
  readonly readOnly: boolean;
  /** The only group in which, with the groups below it, the key writes notes; absent if it writes everything or nothing. */
  readonly writeGroupId?: string | undefined;
  readonly createdAt: string;
  /** When the key expires, or null. */
  readonly expiresAt: string | null;
  /** At most a minute too early; null before the first request. */
  readonly lastUsedAt: string | null;
  /** The id of the key that created it; null if the operator of the service did. */
  readonly createdBy: string | null;
  /** The key. Save it now: it is not shown again. */
  readonly key: string;
}

export interface CreatedApiKeyResponse {
  readonly data: CreatedApiKey;
  readonly count: 1;
}

export interface CreatedSnapshot {
  readonly data: Snapshot;
}

export interface DailyNoteFilters {
  readonly workspaceId: string;
  readonly date: string;
  readonly type: 'daily';
}

export interface DailyNoteResponse {
  readonly data: Note;
  readonly count: 1;
  readonly filters: DailyNoteFilters;
}

export interface DeleteFileInput {
  readonly id: string;
}

export interface DeleteGroupInput {
  readonly groupId: string;
}

export interface DeleteKeyInput {
  /** The id of the key. */
  readonly id: string;
  /** Whether the links that the revoked keys have created end, too. `false` if omitted. */
  readonly links?: boolean | null | undefined;
}

export interface DeleteLinkInput {
  readonly id: string;
}

export interface DeleteNoteInput {
  readonly id: string;
}

export interface DeleteSnapshotInput {
  readonly snapshotId: string;
}

export interface DeleteTodoInput {
  readonly todoId: string;
}

export interface DeleteWorkspaceInput {
  readonly workspaceId: string;
}

export interface DeletedFile {
  readonly deleted: boolean;
  readonly fileId: string;
  readonly movedToTrash: boolean;
}

export interface DeletedFileResponse {
  readonly data: DeletedFile;
  readonly count: 1;
}

export interface DeletedGroup {
  readonly deleted: boolean;
  readonly groupId: string;
  readonly deletedChildGroups: number;
}

export interface DeletedGroupResponse {
  readonly data: DeletedGroup;
  readonly count: 1;
}

export interface DeletedLink {
  readonly id: string;
  readonly deleted: boolean;
}

export interface DeletedLinkResponse {
  readonly data: DeletedLink;
  readonly count: 1;
}

export interface DeletedNote {
  readonly deleted: boolean;
  readonly noteId: string;
  readonly movedToTrash: boolean;
}

export interface DeletedNoteResponse {
  readonly data: DeletedNote;
  readonly count: 1;
}

export interface DeletedSnapshot {
  readonly deleted: boolean;
}

export interface DeletedSnapshotResponse {
  readonly data: DeletedSnapshot;
}

export interface DeletedTodo {
  readonly deleted: boolean;
  readonly todoId: string;
  readonly softDeleted: boolean;
}

export interface DeletedTodoResponse {
  readonly data: DeletedTodo;
  readonly count: 1;
}

export interface DeletedWorkspace {
  readonly deleted: boolean;
  readonly workspaceId: string;
  readonly deletedContent: ContentCounts;
}

export interface DeletedWorkspaceResponse {
  readonly data: DeletedWorkspace;
  readonly count: 1;
}

export interface Edit {
  /** The exact text to replace. It must occur once, unless `all` is true. */
  readonly find?: string | null | undefined;
  /** The new text. Required with `find`. */
  readonly replace?: string | null | undefined;
  /** Replace every occurrence. `false` if omitted. */
  readonly all?: boolean | null | undefined;
  /** A heading without its markers, such as `"Plan"`, or the list of headings from the outermost to it, such as `["Project", "Plan"]`. It must match exactly one. */
  readonly heading?: unknown;
  /** The Markdown for the section. Required with `heading`. */
  readonly content?: string | null | undefined;
  /** Where in the section, which ends at the next heading of the same or a higher level. `replace` keeps the heading. `"end"` if omitted. */
  readonly position?: 'end' | 'start' | 'replace' | null | undefined;
}

export interface EditNoteInput {
  readonly id: string;
  /** Each has `find` and `replace`, or `heading` and `content`. */
  readonly edits: readonly Edit[];
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface FileList {
  readonly data: readonly StoredFile[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: FileListFilters;
}

export interface FileListFilters {
  readonly workspaceId: string;
  readonly path: string | null;
  readonly search: string | null;
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly userId: string;
  /** The parent group, or null at the root. */
  readonly parentId: string | null;
  /** Not used yet, always null. */
  readonly icon: string | null;
}

export interface GroupList {
  readonly data: readonly Group[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: GroupListFilters;
}

export interface GroupListFilters {
  readonly workspaceId: string;
  readonly parentId: string | null;
  readonly search: string | null;
}

export interface GroupResponse {
  readonly data: Group;
  readonly count: 1;
}

export interface KeyDeletion {
  readonly id: string;
  readonly deleted: true;
  /** Links that this key, and the keys whose chain of `createdBy` leads to it, have created and that worked. They still work unless the request has `links`. */
  readonly links: number;
}

export interface KeyDeletionResponse {
  readonly data: KeyDeletion;
  readonly count: 1;
}

export interface KeyList {
  readonly data: readonly ApiKey[];
  /** Items in this response. */
  readonly count: number;
}

export interface Link {
  readonly id: string;
  /** The kind of content: one note, or the todos with a due date. */
  readonly kind: 'note' | 'todos';
  /** The note that it shows; null for the todos. */
  readonly noteId: string | null;
  readonly workspaceId: string;
  /** Present if the events of its calendar have an alarm at 09:00. */
  readonly alarm?: true | undefined;
  /** Anyone who has it can read what the link shows. Absent unless the key can write everything. */
  readonly url?: string | undefined;
  readonly createdAt: string;
  /** When it ends; null if it works until it is deleted. */
  readonly expiresAt: string | null;
  /** When it was last used, or null. */
  readonly lastUsedAt: string | null;
  /** The id of the key that created it; null if an earlier version of the service did. */
  readonly createdBy: string | null;
}

export interface LinkList {
  readonly data: readonly Link[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: LinkListFilters;
}

export interface LinkListFilters {
  readonly workspaceId: string;
  readonly noteId: string | null;
}

export interface LinkResponse {
  readonly data: Link;
  readonly count: 1;
}

export interface MoveFileInput {
  readonly id: string;
  /** Where notes refer to it, such as `assets/x.png`: 1 to 512 characters, in segments of 1 to 200 between slashes. It is stored in NFC, and letter case matters. No segment is blank, `.` or `..`. It does not end in `.md` or `.markdown`. */
  readonly path: string;
}

export interface Note {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  /** The group it is in, or null. */
  readonly groupId: string | null;
  readonly userId: string;
  /** Not used yet, always null. */
  readonly icon: string | null;
  /** Whether it is in the trash. */
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  /** Not used yet, always false. */
  readonly isEncrypted: boolean;
  /** Not used yet, always null. */
  readonly encryptionMetadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Only in pinned notes. */
  readonly pinned?: true | undefined;
  /** Other names for links. Only in notes that have some. */
  readonly aliases?: readonly string[] | undefined;
  /** Markdown. */
  readonly content: string;
}

export interface NoteLink {
  /** The link as written in the note, at most its first 1000 characters. */
  readonly text: string;
  /** The note it leads to, or null if there is none. */
  readonly noteId: string | null;
  /** Its line in the note, from 1. */
  readonly line: number;
}

export interface NoteList {
  readonly data: readonly NoteListItem[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: NoteListFilters;
}

export interface NoteListFilters {
  readonly workspaceId: string;
  readonly groupId: string | null;
  readonly isDeleted: boolean;
  readonly search: string | null;
  /** How the search is matched, if it was sent. */
  readonly match?: 'text' | 'words' | 'any' | undefined;
  /** The requested name, if one was sent. */
  readonly name?: string | undefined;
  /** The requested second name, if one was sent. */
  readonly alias?: string | undefined;
  /** Whether only pinned notes are listed, if sent. */
  readonly pinned?: boolean | undefined;
  /** The requested note, if one was sent. */
  readonly linksTo?: string | undefined;
  /** The calendar, if sent. */
  readonly calendar?: 'daily' | 'weekly' | undefined;
  /** The first day, with `calendar`. */
  readonly from?: string | undefined;
  /** The last day, with `calendar`. */
  readonly to?: string | undefined;
}

export interface NoteListItem {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  /** The group it is in, or null. */
  readonly groupId: string | null;
  readonly userId: string;
  /** Not used yet, always null. */
  readonly icon: string | null;
  /** Whether it is in the trash. */
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  /** Not used yet, always false. */
  readonly isEncrypted: boolean;
  /** Not used yet, always null. */
  readonly encryptionMetadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Only in pinned notes. */
  readonly pinned?: true | undefined;
  /** Other names for links. Only in notes that have some. */
  readonly aliases?: readonly string[] | undefined;
  /** Markdown. */
  readonly content?: string | undefined;
  /** The part around the matches, in a search for words; with `excerpt`, the beginning. It is the text as a reader sees it, without Markdown marks. `…` marks a cut. */
  readonly excerpt?: string | undefined;
  /** Those that the excerpt shows, in order. */
  readonly matches?: readonly NoteMatch[] | undefined;
  /** The day of a daily note, with `calendar`. */
  readonly date?: string | undefined;
  /** The ISO week of a weekly note, with `calendar`. */
  readonly week?: number | undefined;
  /** The year of the week, with `calendar`. */
  readonly year?: number | undefined;
}

export interface NoteMatch {
  /** Its first UTF-16 unit in the excerpt, from 0. */
  readonly start: number;
  /** Its length in UTF-16 units. */
  readonly length: number;
}

export interface NoteResponse {
  readonly data: Note;
  readonly count: 1;
}

export interface NoteSummary {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  /** The group it is in, or null. */
  readonly groupId: string | null;
  readonly userId: string;
  /** Not used yet, always null. */
  readonly icon: string | null;
  /** Whether it is in the trash. */
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  /** Not used yet, always false. */
  readonly isEncrypted: boolean;
  /** Not used yet, always null. */
  readonly encryptionMetadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Only in pinned notes. */
  readonly pinned?: true | undefined;
  /** Other names for links. Only in notes that have some. */
  readonly aliases?: readonly string[] | undefined;
}

export interface NoteWithLinks {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  /** The group it is in, or null. */
  readonly groupId: string | null;
  readonly userId: string;
  /** Not used yet, always null. */
  readonly icon: string | null;
  /** Whether it is in the trash. */
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  /** Not used yet, always false. */
  readonly isEncrypted: boolean;
  /** Not used yet, always null. */
  readonly encryptionMetadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Only in pinned notes. */
  readonly pinned?: true | undefined;
  /** Other names for links. Only in notes that have some. */
  readonly aliases?: readonly string[] | undefined;
  /** Markdown. */
  readonly content: string;
  /** The links to notes in its text, in order, if requested: at most 500. */
  readonly links?: readonly NoteLink[] | undefined;
  /** The notes that link to it, the ones changed last first, if requested: at most 100. */
  readonly backlinks?: readonly Backlink[] | undefined;
}

export interface NoteWithLinksResponse {
  readonly data: NoteWithLinks;
  readonly count: 1;
}

export interface Pagination {
  readonly page: number;
  readonly limit: number;
  /** Items on all pages. */
  readonly total: number;
  readonly totalPages: number;
}

export interface PurgeInput {
  readonly noteId?: string | null | undefined;
  readonly fileId?: string | null | undefined;
  readonly all?: boolean | null | undefined;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | undefined;
}

export interface PurgedTrash {
  readonly purged: boolean;
  readonly notes: number;
  /** Bytes of content that were freed. */
  readonly bytes: number;
  /** The purged files, if there are any. */
  readonly files?: number | undefined;
}

export interface PurgedTrashResponse {
  readonly data: PurgedTrash;
  readonly count: 1;
}

export interface PutDailyInput {
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** YYYY-MM-DD. Today if omitted. */
  readonly date?: string | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface PutWeeklyInput {
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content: string;
  /** The default workspace if omitted. */
  readonly workspaceId?: string | null | undefined;
  /** ISO week. Required if year is given. */
  readonly week?: number | null | undefined;
  /** Year of the ISO week. Required if week is given. */
  readonly year?: number | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone?: string | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface RestoreInput {
  readonly noteId?: string | null | undefined;
  readonly todoId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  readonly fileId?: string | null | undefined;
}

export interface RestoreSnapshotInput {
  readonly snapshotId: string;
}

export interface RestoredCounts {
  readonly groups: number;
  readonly notes: number;
}

export type RestoredResource = Note | Todo | Group | StoredFile;

export interface RestoredResourceResponse {
  readonly data: RestoredResource;
  readonly count: 1;
  readonly restored?: RestoredCounts | undefined;
}

export interface SharedNote {
  readonly name: string;
  /** Markdown. */
  readonly content: string;
  readonly updatedAt: string;
  /** When the link ends, or null. */
  readonly expiresAt: string | null;
}

export interface SharedNoteResponse {
  readonly data: SharedNote;
  readonly count: 1;
}

export interface SignInRedirect {
  /** The `redirect_uri` with the code, `state` and `iss`. Open it in the browser. */
  readonly redirect: string;
}

export interface SignInRedirectResponse {
  readonly data: SignInRedirect;
  readonly count: 1;
}

export interface Snapshot {
  readonly id: string;
  readonly noteId: string;
  readonly userId: string;
  readonly workspaceId: string;
  /** The number of the snapshot, counted per note. */
  readonly noteVersion: number;
  /** Not used yet, always null. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  /** The content at that time. */
  readonly content: string;
}

export interface SnapshotList {
  readonly data: readonly SnapshotListItem[];
}

export interface SnapshotListItem {
  readonly id: string;
  readonly noteId: string;
  readonly userId: string;
  readonly workspaceId: string;
  /** The number of the snapshot, counted per note. */
  readonly noteVersion: number;
  /** Not used yet, always null. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  /** The content at that time. */
  readonly content?: string | undefined;
}

export interface SnapshotResponse {
  readonly data: Snapshot;
  readonly count: 1;
}

export interface StorageUse {
  /** Bytes of the contents of all notes and files, including the trash. */
  readonly used: number;
  /** The storage quota in bytes. */
  readonly limit: number;
}

export interface StoredFile {
  readonly id: string;
  readonly workspaceId: string;
  /** Unique among the files of the workspace that are not in the trash. */
  readonly path: string;
  /** The media type, which the extension of the path determines. */
  readonly type: string;
  /** Its bytes. */
  readonly size: number;
  /** The SHA-256 of its bytes in hexadecimal, which is also its ETag. */
  readonly sha256: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Whether it is in the trash. */
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
}

export interface StoredFileResponse {
  readonly data: StoredFile;
  readonly count: 1;
}

export interface Tag {
  /** Without `#`, as most notes write it, at most 100 characters. */
  readonly tag: string;
  /** The notes that have it. */
  readonly notes: number;
}

export interface TagList {
  readonly data: readonly Tag[];
  /** Tags in this response. */
  readonly count: number;
}

export interface Todo {
  readonly id: string;
  readonly text: string;
  readonly completed: boolean;
  /** When it was last completed; null while it is open. */
  readonly completedAt: string | null;
  readonly noteId: string;
  /** Its line in the note, from 1. */
  readonly lineNumber: number;
  readonly workspaceId: string;
  readonly userId: string;
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TodoList {
  readonly data: readonly TodoListItem[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: TodoListFilters;
}

export interface TodoListFilters {
  readonly workspaceId: string;
  readonly noteId: string | null;
  readonly completed: boolean | null;
  readonly isDeleted: boolean;
  readonly search: string | null;
  /** The first day, if one was sent. */
  readonly dueFrom?: string | undefined;
  /** The last day, if one was sent. */
  readonly dueTo?: string | undefined;
  /** Whether only todos with a due date are listed, if sent. */
  readonly due?: boolean | undefined;
}

export interface TodoListItem {
  readonly id: string;
  readonly text: string;
  readonly completed: boolean;
  /** When it was last completed; null while it is open. */
  readonly completedAt: string | null;
  readonly noteId: string;
  /** Its line in the note, from 1. */
  readonly lineNumber: number;
  readonly workspaceId: string;
  readonly userId: string;
  readonly isDeleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The first date in its text in a form for due dates, if requested; null if there is none. */
  readonly dueDate?: string | null | undefined;
  /** The name of its note, if requested. */
  readonly noteName?: string | undefined;
}

export interface TodoResponse {
  readonly data: Todo;
  readonly count: 1;
}

export interface TrashList {
  readonly data: readonly NoteSummary[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
  readonly filters: TrashListFilters;
  /** With `groups=true`. */
  readonly groups?: readonly TrashedGroup[] | undefined;
  /** With `files=true`. */
  readonly files?: readonly StoredFile[] | undefined;
}

export interface TrashListFilters {
  readonly workspaceId: string;
}

export interface TrashedGroup {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  /** The notes in the trash that are restored with it. */
  readonly notes: number;
}

export interface UpdateAccountInput {
  /** IANA time zone such as Europe/Berlin, which decides what today is. */
  readonly timeZone: string;
}

export interface UpdateGroupInput {
  readonly groupId: string;
  readonly name?: string | null | undefined;
  /** Null for none. */
  readonly parentId?: string | null | undefined;
}

export interface UpdateNoteInput {
  readonly id: string;
  readonly name?: string | null | undefined;
  /** Markdown, at most 1 MB (1,048,576 bytes of UTF-8). */
  readonly content?: string | null | undefined;
  /** Null for none. */
  readonly groupId?: string | null | undefined;
  /** Whether the note is pinned. */
  readonly pinned?: boolean | null | undefined;
  /** Other names by which links find the note. `[]` for none. */
  readonly aliases?: readonly string[] | null | undefined;
  /** Whether todos are derived from the checkbox lines of the content. `false` if omitted. */
  readonly syncTodos?: boolean | null | undefined;
  /** Whether the replaced content is kept as a snapshot. `false` if omitted. */
  readonly snapshot?: boolean | null | undefined;
}

export interface UpdateTodoInput {
  readonly todoId: string;
  readonly text?: string | null | undefined;
  readonly completed?: boolean | null | undefined;
  /** The line in the note, from 1. */
  readonly lineNumber?: number | null | undefined;
}

export interface UpdateWorkspaceInput {
  readonly workspaceId: string;
  readonly name?: string | null | undefined;
  /** A note of this workspace whose text fills new daily notes. Null for none. */
  readonly dailyTemplateId?: string | null | undefined;
  /** A note of this workspace whose text fills new weekly notes. Null for none. */
  readonly weeklyTemplateId?: string | null | undefined;
}

export interface UsedKey {
  /** The id of the key that this request used. */
  readonly id: string;
  readonly name: string;
  /** Whether the key can only read. */
  readonly readOnly: boolean;
  /** The only group in which, with the groups below it, the key writes notes; absent if it writes everything or nothing. */
  readonly writeGroupId?: string | undefined;
  /** When the key expires, or null. */
  readonly expiresAt: string | null;
}

export interface WeeklyNoteFilters {
  readonly workspaceId: string;
  readonly week: number;
  readonly year: number;
  readonly type: 'weekly';
}

export interface WeeklyNoteResponse {
  readonly data: Note;
  readonly count: 1;
  readonly filters: WeeklyNoteFilters;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** Whether it is used if a request omits workspaceId. */
  readonly isDefault: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Bytes of the contents of its notes and files, including the trash. */
  readonly storageUsage: number;
  readonly formattedStorageUsage: string;
  /** The note that fills new daily notes, if one is set. */
  readonly dailyTemplateId?: string | undefined;
  /** The note that fills new weekly notes, if one is set. */
  readonly weeklyTemplateId?: string | undefined;
}

export interface WorkspaceList {
  readonly data: readonly WorkspaceListItem[];
  readonly pagination: Pagination;
  /** Items on all pages. */
  readonly count: number;
}

export interface WorkspaceListItem {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** Whether it is used if a request omits workspaceId. */
  readonly isDefault: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Bytes of the contents of its notes and files, including the trash. */
  readonly storageUsage: number;
  readonly formattedStorageUsage: string;
  /** The note that fills new daily notes, if one is set. */
  readonly dailyTemplateId?: string | undefined;
  /** The note that fills new weekly notes, if one is set. */
  readonly weeklyTemplateId?: string | undefined;
  /** The same as storageUsage. */
  readonly totalStorageBytes: number;
  readonly contentCounts: ContentCounts;
}

export interface WorkspaceResponse {
  readonly data: Workspace;
  readonly count: 1;
}

export interface WorkspaceUse {
  readonly used: number;
  readonly limit: number;
}
