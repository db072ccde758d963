// Parses the request headers that an endpoint's contract declares.
import { invalidField } from '../domain/errors.ts';
import type { IfMatch, ShareOptions } from '../domain/write/outcome.ts';
import type { RequestHeader } from './contract.ts';
import { agentOriginsOf } from './agent-origins.ts';
import { baseUrl } from './base-url.ts';
import { header, type GatewayEvent } from './gateway-event.ts';

export interface RequestHeaders extends ShareOptions {
  readonly ifNoneMatch?: IfMatch | undefined;
  readonly baseUrl: string;
  /** The sites that may get a key at sign-in (E28). */
  readonly agentOrigins: readonly string[];
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The declared headers of a request, and the address of the service in it. @throws ApiError invalidRequest if the Idempotency-Key is malformed */
export function requestHeaders(event: GatewayEvent, declared: readonly RequestHeader[]): RequestHeaders {
  const valueOf = (name: RequestHeader): string | undefined =>
    declared.includes(name) ? header(event, name.toLowerCase()) : undefined;
  return {
    baseUrl: baseUrl(event),
    agentOrigins: agentOriginsOf(event),
    // A weak tag never matches in a strong comparison (RFC 9110), so it is ignored.
    ifMatch: tagsOf(valueOf('If-Match'), (tag) => !tag.startsWith('W/')),
    ifNoneMatch: tagsOf(valueOf('If-None-Match'), () => true),
    idempotencyKey: keyOf(valueOf('Idempotency-Key')),
  };
}

function tagsOf(value: string | undefined, counts: (tag: string) => boolean): IfMatch | undefined {
  if (value === undefined) return undefined;
  const tags = value.split(',').map((tag) => tag.trim());
  if (tags.includes('*')) return '*';
  return tags.filter(counts).map((tag) => tag.replace(/^W\//, '').replaceAll('"', ''));
}

function keyOf(value: string | undefined): string | undefined {
  if (value !== undefined && !VISIBLE_ASCII.test(value))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  return value;
}
