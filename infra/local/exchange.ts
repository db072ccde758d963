// One request at the gateway and what becomes of it: what its functions log meanwhile belongs to it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type LogLine = Readonly<Record<string, unknown>>;

/** One request and what is known of it so far. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly requestId: string;
  /** What the authorizer said of the caller; empty until it has. */
  authorizer: Readonly<Record<string, string>>;
  /** What was logged while it ran. */
  readonly logged: LogLine[];
  /** The body of the response, where it is an error. */
  errorBody: string;
}

/** A request that has been answered, as the terminal shows it. */
export interface RequestSummary {
  readonly requestId: string;
  readonly method: string;
  /** With its query, as it was asked. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly errorBody: string;
  readonly logged: readonly LogLine[];
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Runs a request; `onEnd` hears of it when it has been answered or given up. */
export function runExchange(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  onEnd: (summary: RequestSummary) => void,
  run: (exchange: Exchange) => void,
): void {
  const began = performance.now();
  const exchange: Exchange = { response, requestId: randomUUID(), authorizer: {}, logged: [], errorBody: '' };
  response.once('close', () => {
    const { requestId, logged, errorBody } = exchange;
    const durationMs = Math.round(performance.now() - began);
    onEnd({ requestId, method, path: url, status: response.statusCode, durationMs, errorBody, logged });
  });
  exchanges.run(exchange, run, exchange);
}

/** Notes a log line for the request that is running. */
export const noteLogLine = (line: LogLine): void => void exchanges.getStore()?.logged.push(line);
