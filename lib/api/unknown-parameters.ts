// The header that names query parameters which an endpoint does not know (E30). They are ignored (D6); the header shows
// a misspelled one.
import type { CompiledContract } from './compiled-contract.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { UNKNOWN_PARAMETERS } from './headers.ts';

const NAMES_MAX = 10;
const HEADER_MAX_CHARACTERS = 200;
const SEPARATOR = ', ';

/**
 * The query parameters of an endpoint. The fields of a body are parameters where the body may be bare text, which is
 * then one of them (E17).
 */
export const parametersOf = ({
  query,
  body,
  text,
}: Pick<CompiledContract, 'query' | 'body' | 'text'>): ReadonlySet<string> =>
  new Set([
    ...Object.keys(query?.fields ?? {}),
    ...(text === undefined ? [] : Object.keys(body?.fields ?? {}).filter((field) => field !== text)),
  ]);

/** The header with the names of the other parameters, percent-encoded; none if there are no others. */
export function unknownParameters(
  { multiValueQueryStringParameters: sent }: GatewayEvent,
  known?: ReadonlySet<string>,
): Record<string, string> {
  const names = Object.keys(sent ?? {}).filter((name) => name !== '' && !known?.has(name));
  let text = '';
  for (const name of names.slice(0, NAMES_MAX)) {
    const next = (text && text + SEPARATOR) + encoded(name);
    if (next.length > HEADER_MAX_CHARACTERS) break;
    text = next;
  }
  return text === '' ? {} : { [UNKNOWN_PARAMETERS]: text };
}

/** A name, percent-encoded. One that is longer than the header is cut between two characters. */
function encoded(name: string): string {
  let text = '';
  for (const character of name.toWellFormed()) {
    const next = text + encodeURIComponent(character);
    if (next.length > HEADER_MAX_CHARACTERS) break;
    text = next;
  }
  return text;
}
