// Errors, which end an operation before it has changed anything (specification 7).

const CODES: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  410: 'CURSOR_EXPIRED',
  412: 'PRECONDITION_FAILED',
};

export type Headers = Readonly<Record<string, unknown>>;

export class Rejection extends Error {
  readonly response: { readonly status: number; readonly headers: Headers; readonly body: object };

  constructor(status: number, body: { message: string }, headers: Headers) {
    super(body.message);
    this.response = { status, headers, body };
  }
}

/** Ends the operation with an error. @param more other members of the body, or another code */
export function reject(status: number, message: string, more: object = {}, headers: Headers = {}): never {
  throw new Rejection(status, { error: CODES[status], message, ...more } as { message: string }, headers);
}

export const rejectMalformed = (message: string): never =>
  reject(400, message, { error: 'MALFORMED_REQUEST' });

/** The texts leave the response open, so the request is not sent. */
export class Undecided extends Error {}
