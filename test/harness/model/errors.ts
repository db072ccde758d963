// The errors of the API, word for word (specification 7, D2 to D15).

const ERRORS = {
  authenticationRequired: [401, 'UNAUTHORIZED', 'Authentication required'],
  keyReadOnly: [403, 'FORBIDDEN', 'Key is read-only'],
  routeNotFound: [404, 'NOT_FOUND', 'Route not found'],
  notJson: [400, 'MALFORMED_REQUEST', 'Content-Type must be application/json'],
  notUtf8: [400, 'MALFORMED_REQUEST', 'Request body must be UTF-8'],
  malformedJson: [400, 'MALFORMED_REQUEST', 'Request body must be a JSON object'],
  forbiddenMember: [
    400,
    'MALFORMED_REQUEST',
    'Request body must not have a member __proto__, nor a constructor with a prototype',
  ],
  workspaceNotFound: [404, 'NOT_FOUND', 'Workspace not found'],
  workspaceDenied: [403, 'FORBIDDEN', 'Access denied to workspace'],
  calendarWorkspaceNotFound: [404, 'NOT_FOUND', 'Workspace not found or access denied'],
  noteNotFound: [404, 'NOT_FOUND', 'Note not found'],
  noteDenied: [403, 'FORBIDDEN', 'Access denied to note'],
  groupNotFound: [404, 'NOT_FOUND', 'Group not found'],
  parentGroupNotFound: [404, 'NOT_FOUND', 'Parent group not found'],
  groupDenied: [403, 'FORBIDDEN', 'Access denied to group'],
  todoNotFound: [404, 'NOT_FOUND', 'Todo not found'],
  todoDenied: [403, 'FORBIDDEN', 'Access denied to todo'],
  snapshotNotFound: [404, 'NOT_FOUND', 'Snapshot not found'],
  snapshotDenied: [403, 'FORBIDDEN', 'Access denied to snapshot'],
  defaultWorkspace: [403, 'FORBIDDEN', 'Cannot delete default workspace'],
  duplicateWorkspaceName: [400, 'VALIDATION_ERROR', 'Workspace name already exists'],
  groupOwnParent: [400, 'VALIDATION_ERROR', 'Group cannot be its own parent'],
  noteTooLarge: [400, 'VALIDATION_ERROR', 'Note exceeds maximum size (1MB)'],
  calendarNoteTooLarge: [400, 'VALIDATION_ERROR', 'Note content too long'],
  quotaExceeded: [400, 'VALIDATION_ERROR', 'User storage quota exceeded'],
  noteNotInTrash: [400, 'VALIDATION_ERROR', 'Note is not in the trash'],
  invalidNoteId: [400, 'VALIDATION_ERROR', 'Invalid note ID format'],
  invalidDate: [400, 'VALIDATION_ERROR', 'Invalid date format. Use YYYY-MM-DD'],
  weekWithoutYear: [400, 'VALIDATION_ERROR', 'Both week and year must be provided together'],
  noteChanged: [412, 'PRECONDITION_FAILED', 'Note has changed'],
  cursorExpired: [410, 'CURSOR_EXPIRED', 'List everything again'],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type ErrorName = keyof typeof ERRORS;

/** The names of the two errors of an id: it exists nowhere, or it is another user's (D9). */
export interface AccessErrors {
  readonly missing: ErrorName;
  readonly denied: ErrorName;
}

export type Headers = Readonly<Record<string, unknown>>;

/** An error that ends an operation before it has changed anything. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly body: object;

  constructor(status: number, body: { error: string; message: string; details?: object }, headers: Headers) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Ends the operation with an error. */
export function refuse(name: ErrorName, { details, headers = {} }: Extras = {}): never {
  const [status, error, message] = ERRORS[name];
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  throw new Refusal(status, { error, message, ...(details && { details }) }, { ...challenge, ...headers });
}

/** Ends the operation with an error whose message depends on the request. */
export function refuseInvalid(message: string): never {
  throw new Refusal(400, { error: 'VALIDATION_ERROR', message }, {});
}

export function refuseWorkspace(limit: number): never {
  const message = `Maximum number of workspaces reached (${limit})`;
  throw new Refusal(403, { error: 'FORBIDDEN', message }, {});
}

interface Extras {
  readonly details?: object;
  readonly headers?: Headers;
}

/** The texts leave the result open, so the request is not sent. */
export class Undecided extends Error {}
