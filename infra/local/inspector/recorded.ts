// A finished request as the local server keeps it, in memory.
import { gunzipSync } from 'node:zlib';
import { RECORDED_MAX_BYTES, type Exchange, type RequestSummary } from '../gateway/exchange.ts';

/** A finished request with its response. */
export interface Recorded extends RequestSummary {
  readonly endedAt: string;
  /** The headers that change the response, as the client sent them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null without a body, undefined if the body was too long to keep, or bytes. */
  readonly body: string | null | undefined;
  /** Undefined if it was too long to keep. */
  readonly responseBody: string | undefined;
}

export const RECORDED_MAX = 50;

/** Longer texts of compressed responses are not kept. */
const TEXT_MAX_BYTES = 4 * 1024 * 1024;

const DECISIVE_HEADER =
  /^(authorization|accept|content-type|if-match|if-none-match|idempotency-key|mcp-.+)$/i;

/** Returns undefined for a request that needs no key, such as one for a page. */
export function recorded(summary: RequestSummary, { request, payload }: Exchange): Recorded | undefined {
  if (!request) return undefined;
  const headers = [...request.headers]
    .filter(([name]) => DECISIVE_HEADER.test(name))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const));
  const isRecorded = !request.isBase64Encoded && Buffer.byteLength(request.body ?? '') <= RECORDED_MAX_BYTES;
  const body = isRecorded ? request.body : undefined;
  return { ...summary, endedAt: new Date().toISOString(), headers, body, responseBody: textOf(payload) };
}

/** Adds a request to the front of a list, and drops the oldest. */
export function addRecorded(list: Recorded[], request: Recorded): void {
  list.unshift(request);
  list.length = Math.min(list.length, RECORDED_MAX);
}

function textOf(payload: Buffer | undefined): string | undefined {
  if (!payload || payload.length > RECORDED_MAX_BYTES) return undefined;
  const isCompressed = payload[0] === 0x1f && payload[1] === 0x8b;
  if (!isCompressed) return payload.toString('utf8');
  try {
    return gunzipSync(payload, { maxOutputLength: TEXT_MAX_BYTES }).toString('utf8');
  } catch (error) {
    // A file may begin like a compressed response.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? undefined
      : payload.toString('utf8');
  }
}
