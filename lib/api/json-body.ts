// The media type of a request's body, and JSON bodies, which middy's parser parses after a check of their type.
import type { MiddlewareObj } from '@middy/core';
import jsonBodyParser from '@middy/http-json-body-parser';
import { ApiError, type ErrorName } from '../domain/errors.ts';
import { header, type GatewayEvent } from './gateway-event.ts';

/**
 * Parses the body, which must be a JSON object in UTF-8 (D5, D6, D15). A missing body counts as `{}` (D3).
 * @throws ApiError notJson, notUtf8, malformedJson, forbiddenMember
 */
export const jsonObject = (): MiddlewareObj<GatewayEvent>[] => [
  { before: ({ event }) => void (event.body = jsonText(event)) },
  jsonParser(),
  {
    before: ({ event }) => requireObject(event.body),
    onError: (request) => {
      const name = parserError(request.error);
      if (name) request.error = new ApiError(name);
    },
  },
];

/**
 * middy's parser without its check of the type, which knows only two spellings of the header's name. The parser calls a
 * function for each value. Compared with JSON.parse, 1 MB of content takes as long, a million members take 2 times as
 * long, and a million numbers 16 times as long.
 */
export const jsonParser = (): MiddlewareObj<GatewayEvent> =>
  jsonBodyParser({ disableContentTypeCheck: true });

/** The error of the catalogue for an error of the parser; undefined for any other error. */
export function parserError(error: unknown): ErrorName | undefined {
  if (!(error instanceof Error) || Object(error.cause).package !== PARSER) return undefined;
  return error.message === FORBIDDEN ? 'forbiddenMember' : 'malformedJson';
}

const PARSER = '@middy/http-json-body-parser';
const FORBIDDEN = 'Forbidden key in JSON body';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json$/i;
const CHARSET = /^charset\s*=/i;
const UTF_8 = /=\s*"?utf-?8"?$/i;

const partsOf = (event: GatewayEvent): string[] =>
  (header(event, 'content-type') ?? '').split(';').map((part) => part.trim());

/** The media type of the body, as it was sent, without parameters. */
export const mediaTypeOf = (event: GatewayEvent): string => partsOf(event)[0] ?? '';

/** Rejects a body in another encoding (D15). @throws ApiError notUtf8 */
export function requireUtf8(event: GatewayEvent): void {
  const [, ...parameters] = partsOf(event);
  if (parameters.some((parameter) => CHARSET.test(parameter) && !UTF_8.test(parameter)))
    throw new ApiError('notUtf8');
}

function jsonText(event: GatewayEvent): string {
  if (!event.body) return '{}';
  if (!JSON_TYPE.test(mediaTypeOf(event))) throw new ApiError('notJson');
  requireUtf8(event);
  return event.body;
}

function requireObject(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('malformedJson');
}
