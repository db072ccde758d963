// All errors of the service, by name. The messages of the specification are defined here and nowhere else (D9,
// D12–D16). lib/api/error-response.ts maps the codes to HTTP statuses.

export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'MALFORMED_REQUEST'
  | 'PRECONDITION_FAILED'
  | 'CURSOR_EXPIRED'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR';

export const ERRORS = {
  authenticationRequired: { code: 'UNAUTHORIZED', message: 'Authentication required' },
  httpsRequired: { code: 'FORBIDDEN', message: 'HTTPS is required' },
  keyReadOnly: { code: 'FORBIDDEN', message: 'Key is read-only' },
  keyOneGroup: { code: 'FORBIDDEN', message: 'Key may only write in the group NAME' },
  keyGroupGone: { code: 'FORBIDDEN', message: 'The group of this key no longer exists' },
  keyFromSignIn: { code: 'FORBIDDEN', message: 'A key created by sign-in creates no keys' },
  accessDenied: { code: 'FORBIDDEN', message: 'Access denied' },
  workspaceDenied: { code: 'FORBIDDEN', message: 'Access denied to workspace' },
  noteDenied: { code: 'FORBIDDEN', message: 'Access denied to note' },
  groupDenied: { code: 'FORBIDDEN', message: 'Access denied to group' },
  todoDenied: { code: 'FORBIDDEN', message: 'Access denied to todo' },
  fileDenied: { code: 'FORBIDDEN', message: 'Access denied to file' },
  snapshotDenied: { code: 'FORBIDDEN', message: 'Access denied to snapshot' },
  workspaceLimit: { code: 'FORBIDDEN', message: 'Maximum number of workspaces reached (2)' },
  defaultWorkspace: { code: 'FORBIDDEN', message: 'Cannot delete default workspace' },
  linkDenied: { code: 'FORBIDDEN', message: 'Access denied to link' },
  routeNotFound: { code: 'NOT_FOUND', message: 'Route not found' },
  workspaceNotFound: { code: 'NOT_FOUND', message: 'Workspace not found' },
  calendarWorkspaceNotFound: { code: 'NOT_FOUND', message: 'Workspace not found or access denied' },
  noteNotFound: { code: 'NOT_FOUND', message: 'Note not found' },
  groupNotFound: { code: 'NOT_FOUND', message: 'Group not found' },
  parentGroupNotFound: { code: 'NOT_FOUND', message: 'Parent group not found' },
  todoNotFound: { code: 'NOT_FOUND', message: 'Todo not found' },
  fileNotFound: { code: 'NOT_FOUND', message: 'File not found' },
  snapshotNotFound: { code: 'NOT_FOUND', message: 'Snapshot not found' },
  keyNotFound: { code: 'NOT_FOUND', message: 'Key not found' },
  linkNotFound: { code: 'NOT_FOUND', message: 'Link not found' },
  invalidRequest: { code: 'VALIDATION_ERROR', message: 'Invalid request' },
  duplicateWorkspaceName: { code: 'VALIDATION_ERROR', message: 'Workspace name already exists' },
  noteTooLarge: { code: 'VALIDATION_ERROR', message: 'Note exceeds maximum size (1MB)' },
  calendarNoteTooLarge: { code: 'VALIDATION_ERROR', message: 'Note content too long' },
  quotaExceeded: { code: 'VALIDATION_ERROR', message: 'User storage quota exceeded' },
  groupOwnParent: { code: 'VALIDATION_ERROR', message: 'Group cannot be its own parent' },
  invalidDate: { code: 'VALIDATION_ERROR', message: 'Invalid date format. Use YYYY-MM-DD' },
  weekWithoutYear: { code: 'VALIDATION_ERROR', message: 'Both week and year must be provided together' },
  linkLimit: { code: 'VALIDATION_ERROR', message: 'Maximum number of links reached' },
  noteNotInTrash: { code: 'VALIDATION_ERROR', message: 'Note is not in the trash' },
  fileSize: { code: 'VALIDATION_ERROR', message: 'File must have 1 byte to 4 MB' },
  fileExists: { code: 'VALIDATION_ERROR', message: 'path: A file with this path exists' },
  fileNotInTrash: { code: 'VALIDATION_ERROR', message: 'File is not in the trash' },
  fileChanged: { code: 'PRECONDITION_FAILED', message: 'File has changed' },
  noteChanged: { code: 'PRECONDITION_FAILED', message: 'Note has changed' },
  cursorExpired: { code: 'CURSOR_EXPIRED', message: 'List everything again' },
  signInKeyLimit: { code: 'VALIDATION_ERROR', message: 'Maximum number of keys created by sign-in reached' },
  keyLimit: { code: 'VALIDATION_ERROR', message: 'Maximum number of keys reached' },
  invalidNoteId: { code: 'VALIDATION_ERROR', message: 'Invalid note ID format' },
  malformedJson: { code: 'MALFORMED_REQUEST', message: 'Request body must be a JSON object' },
  forbiddenMember: {
    code: 'MALFORMED_REQUEST',
    message: 'Request body must not have a member __proto__, nor a constructor with a prototype',
  },
  notJson: { code: 'MALFORMED_REQUEST', message: 'Content-Type must be application/json' },
  notBytes: {
    code: 'MALFORMED_REQUEST',
    message: 'Content-Type must be application/octet-stream',
  },
  notUnpacked: {
    code: 'MALFORMED_REQUEST',
    message:
      "Request body can't be decompressed. Send it as gzip or deflate, and name the coding in Content-Encoding",
  },
  notUtf8: { code: 'MALFORMED_REQUEST', message: 'Request body must be UTF-8' },
  rateLimited: { code: 'RATE_LIMITED', message: 'Too many requests, try again in a moment' },
  linkExhausted: { code: 'RATE_LIMITED', message: 'Link has sent 1 GB today, try again after midnight UTC' },
  internal: { code: 'INTERNAL_ERROR', message: 'Internal server error' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>;

export type ErrorName = keyof typeof ERRORS;

/** Why a text or heading of an edit does not apply to a note: it does not occur, or several times. */
export type Mismatch = 'absent' | 'ambiguous';

/** Further data of an error. */
export interface ErrorExtras extends ErrorOptions {
  /** Replaces the message of the catalogue if it depends on the request. */
  readonly message?: string;
  /** The current ETag of the changed note. */
  readonly etag?: string;
  /** Seconds to wait before a retry, if they are known. */
  readonly retryAfter?: number;
  /** The fields that do not have the form of the contract. */
  readonly fields?: readonly string[];
  readonly mismatch?: Mismatch | undefined;
  /** Numbers that explain the message. */
  readonly details?: Readonly<Record<string, number>>;
}

/** An error of the catalogue. It is thrown by name and turned into a response in one place (lib/api/response.ts). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly errorName: ErrorName;
  readonly extras: Omit<ErrorExtras, 'message' | 'cause'>;

  constructor(
    errorName: ErrorName,
    { message = ERRORS[errorName].message, cause, ...extras }: ErrorExtras = {},
  ) {
    super(message, { cause });
    this.errorName = errorName;
    this.code = ERRORS[errorName].code;
    this.extras = extras;
  }
}

/** The error of a field whose value has the form of the contract, but not a value that is allowed. */
export const invalidField = (field: string, problem: string, extras: ErrorExtras = {}): ApiError =>
  new ApiError('invalidRequest', { ...extras, message: `${field}: ${problem}` });
