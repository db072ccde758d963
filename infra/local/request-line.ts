// The log line of a request: method, path, status, reason, time, number of database calls, and the id.
import type { RequestSummary } from './gateway/exchange.ts';

const ID_CHARACTERS = 8;

export function requestLine(summary: RequestSummary): string {
  const { method, path, status, durationMs, logged, requestId } = summary;
  const { dynamodbCalls = 0, rejected, cause, stack } = Object.assign({}, ...logged) as Logged;
  const calls = dynamodbCalls === 1 ? '1 call' : `${dynamodbCalls} calls`;
  const why = rejected === undefined ? '' : `: ${rejected}`;
  const trouble = cause === undefined ? '' : `\n${stack ?? cause}`;
  const line = `${method} ${path} ${status}${errorOf(summary)}${why}`;
  return `${printable(line)}  ${durationMs} ms, ${calls}  ${requestId.slice(0, ID_CHARACTERS)}${trouble}`;
}

interface Logged {
  readonly dynamodbCalls?: number;
  readonly rejected?: string;
  readonly cause?: string;
  readonly stack?: string;
}

/**
 * The code and message of an error: the service's own, one of sign-in (RFC 6749), or one of JSON-RPC (POST /mcp), whose
 * `error` is an object. Empty for another body, such as the page that explains a failed sign-in.
 */
function errorOf({ errorBody }: RequestSummary): string {
  const { error, message, error_description: description } = objectIn(errorBody) as ErrorBody;
  if (typeof error === 'string') return ` ${error} ${message ?? description ?? ''}`.trimEnd();
  return typeof error === 'object' && error !== null ? ` ${error.code} ${error.message}` : '';
}

interface ErrorBody {
  readonly error?: string | { readonly code: number; readonly message: string } | null;
  readonly message?: string;
  readonly error_description?: string;
}

/** The object in a text; an empty one if the text is not JSON. */
function objectIn(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** Replaces control characters, so that a client can't send commands to the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
