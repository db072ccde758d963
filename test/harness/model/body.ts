// The body of a request as a JSON object (D3, D5, D6).
import { refuseMalformed } from './errors.ts';

export interface RawBody {
  readonly contentType: string | undefined;
  readonly text: string;
}

const NO_PROTOTYPES = 'Request body must not have a member __proto__, nor a constructor with a prototype';

export function readBody({ contentType, text }: RawBody): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(/\s*;\s*/);
  if (type !== 'application/json') refuseMalformed('Content-Type must be application/json');
  const isOther = (parameter: string): boolean => /^charset=(?!"?utf-8"?$)/.test(parameter);
  if (parameters.some(isOther)) refuseMalformed('Request body must be UTF-8');
  let hasPrototype = false;
  const value = parsed(text, (name, member) => {
    hasPrototype ||= name === '__proto__';
    hasPrototype ||= name === 'constructor' && Object.hasOwn(Object(member) as object, 'prototype');
  });
  if (Array.isArray(value) || typeof (value ?? 0) !== 'object')
    refuseMalformed('Request body must be a JSON object');
  if (hasPrototype) refuseMalformed(NO_PROTOTYPES);
  return value as Readonly<Record<string, unknown>>;
}

/** JSON, or undefined for another text. */
function parsed(text: string, see: (name: string, member: unknown) => void): unknown {
  try {
    return JSON.parse(text, (name, member: unknown) => (see(name, member), member));
  } catch {
    return undefined;
  }
}
