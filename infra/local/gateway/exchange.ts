// One request at the gateway, its response, and the log lines that its functions write during it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayRequest } from './event.ts';

export type LogLine = Readonly<Record<string, unknown>>;

/** A request in progress. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The authorizer's context of the caller; empty until the authorizer has returned it. */
  authorizer: Readonly<Record<string, string>>;
  /** The lines that were logged while it ran. */
  readonly logged: LogLine[];
  /** Undefined until it is read, and for a request that needs no key. */
  request: GatewayRequest | undefined;
  /** The body of the response; undefined for a stream longer than KEPT_MAX_BYTES. */
  payload: Buffer | undefined;
}

/** Longer bodies are not kept after the response. */
export const RECORDED_MAX_BYTES = 256 * 1024;

/** A finished request, as the terminal shows it. */
export interface RequestSummary {
  readonly requestId: string;
  readonly method: string;
  /** The path as sent, with its query, but without the token of a link. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** The body of the response if it is an error, else empty. */
  readonly errorBody: string;
  readonly logged: readonly LogLine[];
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Runs a request. Calls `onEnd` when its response is complete or its connection is closed. */
export function runExchange(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  onEnd: (summary: RequestSummary, exchange: Exchange) => void,
  run: (exchange: Exchange) => void,
): void {
  const began = performance.now();
  const exchange: Exchange = {
    response,
    requestId: randomUUID(),
    authorizer: {},
    logged: [],
    request: undefined,
    payload: undefined,
  };
  response.once('close', () => {
    const { requestId, logged, payload } = exchange;
    const { statusCode: status } = response;
    const durationMs = Math.round(performance.now() - began);
    const errorBody = status >= 400 ? String(payload ?? '') : '';
    const path = url.replace(/(\/shared\/)[^/?]+/, '$1{token}');
    onEnd({ requestId, method, path, status, durationMs, errorBody, logged }, exchange);
  });
  exchanges.run(exchange, run, exchange);
}

/** Adds a log line to the current request. */
export const noteLogLine = (line: LogLine): void => void exchanges.getStore()?.logged.push(line);
