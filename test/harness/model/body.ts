// The body of a request as a JSON object (D3, D5, D6).
import { rejectMalformed } from './errors.ts';

export interface RawBody {
  readonly contentType: string | undefined;
  readonly text: string;
}

export const NOT_JSON = 'Content-Type must be application/json';
const NO_PROTOTYPES = 'Request body must not have a member __proto__, nor a constructor with a prototype';

/** The media type of a body, and its parameters. */
const partsOf = ({ contentType = '' }: RawBody): string[] => contentType.toLowerCase().split(/\s*;\s*/);

export const typeOf = (body: RawBody): string | undefined => partsOf(body)[0];

export function requireUtf8(body: RawBody): void {
  if (partsOf(body).some((parameter) => /^charset=(?!"?utf-8"?$)/.test(parameter)))
    rejectMalformed('Request body must be UTF-8');
}

export function readBody(body: RawBody): Readonly<Record<string, unknown>> {
  const { text } = body;
  if (text === '') return {};
  if (typeOf(body) !== 'application/json') rejectMalformed(NOT_JSON);
  requireUtf8(body);
  let hasPrototype = false;
  const value = parsed(text, (name, member) => {
    hasPrototype ||= name === '__proto__';
    hasPrototype ||= name === 'constructor' && Object.hasOwn(Object(member) as object, 'prototype');
  });
  if (!isObject(value)) rejectMalformed('Request body must be a JSON object');
  if (hasPrototype) rejectMalformed(NO_PROTOTYPES);
  return value as Readonly<Record<string, unknown>>;
}

export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON, or undefined for another text. */
export function parsed(text: string, see?: (name: string, member: unknown) => void): unknown {
  try {
    return JSON.parse(text, (name, member: unknown) => (see?.(name, member), member));
  } catch {
    return undefined;
  }
}
