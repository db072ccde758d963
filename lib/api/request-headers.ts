// Parses the request headers that an endpoint's contract declares.
import { ApiError } from '../domain/errors.ts';
import type { CallOptions, IfMatch } from '../domain/outcome.ts';
import type { RequestHeader } from './contract.ts';
import { header, type GatewayEvent } from './gateway-event.ts';

export interface RequestHeaders extends CallOptions {
  readonly ifNoneMatch?: IfMatch | undefined;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The declared headers of a request. @throws ApiError invalidRequest if the Idempotency-Key is malformed */
export function requestHeaders(event: GatewayEvent, declared: readonly RequestHeader[]): RequestHeaders {
  const valueOf = (name: RequestHeader): string | undefined =>
    declared.includes(name) ? header(event, name.toLowerCase()) : undefined;
  return {
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
    throw new ApiError('invalidRequest', {
      message: 'Idempotency-Key: must be 1 to 255 visible ASCII characters',
    });
  return value;
}
