// The log line of a request: method, path, status, reason, time, number of database calls, and the id.
import type { RequestSummary } from './gateway/exchange.ts';

const ID_CHARACTERS = 8;

export function requestLine(summary: RequestSummary): string {
  const { method, path, status, durationMs, logged, requestId } = summary;
  const { dynamodbCalls = 0, refused, cause, stack } = Object.assign({}, ...logged) as Logged;
  const calls = dynamodbCalls === 1 ? '1 call' : `${dynamodbCalls} calls`;
  const why = refused === undefined ? '' : `: ${refused}`;
  const trouble = cause === undefined ? '' : `\n${stack ?? cause}`;
  const line = `${method} ${path} ${status}${refusalOf(summary)}${why}`;
  return `${printable(line)}  ${durationMs} ms, ${calls}  ${requestId.slice(0, ID_CHARACTERS)}${trouble}`;
}

interface Logged {
  readonly dynamodbCalls?: number;
  readonly refused?: string;
  readonly cause?: string;
  readonly stack?: string;
}

/** The code and message of an error: the service's own, or one of JSON-RPC (POST /mcp), whose `error` is an object. */
function refusalOf({ errorBody }: RequestSummary): string {
  if (errorBody === '') return '';
  const { error, message } = JSON.parse(errorBody) as ErrorBody;
  return typeof error === 'string' ? ` ${error} ${message}` : ` ${error.code} ${error.message}`;
}

type ErrorBody =
  | { readonly error: string; readonly message: string }
  | { readonly error: { readonly code: number; readonly message: string }; readonly message?: never };

/** Replaces control characters, so that a client can't send commands to the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
