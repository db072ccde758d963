// Maps error codes to HTTP statuses, and builds the headers and body of every error (D14, D42).
import { ERRORS, type ErrorCode, type ErrorName } from '../domain/errors.ts';
import { CHALLENGE, RETRY_AFTER } from './headers.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  VALIDATION_ERROR: 400,
  MALFORMED_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CURSOR_EXPIRED: 410,
  PRECONDITION_FAILED: 412,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
};

export const statusOf = (code: ErrorCode): number => STATUS[code];

const HEADERS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  UNAUTHORIZED: CHALLENGE,
  RATE_LIMITED: RETRY_AFTER,
};

/** `{error, message}`: the body of every error. Some errors add `details`. */
export const errorBody = (code: ErrorCode, message: string, details?: object): string =>
  JSON.stringify({ error: code, message, details });

export interface ErrorResponse {
  readonly status: number;
  /** The headers of this error, besides the headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response for an error of the catalogue, with its own message unless another is given. */
export function errorResponse(name: ErrorName, message?: string, details?: object): ErrorResponse {
  const { code, message: own } = ERRORS[name];
  return {
    status: statusOf(code),
    headers: HEADERS[code] ?? {},
    body: errorBody(code, message ?? own, details),
  };
}
