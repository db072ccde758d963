// A check: a request to the service, and what it must return.
import { shortly, type HttpResponse } from './response.ts';
import { Broken, type Target } from './target.ts';

export interface Check {
  /** The request, as the report names it. */
  readonly request: string;
  readonly expected: string;
  /** Whether it reads a streamed response. An emulator can't send one. */
  readonly streams?: true;
  /** @returns what was found, in a few words @throws Broken, NotHere */
  readonly run: (target: Target) => Promise<string>;
}

/** @throws Broken with the sentence unless the condition holds */
export function require(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Broken(sentence);
}

/** Why an emulator skips a check. */
export const NO_STREAMS = "an emulator can't stream responses";

/** Requires a status. @throws Broken */
export function requireStatus(response: HttpResponse, status: number, code?: string): void {
  const isExpected = response.status === status && (code === undefined || response.json?.['error'] === code);
  require(isExpected, `returns ${shortly(response)}`);
}

const REQUEST_ID = /^[0-9a-f-]{36}$/;

/** Requires an error of the service: JSON with code and message, and the id of the request. @throws Broken */
export function requireError(response: HttpResponse, status: number, code: string, message?: string): void {
  requireStatus(response, status, code);
  require(message === undefined ||
    response.json?.['message'] === message, `the message is "${String(response.json?.['message'])}"`);
  require(REQUEST_ID.test(response.headers.get('x-request-id') ?? ''), 'X-Request-Id is missing');
}

/** The path with the workspace of the checks, if they have a separate one. @param path with a query */
export const inWorkspace = ({ workspaceId }: Target, path: string): string =>
  workspaceId === undefined ? path : `${path}&workspaceId=${workspaceId}`;
