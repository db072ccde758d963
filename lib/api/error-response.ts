// Error codes to HTTP statuses (spec 7, D14), and the body of every error.
import { ERRORS, type ErrorCode, type ErrorName } from '../domain/errors.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  VALIDATION_ERROR: 400,
  MALFORMED_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
};

export const statusOf = (code: ErrorCode): number => STATUS[code];

/** `{error, message}` (spec 7). */
export const errorBody = (code: ErrorCode, message: string): string =>
  JSON.stringify({ error: code, message });

/** Status and body of an error of the catalogue. */
export function errorResponse(name: ErrorName): { status: number; body: string } {
  const { code, message } = ERRORS[name];
  return { status: statusOf(code), body: errorBody(code, message) };
}
