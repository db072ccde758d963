// The body of a request as a JSON object (D3, D5, D6).
import { refuseMalformed } from './errors.ts';

const FORBIDDEN = 'Request body must not have a member __proto__, nor a constructor with a prototype';

export interface RawBody {
  readonly contentType: string | undefined;
  readonly text: string;
}

export function readBody({ contentType, text }: RawBody): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(/\s*;\s*/);
  if (type !== 'application/json') refuseMalformed('Content-Type must be application/json');
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    refuseMalformed('Request body must be UTF-8');
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuseMalformed('Request body must be a JSON object');
  if (hasForbidden(value)) refuseMalformed(FORBIDDEN);
  return value as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasForbidden(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const constructorOf = Object.entries(value).find(([name]) => name === 'constructor')?.[1] as unknown;
  const hasPrototype =
    typeof constructorOf === 'object' && constructorOf !== null && Object.hasOwn(constructorOf, 'prototype');
  return Object.hasOwn(value, '__proto__') || hasPrototype || Object.values(value).some(hasForbidden);
}
