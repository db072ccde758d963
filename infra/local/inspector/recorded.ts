// What the local server keeps of a finished request, in memory.
import { gunzipSync } from 'node:zlib';
import { KEPT_MAX_BYTES, type Exchange, type RequestSummary } from '../gateway/exchange.ts';

/** A finished request with its response. */
export interface Recorded extends RequestSummary {
  readonly endedAt: string;
  /** The headers that decide what it does, as the client sent them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null without a body, undefined if the body was too long to keep. */
  readonly body: string | null | undefined;
  /** Undefined if it was too long to keep. */
  readonly responseBody: string | undefined;
}

export const RECORDED_MAX = 50;

const DECISIVE_HEADER =
  /^(authorization|accept|content-type|if-match|if-none-match|idempotency-key|mcp-.+)$/i;

/** Returns undefined for a request that needs no key, such as one for a page. */
export function recorded(summary: RequestSummary, { request, payload }: Exchange): Recorded | undefined {
  if (!request) return undefined;
  const headers = [...request.headers]
    .filter(([name]) => DECISIVE_HEADER.test(name))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const));
  const body = request.body && Buffer.byteLength(request.body) > KEPT_MAX_BYTES ? undefined : request.body;
  return { ...summary, endedAt: new Date().toISOString(), headers, body, responseBody: textOf(payload) };
}

/** Adds a request to the front of a list, and drops the oldest. */
export function addRecorded(list: Recorded[], request: Recorded): void {
  list.unshift(request);
  list.length = Math.min(list.length, RECORDED_MAX);
}

function textOf(payload: Buffer | undefined): string | undefined {
  if (!payload || payload.length > KEPT_MAX_BYTES) return undefined;
  const isCompressed = payload[0] === 0x1f && payload[1] === 0x8b;
  return (isCompressed ? gunzipSync(payload) : payload).toString('utf8');
}
