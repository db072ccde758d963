// Bodies that are bare text (E17). The contract names the field that the text is; the other fields are query parameters.
import type { MiddlewareObj } from '@middy/core';
import type { CompiledContract, InputValidator } from './compiled-contract.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { isText, jsonObject, requireUtf8 } from './json-body.ts';
import { validated, validatedQuery } from './validation.ts';

const takesText = ({ text }: CompiledContract, event: GatewayEvent): boolean =>
  text !== undefined && isText(event);

/** Parses a JSON body, and leaves bare text as it is. @throws ApiError the errors of `jsonObject` */
export const parsedBody = (contract: CompiledContract): MiddlewareObj<GatewayEvent>[] =>
  jsonObject().map(({ before, ...parser }) => ({
    ...parser,
    before: (request) => (takesText(contract, request.event) ? undefined : before?.(request)),
  }));

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
