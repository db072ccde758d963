// A check: a request to the service, and the response that it must get.
import { REQUEST_ID, SECURITY_HEADERS } from '../../lib/api/headers.ts';
import { shortly, type HttpResponse, type Json } from './response.ts';
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

/** Why the checks of the docs are skipped. */
export const NO_DOCS = 'the docs are off (-c docs=false)';

/** Requires a status, and the code of an error. @throws Broken */
export function requireStatus(response: HttpResponse, status: number, code?: string): void {
  const found = `${response.request} returns ${shortly(response)}`;
  require(response.status === status, found);
  require(code === undefined || response.json?.['error'] === code, `${found}, without the code ${code}`);
}

/** Requires a header whose value begins with this one. @returns the value @throws Broken */
export function requireHeader({ headers }: HttpResponse, name: string, value: string): string {
  const found = headers.get(name) ?? 'missing';
  require(found.startsWith(value), `${name} is ${found}`);
  return found;
}

/** Requires the headers of every response that is not public. @throws Broken */
export function requireSecurity(response: HttpResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) requireHeader(response, name, value);
}

const UUID = /^[0-9a-f-]{36}$/;

/** Requires an error of the service: JSON with code and message, and the id of the request. @throws Broken */
export function requireError(response: HttpResponse, status: number, code: string, message?: string): void {
  requireStatus(response, status, code);
  const found = response.json?.['message'];
  require(typeof found === 'string' && found !== '', 'the message is missing');
  require(message === undefined || found === message, `the message is "${found}"`);
  require(UUID.test(response.headers.get(REQUEST_ID) ?? ''), `${REQUEST_ID} is missing`);
  requireHeader(response, 'Content-Type', 'application/json');
  requireSecurity(response);
}

/** Requires a list. @returns its resources @throws Broken */
export function requireList(response: HttpResponse): readonly Json[] {
  requireStatus(response, 200);
  const data = response.json?.['data'];
  require(Array.isArray(data), `${response.request} returns ${shortly(response)}, without a list`);
  return data as Json[];
}

/** The path with the workspace of the checks, if they have a separate one. @param path with a query */
export const inWorkspace = ({ workspaceId }: Target, path: string): string =>
  workspaceId === undefined ? path : `${path}&workspaceId=${workspaceId}`;
