// Bodies that are bare text (E17). The contract names the field that the text is; the other fields are query parameters.
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import type { CompiledContract, InputValidator } from './compiled-contract.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { jsonObject, mediaTypeOf, requireUtf8 } from './json-body.ts';
import { validated, validatedQuery } from './validation.ts';

const TEXT_TYPE = /^text\/(markdown|plain)$/i;
const PLAIN_TYPE = /^text\/plain$/i;

type TextField = Pick<CompiledContract, 'text'>;

const takesText = ({ text }: TextField, event: GatewayEvent): boolean =>
  text !== undefined && TEXT_TYPE.test(mediaTypeOf(event));

/** Parses a JSON body, and leaves bare text as it is. @throws ApiError the errors of `jsonObject` */
export const parsedBody = (contract: TextField): MiddlewareObj<GatewayEvent>[] => [
  { before: ({ event }) => rejectPlainJson(event) },
  ...jsonObject().map(({ before, ...parser }): MiddlewareObj<GatewayEvent> => ({
    ...parser,
    before: (request) => (takesText(contract, request.event) ? undefined : before?.(request)),
  })),
];

/**
 * `fetch` declares every string as plain text if no type is set, so that JSON would replace a note (E17). Only a text in
 * braces is parsed.
 */
function rejectPlainJson(event: GatewayEvent): void {
  if (!PLAIN_TYPE.test(mediaTypeOf(event))) return;
  const text = (event.body ?? '').trim();
  if (text.startsWith('{') && text.endsWith('}') && isJson(text)) throw new ApiError('notJson');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The validated fields of a body. An empty text counts as absent: curl sends one if its file is missing.
 * @throws ApiError invalidRequest, notUtf8
 */
export function bodyInput(
  contract: CompiledContract,
  event: GatewayEvent,
  validator: InputValidator,
): Record<string, unknown> {
  if (contract.text === undefined || !takesText(contract, event))
    return validated(Object(event.body), validator);
  const parameters = event.multiValueQueryStringParameters;
  // Browsers declare an empty body as text, too. Without parameters it is a missing body.
  if (!event.body && !parameters) return validated({}, validator);
  requireUtf8(event);
  return validatedQuery(parameters ?? {}, validator, { field: contract.text, text: event.body ?? '' });
}
