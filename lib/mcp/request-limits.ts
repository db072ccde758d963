// Limits on the structure of a request. The JSON parser calls a function for each member, and the SDK walks a request
// several times: 300,000 members take 7 s.
import { ProtocolErrorCode } from '@modelcontextprotocol/server';

/** The maximum number of object members and array elements in a request. An ordinary call has fewer than 30. */
const MEMBERS_MAX = 1_000;

/** The maximum depth of nested objects and arrays. */
const DEPTH_MAX = 32;

/** The JSON-RPC error for a request that exceeds a limit. A text counts as one member, regardless of its length. */
export function rejectionOf(request: unknown): object | undefined {
  const message = excessOf(request);
  if (message === undefined) return undefined;
  return { jsonrpc: '2.0', id: idOf(request), error: { code: ProtocolErrorCode.InvalidParams, message } };
}

function excessOf(request: unknown): string | undefined {
  let members = 0;
  let level = [request];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return `A request may be nested at most ${DEPTH_MAX} levels deep`;
    level = level.flatMap((value) => (typeof value === 'object' && value ? Object.values(value) : []));
    members += level.length;
    if (members > MEMBERS_MAX)
      return `A request may have at most ${MEMBERS_MAX} members; send several smaller requests`;
  }
  return undefined;
}

const [QUOTE, COMMA, BACKSLASH, OPENING, CLOSING] = ['"', ',', '\\', /[[{]/, /[\]}]/];

/**
 * Whether a JSON text certainly has too many members, before it is parsed: each comma separates two of them, and each
 * object and array except the outermost is one. Those of the deepest nesting are not counted: the parser rejects that.
 */
export function hasManyMembers(json: string): boolean {
  let [commas, openings, depth, deepest] = [0, 0, 0, 0];
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === QUOTE) isText = !isText;
    else if (isText) at += Number(character === BACKSLASH);
    else if (character === COMMA) commas += 1;
    else if (OPENING.test(character)) {
      openings += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.test(character)) depth -= 1;
    if (commas >= MEMBERS_MAX || openings - deepest > MEMBERS_MAX) return true;
  }
  return false;
}

function idOf(request: unknown): string | number | null {
  const id = typeof request === 'object' && request && 'id' in request ? request.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
