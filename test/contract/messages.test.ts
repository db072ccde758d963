// Every message of the API, word for word, with its code and status.
import { expect, test } from 'vitest';
import { errorResponse, statusOf } from '../../lib/api/error-response.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';

type Pinned = readonly (readonly [ErrorName, number, string, string])[];

/** The messages of the specification. */
const SPECIFIED = [
  ['workspaceLimit', 403, 'FORBIDDEN', 'Maximum number of workspaces reached (2)'],
  ['defaultWorkspace', 403, 'FORBIDDEN', 'Cannot delete default workspace'],
  ['workspaceNotFound', 404, 'NOT_FOUND', 'Workspace not found'],
  ['duplicateWorkspaceName', 400, 'VALIDATION_ERROR', 'Workspace name already exists'],
  ['todoNotFound', 404, 'NOT_FOUND', 'Todo not found'],
  ['noteNotFound', 404, 'NOT_FOUND', 'Note not found'],
  ['noteTooLarge', 400, 'VALIDATION_ERROR', 'Note exceeds maximum size (1MB)'],
  ['quotaExceeded', 400, 'VALIDATION_ERROR', 'User storage quota exceeded'],
  ['groupNotFound', 404, 'NOT_FOUND', 'Group not found'],
  ['parentGroupNotFound', 404, 'NOT_FOUND', 'Parent group not found'],
  ['groupOwnParent', 400, 'VALIDATION_ERROR', 'Group cannot be its own parent'],
  ['calendarWorkspaceNotFound', 404, 'NOT_FOUND', 'Workspace not found or access denied'],
  ['invalidDate', 400, 'VALIDATION_ERROR', 'Invalid date format. Use YYYY-MM-DD'],
  ['weekWithoutYear', 400, 'VALIDATION_ERROR', 'Both week and year must be provided together'],
  ['calendarNoteTooLarge', 400, 'VALIDATION_ERROR', 'Note content too long'],
  ['snapshotNotFound', 404, 'NOT_FOUND', 'Snapshot not found'],
  ['invalidNoteId', 400, 'VALIDATION_ERROR', 'Invalid note ID format'],
  ['authenticationRequired', 401, 'UNAUTHORIZED', 'Authentication required'],
  ['workspaceDenied', 403, 'FORBIDDEN', 'Access denied to workspace'],
] as const satisfies Pinned;

/** Errors that the specification leaves open. */
const OTHERS = [
  ['httpsRequired', 403, 'FORBIDDEN', 'HTTPS is required'],
  ['keyReadOnly', 403, 'FORBIDDEN', 'Key is read-only'],
  ['keyOneGroup', 403, 'FORBIDDEN', 'Key may only write in the group NAME'],
  ['keyGroupGone', 403, 'FORBIDDEN', 'The group of this key no longer exists'],
  ['keyFromSignIn', 403, 'FORBIDDEN', 'A key created by sign-in creates no keys'],
  ['keyNotFound', 404, 'NOT_FOUND', 'Key not found'],
  ['signInKeyLimit', 400, 'VALIDATION_ERROR', 'Maximum number of keys created by sign-in reached'],
  ['keyLimit', 400, 'VALIDATION_ERROR', 'Maximum number of keys reached'],
  ['accessDenied', 403, 'FORBIDDEN', 'Access denied'],
  ['noteDenied', 403, 'FORBIDDEN', 'Access denied to note'],
  ['groupDenied', 403, 'FORBIDDEN', 'Access denied to group'],
  ['todoDenied', 403, 'FORBIDDEN', 'Access denied to todo'],
  ['fileDenied', 403, 'FORBIDDEN', 'Access denied to file'],
  ['fileNotFound', 404, 'NOT_FOUND', 'File not found'],
  ['fileSize', 400, 'VALIDATION_ERROR', 'File must have 1 byte to 4 MB'],
  ['fileExists', 400, 'VALIDATION_ERROR', 'path: A file with this path exists'],
  ['fileNotInTrash', 400, 'VALIDATION_ERROR', 'File is not in the trash'],
  ['fileChanged', 412, 'PRECONDITION_FAILED', 'File has changed'],
  ['notBytes', 400, 'MALFORMED_REQUEST', 'Content-Type must be application/octet-stream'],
  ['snapshotDenied', 403, 'FORBIDDEN', 'Access denied to snapshot'],
  ['linkDenied', 403, 'FORBIDDEN', 'Access denied to link'],
  ['linkNotFound', 404, 'NOT_FOUND', 'Link not found'],
  ['linkLimit', 400, 'VALIDATION_ERROR', 'Maximum number of links reached'],
  ['linkExhausted', 429, 'RATE_LIMITED', 'Link has sent 1 GB today, try again after midnight UTC'],
  ['routeNotFound', 404, 'NOT_FOUND', 'Route not found'],
  ['invalidRequest', 400, 'VALIDATION_ERROR', 'Invalid request'],
  ['noteNotInTrash', 400, 'VALIDATION_ERROR', 'Note is not in the trash'],
  ['noteChanged', 412, 'PRECONDITION_FAILED', 'Note has changed'],
  ['cursorExpired', 410, 'CURSOR_EXPIRED', 'List everything again'],
  ['malformedJson', 400, 'MALFORMED_REQUEST', 'Request body must be a JSON object'],
  [
    'forbiddenMember',
    400,
    'MALFORMED_REQUEST',
    'Request body must not have a member __proto__, nor a constructor with a prototype',
  ],
  ['notJson', 400, 'MALFORMED_REQUEST', 'Content-Type must be application/json'],
  [
    'notUnpacked',
    400,
    'MALFORMED_REQUEST',
    "Request body can't be decompressed. Send it as gzip or deflate, and name the coding in Content-Encoding",
  ],
  ['notUtf8', 400, 'MALFORMED_REQUEST', 'Request body must be UTF-8'],
  ['rateLimited', 429, 'RATE_LIMITED', 'Too many requests, try again in a moment'],
  ['internal', 500, 'INTERNAL_ERROR', 'Internal server error'],
] as const satisfies Pinned;

const MESSAGES = [...SPECIFIED, ...OTHERS];

const HEADERS: Readonly<Record<string, object>> = {
  UNAUTHORIZED: { 'WWW-Authenticate': 'Bearer' },
  RATE_LIMITED: { 'Retry-After': '1' },
};

test.for(MESSAGES)('%s', ([name, status, error, message]) => {
  expect(errorResponse(name)).toEqual({
    status,
    headers: HEADERS[error] ?? {},
    body: JSON.stringify({ error, message }),
  });
});

test('the table above contains every error', () => {
  expect(MESSAGES.map(([name]) => name).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

test('every error code has its status', () => {
  const codes = new Set(Object.values(ERRORS).map(({ code }) => code));
  expect(Object.fromEntries([...codes].map((code) => [code, statusOf(code)]))).toEqual({
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    VALIDATION_ERROR: 400,
    MALFORMED_REQUEST: 400,
    INTERNAL_ERROR: 500,
    // Codes beyond the specification (D14).
    RATE_LIMITED: 429,
    PRECONDITION_FAILED: 412,
    CURSOR_EXPIRED: 410,
  });
});
