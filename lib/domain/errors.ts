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
  accessDenied: { code: 'FORBIDDEN', message: 'Access denied' },
  workspaceDenied: { code: 'FORBIDDEN', message: 'Access denied to workspace' },
  noteDenied: { code: 'FORBIDDEN', message: 'Access denied to note' },
  groupDenied: { code: 'FORBIDDEN', message: 'Access denied to group' },
  todoDenied: { code: 'FORBIDDEN', message: 'Access denied to todo' },
  snapshotDenied: { code: 'FORBIDDEN', message: 'Access denied to snapshot' },
  workspaceLimit: { code: 'FORBIDDEN', message: 'Maximum number of workspaces reached (2)' },
  defaultWorkspace: { code: 'FORBIDDEN', message: 'Cannot delete default workspace' },
  routeNotFound: { code: 'NOT_FOUND', message: 'Route not found' },
  workspaceNotFound: { code: 'NOT_FOUND', message: 'Workspace not found' },
  calendarWorkspaceNotFound: { code: 'NOT_FOUND', message: 'Workspace not found or access denied' },
  noteNotFound: { code: 'NOT_FOUND', message: 'Note not found' },
  groupNotFound: { code: 'NOT_FOUND', message: 'Group not found' },
  parentGroupNotFound: { code: 'NOT_FOUND', message: 'Parent group not found' },
  todoNotFound: { code: 'NOT_FOUND', message: 'Todo not found' },
  snapshotNotFound: { code: 'NOT_FOUND', message: 'Snapshot not found' },
  invalidRequest: { code: 'VALIDATION_ERROR', message: 'Invalid request' },
  duplicateWorkspaceName: { code: 'VALIDATION_ERROR', message: 'Workspace name already exists' },
  noteTooLarge: { code: 'VALIDATION_ERROR', message: 'Note exceeds maximum size (1MB)' },
  calendarNoteTooLarge: { code: 'VALIDATION_ERROR', message: 'Note content too long' },
  quotaExceeded: { code: 'VALIDATION_ERROR', message: 'User storage quota exceeded' },
  groupOwnParent: { code: 'VALIDATION_ERROR', message: 'Group cannot be its own parent' },
  invalidDate: { code: 'VALIDATION_ERROR', message: 'Invalid date format. Use YYYY-MM-DD' },
  weekWithoutYear: { code: 'VALIDATION_ERROR', message: 'Both week and year must be provided together' },
  noteNotInTrash: { code: 'VALIDATION_ERROR', message: 'Note is not in the trash' },
  noteChanged: { code: 'PRECONDITION_FAILED', message: 'Note has changed' },
  cursorExpired: { code: 'CURSOR_EXPIRED', message: 'List everything again' },
  invalidNoteId: { code: 'VALIDATION_ERROR', message: 'Invalid note ID format' },
  malformedJson: { code: 'MALFORMED_REQUEST', message: 'Request body must be a JSON object' },
  forbiddenMember: {
    code: 'MALFORMED_REQUEST',
    message: 'Request body must not have a member __proto__, nor a constructor with a prototype',
  },
  notJson: { code: 'MALFORMED_REQUEST', message: 'Content-Type must be application/json' },
  notUtf8: { code: 'MALFORMED_REQUEST', message: 'Request body must be UTF-8' },
  rateLimited: { code: 'RATE_LIMITED', message: 'Too many requests, try again in a moment' },
  internal: { code: 'INTERNAL_ERROR', message: 'Internal server error' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>;

export type ErrorName = keyof typeof ERRORS;

/** Further data of an error. */
export interface ErrorExtras extends ErrorOptions {
  /** Replaces the message of the catalogue if it depends on the request. */
  readonly message?: string;
  /** The current ETag of the changed note. */
  readonly etag?: string;
  /** The request fields that the message names. */
  readonly fields?: readonly string[];
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
